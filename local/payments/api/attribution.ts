import type { KnownOwner } from "../dependencies.ts";
import type { Purchase } from "./purchases.ts";

const utmKeys = ["utm_id", "utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;

/** As much as the provider keeps with a session. */
const longest = 500;

/**
 * Which campaign a purchase is owed to. The calls have no field for it: it is that of the owner's account, or, of
 * somebody without one, what stands in the address of the page they left.
 */
export function attributionOf(
  known: KnownOwner | null | "",
  leftAddress: string,
): Pick<Purchase, "owner" | "utm"> {
  if (known) {
    const { uid, name, source, utm } = known;
    if (Object.keys(utm).length > 0) return { owner: { uid, name, source }, utm: pick((key) => utm[key]) };
    return { owner: { uid, name, source }, utm: fromAddress(leftAddress) };
  }
  return { owner: null, utm: fromAddress(leftAddress) };
}

/**
 * The state of the United States that the buyer chose on the order's screen. The calls have no field for it either, so it
 * stands in the address of the page they left.
 */
export function stateIn(leftAddress: string): string | null {
  const state = new URL(leftAddress).searchParams.get("state");
  return state !== null && /^[A-Z]{2}$/.test(state) ? state : null;
}

function fromAddress(address: string): Record<string, string> {
  const { searchParams } = new URL(address);
  return pick((key) => searchParams.get(key));
}

function pick(find: (key: string) => string | null | undefined): Record<string, string> {
  const found = utmKeys.map((key) => [key, find(key)?.slice(0, longest)] as const);
  return Object.fromEntries(
    found.filter((pair): pair is readonly [(typeof utmKeys)[number], string] => !!pair[1]),
  );
}
