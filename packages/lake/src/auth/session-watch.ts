import type { Caller } from "../context.ts";
import type { Credentials } from "./credentials.ts";

/** Ends what stays open when the session or token behind it has ended, in this process or from a terminal. */
export interface SessionWatch {
  /**
   * Calls `end` once when the session or token with this secret is no more, or its owner has another role. Returns what
   * stops that. A stranger has nothing that could end.
   */
  follow(secret: string | null, role: Caller["role"], end: () => void): () => void;
  close(): void;
}

interface Follower {
  readonly role: Caller["role"];
  readonly end: () => void;
}

/** The rows may be changed by another process, so each secret is looked up, however many streams it has. */
const everyMilliseconds = 400;

export function createSessionWatch(credentials: Credentials): SessionWatch {
  const followers = new Map<string, Set<Follower>>();
  let timer: ReturnType<typeof setInterval> | undefined;

  const look = () => {
    for (const [secret, followed] of [...followers]) {
      const role = roleNow(secret);
      for (const follower of [...followed]) {
        if (role === "unknown" || role === follower.role) continue;
        leave(secret, follower);
        follower.end();
      }
    }
  };
  const roleNow = (secret: string) => {
    try {
      return credentials.holderOf(secret)?.role ?? null;
    } catch {
      return "unknown"; // the file can't be read just now, and is asked again
    }
  };
  const leave = (secret: string, follower: Follower) => {
    const followed = followers.get(secret);
    followed?.delete(follower);
    if (followed?.size === 0) followers.delete(secret);
    if (followers.size === 0) stop();
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };

  return {
    follow(secret, role, end) {
      if (secret === null) return () => {};
      const follower = { role, end };
      const followed = followers.get(secret) ?? new Set();
      followers.set(secret, followed.add(follower));
      timer ??= setInterval(look, everyMilliseconds).unref();
      return () => leave(secret, follower);
    },
    close() {
      followers.clear();
      stop();
    },
  };
}
