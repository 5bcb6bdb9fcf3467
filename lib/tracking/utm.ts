import type { SafeStorage } from "./safe-storage.ts";

/** In the order in which addresses carry them. */
export const utmKeys = [
  "utm_id",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
] as const;

export type UtmData = Readonly<Partial<Record<(typeof utmKeys)[number], string>>>;

/** Of the last visit that came from a campaign; empty when none did. */
export function storedUtm(storage: SafeStorage): UtmData {
  try {
    const stored: unknown = JSON.parse(storage.get("utmData") ?? "{}");
    return pickUtm((key) => (stored instanceof Object ? Reflect.get(stored, key) : null));
  } catch {
    return {}; // Anybody can write into a browser's storage.
  }
}

/** A visit with any of the keys replaces all that was stored: two campaigns are never mixed. */
export function captureUtm(search: string, storage: SafeStorage): void {
  const parameters = new URLSearchParams(search);
  const utm = pickUtm((key) => parameters.get(key));
  if (Object.keys(utm).length > 0) storage.set("utmData", JSON.stringify(utm));
}

export function isPaidCampaign({ utm_campaign }: UtmData): boolean {
  return utm_campaign === "10_dollar_campaign" || utm_campaign === "paidtrial";
}

function pickUtm(read: (key: string) => unknown): UtmData {
  const entries = utmKeys.map((key): [string, unknown] => [key, read(key)]);
  // Longer values than this make addresses that servers refuse.
  return Object.fromEntries(
    entries.flatMap(([key, value]) =>
      typeof value === "string" && value.trim() !== "" ? [[key, value.trim().slice(0, 256)]] : [],
    ),
  );
}
