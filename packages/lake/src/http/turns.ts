import { setImmediate } from "node:timers/promises";
import { LakeError } from "../errors.ts";

/** A place in the queues. */
export interface Turn {
  /** Lower lanes go first. */
  readonly lane: number;
  /** Senders alternate, so a sender with many requests delays only itself. */
  readonly sender: string;
  /** Aborted when the client disconnects, which gives up its turn. */
  readonly signal?: AbortSignal | undefined;
}

export interface TurnsOptions {
  /** For each lane, the number of running jobs at which it has to wait. The highest is the overall limit. */
  readonly slots: readonly number[];
  /** How many jobs may wait in each lane. */
  readonly waiting: number;
  /** Creates the error for a job that may not wait. */
  readonly refuse: () => LakeError;
  /** Called when a job begins to wait, with 1, and when it no longer does, with -1. */
  readonly onWait?: (change: 1 | -1) => void;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (error: LakeError) => void;
}

type Lane = Map<string, Waiting[]>;

/** Runs a few jobs at a time. The others wait in lanes, where every sender gets an equal share. */
export class Turns {
  readonly #options: TurnsOptions;
  readonly #most: number;
  /** By sender. A map keeps insertion order, so the first sender is next. */
  readonly #lanes: readonly Lane[];
  #running = 0;

  constructor(options: TurnsOptions) {
    this.#options = options;
    this.#most = Math.max(...options.slots);
    this.#lanes = options.slots.map(() => new Map());
  }

  async take<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> {
    if (turn.signal?.aborted) throw clientLeft();
    if (this.#running < this.#slotsOf(turn.lane)) this.#running += 1;
    else await this.#wait(turn);
    try {
      return await work();
    } finally {
      void this.#leave();
    }
  }

  #slotsOf(lane: number): number {
    return this.#options.slots[lane] ?? this.#most;
  }

  #wait({ lane: number, sender, signal }: Turn): Promise<void> {
    const lane = this.#laneOf(number);
    if (countOf(lane) >= this.#options.waiting) this.#makeRoom(lane, sender);
    return new Promise((resolve, reject) => {
      const leave = () => {
        forget(lane, sender, waiting);
        waiting.refuse(clientLeft());
      };
      const end = () => {
        signal?.removeEventListener("abort", leave);
        this.#options.onWait?.(-1);
      };
      const waiting: Waiting = {
        start() {
          end();
          resolve();
        },
        refuse(error) {
          end();
          reject(error);
        },
      };
      this.#options.onWait?.(1);
      signal?.addEventListener("abort", leave, { once: true });
      const ofSender = lane.get(sender);
      if (ofSender) ofSender.push(waiting);
      else lane.set(sender, [waiting]);
    });
  }

  /**
   * A full lane accepts a job by dropping the last one of the sender with the most waiting jobs. Refuses the
   * new job if its own sender has the most.
   */
  #makeRoom(lane: Lane, sender: string): void {
    let [longest, length] = [sender, (lane.get(sender)?.length ?? 0) + 1];
    for (const [other, { length: ofOther }] of lane) {
      if (ofOther > length) [longest, length] = [other, ofOther];
    }
    const last = longest === sender ? undefined : lane.get(longest)?.at(-1);
    if (!last) throw this.#options.refuse();
    forget(lane, longest, last);
    last.refuse(this.#options.refuse());
  }

  /** Yields first, so that other work that arrived meanwhile, such as the site's own queries, runs before the next job. */
  async #leave(): Promise<void> {
    await setImmediate();
    this.#running -= 1;
    for (const [number, lane] of this.#lanes.entries()) {
      if (this.#running >= this.#slotsOf(number)) continue;
      for (const [sender, [next, ...others]] of lane) {
        lane.delete(sender);
        if (others.length > 0) lane.set(sender, others);
        if (!next) continue;
        this.#running += 1;
        next.start();
        return;
      }
    }
  }

  #laneOf(number: number): Lane {
    const lane = this.#lanes[number];
    if (!lane) throw new Error(`There is no lane ${number}.`);
    return lane;
  }
}

function countOf(lane: Lane): number {
  let count = 0;
  for (const { length } of lane.values()) count += length;
  return count;
}

function forget(lane: Lane, sender: string, waiting: Waiting): void {
  const others = (lane.get(sender) ?? []).filter((one) => one !== waiting);
  if (others.length > 0) lane.set(sender, others);
  else lane.delete(sender);
}

/** The response for a client that has disconnected. */
export function clientLeft(): LakeError {
  return new LakeError(499, { statusCode: 499, error: "Client Closed Request", message: "The client left." });
}
