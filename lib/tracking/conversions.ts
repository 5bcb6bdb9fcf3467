import type { SafeStorage } from "./safe-storage.ts";

export interface Conversion {
  readonly value: number;
  readonly predictedLifetimeValue: number;
  readonly currency: string;
}

export const signUpConversion: Conversion = { value: 99, predictedLifetimeValue: 250, currency: "USD" };

export interface PageConversion {
  readonly event: "checkout_completed" | "demo_booked" | "template_downloaded";
  /** The checkout session, when the address names one. Amounts in addresses are anybody's to write: none is read. */
  readonly session: string | null;
}

/** Pages that are only reached when something has been done. */
const pageEvents: Readonly<Record<string, PageConversion["event"]>> = {
  "/thank-you": "checkout_completed",
  "/demo-booked": "demo_booked",
  "/signature/contracts/download-success": "template_downloaded",
};

export function pageConversionOf(path: string, search: string): PageConversion | null {
  const event = Object.hasOwn(pageEvents, path) ? pageEvents[path] : undefined;
  if (event === undefined) return null;
  const session = new URLSearchParams(search).get("session_id");
  return { event, session: session !== null && /^[\w-]{1,255}$/.test(session) ? session : null };
}

const underWay = new Set<string>();

/**
 * Reports to everybody at once, unless that was done before with this key in this storage. Marked as soon as one of them
 * has it on its way: when nobody was told, the next time counts.
 */
export async function reportOnce(
  key: string,
  storage: SafeStorage,
  reports: readonly (() => Promise<void>)[],
): Promise<void> {
  if (storage.get(key) === "true" || underWay.has(key)) return;
  underWay.add(key);
  const sendings = reports.map((report) => report());
  await Promise.any(sendings).then(
    () => storage.set(key, "true"),
    () => {}, // Not one of them is there: it stays open.
  );
  underWay.delete(key);
  await Promise.allSettled(sendings);
}

/**
 * Runs `report` unless it ran before with this key in this storage. What it throws leaves no mark: nothing was on its
 * way then.
 */
export function once(key: string, storage: SafeStorage, report: () => void): void {
  if (storage.get(key) === "true") return;
  report();
  storage.set(key, "true");
}
