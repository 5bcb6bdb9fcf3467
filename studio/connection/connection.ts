/** Whether the lake answers, as far as this tab knows. */
export interface Connection {
  readonly isUp: boolean;
  /** False while the socket that brings other people's changes has been down for longer than a moment. */
  readonly isLive: boolean;
  /** Waits until the lake answers, however long that takes. Resolves to whether the connection was lost meanwhile. */
  check(): Promise<boolean>;
  setLive(isLive: boolean): void;
  /** Runs the listener at each change. Returns the function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
}

/** Added to the second after which an answer counts as slow, this shows the notice within three seconds. */
const probeMilliseconds = 1_500;
const againMilliseconds = 1_000;

/**
 * How long one question may take. They overlap, so that a lost one costs no time: where every answer is slow, to give up
 * each before it comes would be to wait forever.
 */
export const patienceMilliseconds = 7_500;

/** `probe` resolves to whether the lake answered. It may take until its signal aborts. */
export function createConnection(probe: (signal: AbortSignal) => Promise<boolean>): Connection {
  const listeners = new Set<() => void>();
  let isUp = true;
  let isLive = true;
  let checking: Promise<boolean> | null = null;
  let wake = () => {};

  function tell(): void {
    for (const listener of [...listeners]) listener();
  }

  function setUp(next: boolean): void {
    if (isUp === next) return;
    isUp = next;
    tell();
  }

  /** Whether the lake answered this question. */
  async function answers(signal: AbortSignal): Promise<boolean> {
    try {
      return await probe(AbortSignal.any([signal, AbortSignal.timeout(patienceMilliseconds)]));
    } catch {
      return false; // no answer means the lake is away
    }
  }

  async function run(): Promise<boolean> {
    const wasUp = isUp;
    const answered = new AbortController();
    const anyAnswer = new Promise<true>((resolve) => {
      answered.signal.addEventListener("abort", () => resolve(true));
    });
    while (!answered.signal.aborted) {
      const answer = answers(answered.signal).then((isThere) => {
        if (isThere) answered.abort();
        return isThere;
      });
      if (await Promise.race([anyAnswer, answer, pause(probeMilliseconds)])) break;
      setUp(false);
      const again = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await Promise.race([anyAnswer, again, pause(againMilliseconds)]);
    }
    const wasLost = !wasUp || !isUp;
    setUp(true);
    return wasLost;
  }

  return {
    get isUp() {
      return isUp;
    },
    get isLive() {
      return isLive;
    },
    check() {
      wake();
      checking ??= run().finally(() => {
        checking = null;
      });
      return checking;
    },
    setLive(next) {
      if (isLive === next) return;
      isLive = next;
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
