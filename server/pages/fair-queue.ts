import { networkOf } from "@paraph/service/network-of";

/** How many answers that are not stored are made for one sender at a time. */
const AT_ONCE = 2;
/**
 * What one sender's answers may cost at once: some seventy searches, because a whole office may be one sender. In milliseconds
 * of the processor, as below.
 */
const BURST = 1_500;
/**
 * How much of that comes back in each millisecond: so much of the thread that sends pages is one sender's at most. Below a
 * hundredth, fewer than one in a hundred visitors of stored pages meets its work.
 */
const SHARE = 0.007;
/** At most so much is counted for one answer: while the lake is slow, others' work is done in the meantime. */
const DEAREST = 50;

/** How many of a sender's requests wait at most, and for how long in milliseconds. */
const MOST_WAITING = 32;
const LONGEST_WAIT = 10_000;

/** More senders than this look like an attack on the memory. */
const REMEMBERED = 10_000;

/** In milliseconds of the processor; `null`: what was worked meanwhile. Nothing for what everybody gets, or has limits of its own. */
export type Cost = number | null;

/** The right to make one answer. */
export interface QueueSlot {
  end(cost: Cost): void;
}

interface Sender {
  /** What is left of the burst. Below zero, the sender has to wait. */
  left: number;
  at: number;
  /** Until when the thread's work is counted. */
  counted: number;
  running: number;
  /** Those who wait for a turn, the first one first. */
  readonly waiting: Set<() => void>;
  timer: NodeJS.Timeout | undefined;
}

interface Options {
  /** In milliseconds, as below. */
  readonly now?: () => number;
  /** What this thread has worked so far. */
  readonly worked?: () => number;
  /** What others have worked for it so far. */
  readonly elsewhere?: () => number;
}

/**
 * Gives each sender turns at what is made for a single request, in the thread that sends everybody's pages. Whoever asks for
 * much waits alone; nobody waits for another sender.
 */
export class FairQueue {
  readonly #now: () => number;
  readonly #worked: () => number;
  /** The one that has asked least recently first. */
  readonly #senders = new Map<string, Sender>();

  constructor({ now = () => performance.now(), worked = workedByThread, elsewhere = () => 0 }: Options = {}) {
    this.#now = now;
    this.#worked = () => worked() + elsewhere();
  }

  /**
   * Waits for a turn. Resolves with the seconds after which it is worth asking again if there is none, and with `null` if
   * the client has left.
   */
  async take(address: string, signal: AbortSignal): Promise<QueueSlot | number | null> {
    const sender = this.#senderOf(networkOf(address));
    if (sender.waiting.size > 0 || !this.#mayStart(sender)) {
      if (sender.waiting.size >= MOST_WAITING) return secondsUntilFree(sender);
      if (!(await this.#wait(sender, signal))) return signal.aborted ? null : secondsUntilFree(sender);
    } else sender.running += 1;
    return this.#begin(sender, () => {
      sender.running -= 1;
      this.#startNext(sender);
    });
  }

  /** A turn beside all others, at once: for what is made for everybody, mostly. `null`: the sender has to wait. */
  takeBeside(address: string): QueueSlot | null {
    const sender = this.#senderOf(networkOf(address));
    return this.#hasLeft(sender) ? this.#begin(sender, () => {}) : null;
  }

  #begin(sender: Sender, ended: () => void): QueueSlot {
    const before = this.#worked();
    return {
      end: (cost) => {
        sender.left -= cost ?? this.#workedSince(before, sender);
        ended();
      },
    };
  }

  /** Of two answers at the same time, what both have seen counts once. */
  #workedSince(before: number, sender: Sender): number {
    const worked = this.#worked();
    const seen = Math.min(Math.max(worked - Math.max(before, sender.counted), 0), DEAREST);
    sender.counted = worked;
    return seen;
  }

  /** How many requests wait. */
  get waiting(): number {
    let count = 0;
    for (const { waiting } of this.#senders.values()) count += waiting.size;
    return count;
  }

  #senderOf(name: string): Sender {
    const sender = this.#senders.get(name) ?? {
      left: BURST,
      at: this.#now(),
      counted: 0,
      running: 0,
      waiting: new Set(),
      timer: undefined,
    };
    this.#senders.delete(name);
    this.#senders.set(name, sender);
    const [oldest = name] = this.#senders.keys();
    if (this.#senders.size > REMEMBERED) this.#senders.delete(oldest);
    return sender;
  }

  #mayStart(sender: Sender): boolean {
    return this.#hasLeft(sender) && sender.running < AT_ONCE;
  }

  #hasLeft(sender: Sender): boolean {
    const now = this.#now();
    sender.left = Math.min(BURST, sender.left + (now - sender.at) * SHARE);
    sender.at = now;
    return sender.left > 0;
  }

  /** Resolves with whether it is this request's turn. */
  #wait(sender: Sender, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (isTurn: boolean) => {
        clearTimeout(timer);
        signal.removeEventListener("abort", leave);
        sender.waiting.delete(start);
        resolve(isTurn);
      };
      const start = () => end(true);
      const leave = () => end(false);
      const timer = setTimeout(leave, LONGEST_WAIT);
      signal.addEventListener("abort", leave, { once: true });
      sender.waiting.add(start);
      this.#startNext(sender);
    });
  }

  #startNext(sender: Sender): void {
    for (const start of sender.waiting) {
      if (!this.#mayStart(sender)) break;
      sender.running += 1;
      start();
    }
    if (sender.waiting.size === 0 || sender.left > 0 || sender.timer !== undefined) return;
    sender.timer = setTimeout(() => {
      sender.timer = undefined;
      this.#startNext(sender);
    }, untilFree(sender));
  }
}

/** In milliseconds. */
function untilFree({ left }: Sender): number {
  return Math.ceil(Math.max(-left, 0) / SHARE) + 1;
}

function secondsUntilFree(sender: Sender): number {
  return Math.ceil((untilFree(sender) + LONGEST_WAIT) / 1000);
}

function workedByThread(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
