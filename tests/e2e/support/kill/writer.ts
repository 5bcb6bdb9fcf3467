import { setTimeout as wait } from "node:timers/promises";

/** Between two writes, in milliseconds: the system shall be at work, not at its end. */
const PAUSE = 30;

/** Writes again and again, and knows what it was told is stored. */
export interface Writer {
  readonly name: string;
  /** One write. Throws {@link NoAnswer} if nobody said whether it is stored. */
  write(): Promise<void>;
  /** Throws what is wrong with the stored state, while nobody writes. */
  check(): Promise<void> | void;
}

/** The system went away in the middle of a request, or says that a part of it is away. */
class NoAnswer extends Error {}

/** No connection. Also when a connection that was kept open has ended just before it was used again. */
class NoConnection extends NoAnswer {}

/** The answer, unless it says that something is away. Statuses below 500 are answers. */
export async function ask(url: string, options: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...options, signal: AbortSignal.timeout(20_000) }).catch(
    (error: unknown) => {
      throw new NoConnection(`${url}: ${error}`);
    },
  );
  if (response.status < 500) return response;
  throw new NoAnswer(`${url} answered ${response.status}: ${await bodyOf(response)}`);
}

/** The same while nothing is killed, where only a connection that was kept open may have ended meanwhile. */
export function askInPeace(url: string): Promise<Response> {
  return ask(url).catch((error: unknown) => {
    if (error instanceof NoConnection) return ask(url);
    throw error;
  });
}

/** A connection may break after the head has arrived. */
export function bodyOf(response: Response): Promise<string> {
  return response.text().catch((error: unknown) => {
    throw new NoAnswer(String(error));
  });
}

/** Resolves when each of them has written once more, as a system must let them without help after a kill. */
export async function writeOnce(writers: readonly Writer[]): Promise<void> {
  for (const { write } of writers) {
    for (let isWritten = false; !isWritten; ) {
      isWritten = await write().then(() => true, expectNoAnswer);
      if (!isWritten) await wait(PAUSE);
    }
  }
}

function expectNoAnswer(error: unknown): false {
  if (error instanceof NoAnswer) return false;
  throw error;
}

/** Lets all write at once until the signal, and then finish what they have begun. Throws anything but {@link NoAnswer}. */
export async function writeUntil(writers: readonly Writer[], signal: AbortSignal): Promise<void> {
  await Promise.all(
    writers.map(async ({ write }) => {
      while (!signal.aborted) {
        await write().catch(expectNoAnswer);
        await wait(PAUSE);
      }
    }),
  );
}
