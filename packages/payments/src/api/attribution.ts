import type { KnownOwner } from "../dependencies.ts";

/** Attribution of a purchase. */
export interface Attribution {
  /** The account with the buyer's e-mail address. The address does not prove identity. */
  readonly owner: { readonly uid: string; readonly name: string | null; readonly source: string } | null;
  readonly utm: Readonly<Record<string, string>>;
}

const utmKeys = ["utm_id", "utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;

/** The provider's limit for metadata of a session. */
const longest = 500;

/**
 * The campaign behind a purchase. The calls have no field for it, so it comes from the owner's account or,
 * without one, from the address of the page that the buyer left.
 */
export function attributionOf(known: KnownOwner | null | "", leftAddress: string): Attribution {
  if (known) {
    const { uid, name, source, utm } = known;
    if (Object.keys(utm).length > 0) return { owner: { uid, name, source }, utm: pick((key) => utm[key]) };
    return { owner: { uid, name, source }, utm: fromAddress(leftAddress) };
  }
  return { owner: null, utm: fromAddress(leftAddress) };
}

/**
 * The country that the buyer chose on the order screen, by its code of ISO 3166-1. The calls have no field for it
 * either, so it is in the address of the page that the buyer left.
 */
export function countryIn(leftAddress: string): string | null {
  return codeIn(leftAddress, "country");
}

/** The state that a buyer from the United States chose. An address from before the screen asked for a country has it alone. */
export function stateIn(leftAddress: string): string | null {
  return (countryIn(leftAddress) ?? "US") === "US" ? codeIn(leftAddress, "state") : null;
}

/** Both, where the buyer chose them, as the session's metadata has them. */
export function placeIn(leftAddress: string): { readonly country?: string; readonly state?: string } {
  const [country, state] = [countryIn(leftAddress), stateIn(leftAddress)];
  return { ...(country !== null && { country }), ...(state !== null && { state }) };
}

function codeIn(address: string, name: "country" | "state"): string | null {
  const code = new URL(address).searchParams.get(name);
  return code !== null && /^[A-Z]{2}$/.test(code) ? code : null;
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
