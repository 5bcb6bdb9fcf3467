import { isRecord } from "@paraph/service/json";
import type { ShownReceipt } from "@paraph/service/receipt";
import { paymentEnv } from "../../env/payments.ts";

/** In milliseconds. A provider mostly confirms a payment within seconds. */
const pause = 4_000;
/** A minute in all. */
const most = 15;
const timeLimit = 10_000;

interface Ports {
  readonly apiUrl: string;
  readonly fetch: typeof globalThis.fetch;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Asks our payments API until the session is paid; null if it is not within a minute, or nothing answers. */
export async function askForReceipt(session: string, ports: Ports): Promise<ShownReceipt | null> {
  for (let turn = 0; turn < most; turn++) {
    if (turn > 0) await ports.wait(pause);
    const receipt = await ask(session, ports);
    if (receipt) return receipt;
  }
  return null;
}

async function ask(session: string, { apiUrl, fetch }: Ports): Promise<ShownReceipt | null> {
  try {
    const response = await fetch(`${apiUrl}/receipts/${session}`, {
      signal: AbortSignal.timeout(timeLimit),
      cache: "no-store",
    });
    if (!response.ok) return null;
    const receipt: unknown = await response.json();
    // Only our own API is asked.
    return isRecord(receipt) ? (receipt as unknown as ShownReceipt) : null;
  } catch {
    return null; // Without network: the next time may reach it.
  }
}

const asked = new Map<string, Promise<ShownReceipt | null>>();

/** The same for this page. Whoever asks while somebody else does waits for the same answer. */
export function paidReceipt(session: string): Promise<ShownReceipt | null> {
  const known = asked.get(session);
  if (known) return known;
  const asking = askForReceipt(session, {
    apiUrl: paymentEnv().apiUrl,
    fetch: (...request) => globalThis.fetch(...request),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  asked.set(session, asking);
  void asking.then((receipt) => receipt ?? asked.delete(session));
  return asking;
}
