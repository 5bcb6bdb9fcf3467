import { parseJson } from "@paraph/service/json";
import type { WebSocket } from "ws";
import { z } from "zod";
import type { Credentials } from "../auth/credentials.ts";
import type { SessionWatch } from "../auth/session-watch.ts";
import type { Caller } from "../context.ts";

const request = z.object({
  id: z.union([z.string(), z.number()]),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
});

const session = z.string().min(1).max(200);
const announcement = z.object({
  data: z.object({ sessionId: session, locations: z.array(z.unknown()).max(50) }),
});
const heartbeatMilliseconds = 10_000;

interface Member {
  readonly socket: WebSocket;
  readonly dataset: string;
  caller: Caller;
  /** Stops looking whether the session or token still holds that came as a message. */
  unfollow: () => void;
  readonly subscriptions: Set<string>;
  /** Browser tabs that registered through this socket. */
  readonly sessions: Set<string>;
}

interface PresenceServices {
  readonly credentials: Credentials;
  readonly sessionWatch: SessionWatch;
}

/** Presence in the Studio, over the Studio's JSON-RPC. Nothing is stored. */
export function createPresence({ credentials, sessionWatch }: PresenceServices) {
  const members = new Set<Member>();
  let subscriptions = 0;

  function tell(dataset: string, result: Readonly<Record<string, unknown>>): void {
    for (const member of members) {
      if (member.dataset !== dataset) continue;
      for (const subscription of member.subscriptions) {
        const params = { subscription, result };
        send(member.socket, { jsonrpc: "2.0", method: "presence_subscription", params });
      }
    }
  }

  function leave(member: Member, sessionId: string): void {
    if (!member.sessions.delete(sessionId)) return;
    tell(member.dataset, { type: "disconnect", i: member.caller.id, m: { session: sessionId } });
  }

  /** Returns the method's result, or throws {@link RpcError}. */
  function call(member: Member, method: string, params: Record<string, unknown>): unknown {
    if (method === "authorization") {
      const secret = String(params.authorization ?? "").replace(/^Bearer\s+/i, "");
      const caller = credentials.callerOf(secret);
      if (!caller) throw new RpcError(4001, "Unauthorized");
      member.caller = caller;
      member.unfollow();
      member.unfollow = sessionWatch.follow(secret, caller.role, () => member.socket.terminate());
      return true;
    }
    if (member.caller.role === "anonymous") throw new RpcError(4001, "Unauthorized: sign in first");
    const { id } = member.caller;
    switch (method) {
      case "presence_subscribe": {
        const subscription = `presence-${++subscriptions}`;
        member.subscriptions.add(subscription);
        return subscription;
      }
      case "presence_unsubscribe":
        return member.subscriptions.delete(String(params.subscriptionId));
      case "presence_rollcall":
        tell(member.dataset, { type: "rollCall", i: id, session: read(session, params.session) });
        return true;
      case "presence_announce": {
        const { data } = read(announcement, params);
        member.sessions.add(data.sessionId);
        tell(member.dataset, { type: "state", i: id, m: data });
        return true;
      }
      case "presence_disconnect":
        leave(member, read(session, params.session));
        return true;
      default:
        throw new RpcError(-32601, `Method ${method} not found`);
    }
  }

  return {
    join(socket: WebSocket, dataset: string, caller: Caller): void {
      const member: Member = {
        socket,
        dataset,
        caller,
        unfollow: () => {},
        subscriptions: new Set(),
        sessions: new Set(),
      };
      members.add(member);
      const timer = setInterval(() => socket.send("♥"), heartbeatMilliseconds);
      timer.unref();
      socket.send("♥");
      socket.on("message", (message) => {
        const asked = parseRequest(String(message));
        if (!asked) {
          return send(socket, { jsonrpc: "2.0", id: null, error: { code: -32700, message: "Not JSON-RPC" } });
        }
        try {
          const result = call(member, asked.method, asked.params);
          send(socket, { jsonrpc: "2.0", id: asked.id, result });
        } catch (error) {
          if (!(error instanceof RpcError)) throw error;
          const { code, message: reason } = error;
          send(socket, { jsonrpc: "2.0", id: asked.id, error: { code, message: reason } });
        }
      });
      socket.on("close", () => {
        clearInterval(timer);
        member.unfollow();
        members.delete(member);
        for (const sessionId of [...member.sessions]) leave(member, sessionId);
      });
    },
  };
}

class RpcError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

function read<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new RpcError(-32602, "Invalid parameters");
  return parsed.data;
}

function parseRequest(text: string): z.infer<typeof request> | null {
  return request.safeParse(parseJson(text)).data ?? null;
}

function send(socket: WebSocket, message: Readonly<Record<string, unknown>>): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
}
