import { BlockList, isIP } from "node:net";

export interface OutsideAnswer {
  /** `unknown`: it may work for visitors, and somebody should look. */
  readonly state: "answers" | "broken" | "unknown";
  /** In words, to end the sentence "https://example.com …". */
  readonly words: string;
}

export interface Network {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** The addresses of a host name. */
  readonly lookup: (host: string) => Promise<readonly string[]>;
}

const MOST_REDIRECTS = 5;
const PATIENCE = 10_000;

/** Answers that say nothing about visitors: many websites refuse programs. */
const refusesPrograms = new Set([401, 403, 405, 406, 407, 425, 429, 451, 501, 503, 999]);

/**
 * Asks another website once whether an address answers, for its head only where it can. Never asks a machine of our own
 * network, not even by way of a redirect.
 */
export async function checkOutsideAddress(address: string, network: Network): Promise<OutsideAnswer> {
  let current = address;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const refusal = await whyNotAsk(current, network);
    if (refusal) return refusal;
    const response = await ask(current, network);
    if ("state" in response) return response;
    const location = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || location === null) return judge(response.status);
    if (!URL.canParse(location, current)) return { state: "broken", words: "redirects to no address" };
    current = new URL(location, current).href;
  }
  return { state: "broken", words: `redirects more than ${MOST_REDIRECTS} times` };
}

async function ask(address: string, { fetch }: Network): Promise<Response | OutsideAnswer> {
  const send = (method: string) =>
    fetch(address, {
      method,
      redirect: "manual",
      headers: { "user-agent": "Paraph link check", accept: "*/*" },
      signal: AbortSignal.timeout(PATIENCE),
    });
  try {
    const head = await send("HEAD");
    if (head.status < 400) return head;
    const whole = await send("GET");
    await whole.body?.cancel();
    return whole;
  } catch (error) {
    const isSlow = error instanceof Error && error.name === "TimeoutError";
    return { state: "unknown", words: isSlow ? "does not answer within 10 seconds" : "can't be reached now" };
  }
}

function judge(status: number): OutsideAnswer {
  if (status < 400) return { state: "answers", words: `answers with ${status}` };
  if (refusesPrograms.has(status))
    return { state: "unknown", words: `does not let programs look (${status})` };
  return status < 500
    ? { state: "broken", words: `answers with ${status}: there is no such page` }
    : { state: "unknown", words: `has a problem now (${status})` };
}

async function whyNotAsk(address: string, { lookup }: Network): Promise<OutsideAnswer | null> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    return { state: "broken", words: "is no address of a website" };
  const host = url.hostname.replace(/^\[|\]$/g, "");
  try {
    const addresses = isIP(host) ? [host] : await lookup(host);
    if (addresses.length > 0 && addresses.every(isPublic)) return null;
    return { state: "unknown", words: "is in a private network, which is not asked" };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return code === "ENOTFOUND"
      ? { state: "broken", words: "has no such host" }
      : { state: "unknown", words: "can't be looked up now" };
  }
}

const reserved = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  reserved.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  reserved.addSubnet(network, bits, "ipv6");

function isPublic(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && !reserved.check(address, version === 6 ? "ipv6" : "ipv4");
}
