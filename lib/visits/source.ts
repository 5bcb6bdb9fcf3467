/** One of our own pages led here. */
export const internalSource = "internal";

/** Somebody else's, and no more is stored of it. */
export const otherSource = "other";

/** Countries register names below these, as in example.co.uk. */
const secondLevel = /^(ac|co|com|edu|gov|govt|ne|net|nhs|or|org)$/;

/**
 * Where a visit came from, by the `Referer` of its request: the website's registered name without what stands before it,
 * because a host such as `ann-smith.mail.example.com` may name a person. Empty when the browser named none.
 */
export function sourceOf(referrer: string | undefined, ownHosts: readonly string[]): string {
  if (!referrer) return "";
  if (!URL.canParse(referrer)) return otherSource;
  const { protocol, host, hostname } = new URL(referrer);
  if (protocol !== "https:" && protocol !== "http:") return otherSource;
  if (ownHosts.includes(host)) return internalSource;
  const labels = hostname.replace(/\.$/, "").split(".");
  const isName = labels.length > 1 && labels.every((label) => /^[a-z0-9-]{1,63}$/.test(label));
  // The last label of an IP address is a number, and one without a dot is a machine in somebody's network.
  if (!isName || /^\d+$/.test(labels.at(-1) ?? "")) return otherSource;
  const isShort = labels.at(-1)?.length === 2 && secondLevel.test(labels.at(-2) ?? "");
  const name = labels.slice(isShort ? -3 : -2).join(".");
  return name.length > 100 ? otherSource : name;
}
