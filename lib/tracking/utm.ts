import { cleanLine } from "@paraph/service/clean-text";
import { shorten } from "../encoded-length.ts";
import type { SafeStorage } from "./safe-storage.ts";

/** In the order in which addresses have them. */
export const utmKeys = [
  "utm_id",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
] as const;

/**
 * The longest encoded value. All six leave half of the 2,048 characters that the payments API accepts for the rest of
 * an address, and a link that is encoded again inside another stays short enough for servers.
 */
const LONGEST_UTM = 160;

export type UtmData = Readonly<Partial<Record<(typeof utmKeys)[number], string>>>;

/** The parameters of the last visit from a campaign; empty if there was none. */
export function storedUtm(storage: SafeStorage): UtmData {
  try {
    const stored: unknown = JSON.parse(storage.get("utmData") ?? "{}");
    return pickUtm((key) => (stored instanceof Object ? Reflect.get(stored, key) : null));
  } catch {
    return {}; // Anybody can write to a browser's storage.
  }
}

/** A visit with any of the keys replaces everything stored, so campaigns never mix. */
export function captureUtm(search: string, storage: SafeStorage): void {
  const parameters = new URLSearchParams(search);
  const utm = pickUtm((key) => parameters.get(key));
  if (Object.keys(utm).length > 0) storage.set("utmData", JSON.stringify(utm));
}

export const paidCampaigns: readonly (string | undefined)[] = ["10_dollar_campaign", "paidtrial"];

export function isPaidCampaign({ utm_campaign }: UtmData): boolean {
  return utm_campaign !== undefined && paidCampaigns.includes(utm_campaign);
}

function pickUtm(read: (key: string) => unknown): UtmData {
  const entries = utmKeys.map((key): [string, unknown] => [key, read(key)]);
  const texts = entries.map(([key, value]) => [
    key,
    typeof value === "string" ? shorten(cleanLine(value), LONGEST_UTM).trim() : "",
  ]);
  return Object.fromEntries(texts.filter(([, text]) => text !== ""));
}
