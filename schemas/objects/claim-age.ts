/** Claims about others are checked again once a year. In seconds, as GROQ counts. */
export const CLAIM_LIFETIME = 365 * 24 * 60 * 60;

/** Whether somebody should check the source of a claim again. */
export function isDue(checkedOn: unknown, now: Date): boolean {
  if (typeof checkedOn !== "string") return false;
  const checked = Date.parse(`${checkedOn}T00:00:00Z`);
  return now.getTime() - checked > CLAIM_LIFETIME * 1000;
}

/** Previews get lists as arrays or as objects with one entry per item. */
export function countDueClaims(claims: unknown, now: Date): number {
  const list = typeof claims === "object" && claims !== null ? Object.values(claims) : [];
  return list.filter((claim) => isDue(checkedOnOf(claim), now)).length;
}

/** How many claims lead to a page of ours, which says more and is no source. */
export function countUnsourced(claims: unknown): number {
  const list = typeof claims === "object" && claims !== null ? Object.values(claims) : [];
  return list.filter((claim) => typeof claim === "object" && claim !== null && !Reflect.get(claim, "source"))
    .length;
}

export function describeCheck(checkedOn: unknown): string {
  return typeof checkedOn === "string" ? `checked ${checkedOn}` : "not checked yet";
}

function checkedOnOf(claim: unknown): unknown {
  return typeof claim === "object" && claim !== null ? Reflect.get(claim, "checkedOn") : undefined;
}
