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

  async function answers(): Promise<boolean> {
    try {
      return await probe(AbortSignal.timeout(probeMilliseconds));
    } catch {
      return false; // no answer means the lake is away
    }
  }

  async function run(): Promise<boolean> {
    const wasUp = isUp;
    while (!(await answers())) {
      setUp(false);
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, againMilliseconds);
      });
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
