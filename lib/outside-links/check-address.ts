import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export interface OutsideAnswer {
  /** `unknown`: it may work for visitors, and somebody should look. */
  readonly state: "answers" | "broken" | "unknown";
  /** In words, to end the sentence "https://example.com …". */
  readonly words: string;
  /** The website asks to be left alone for so many seconds. */
  readonly waitSeconds?: number;
}

export interface OutsideResponse {
  readonly status: number;
  readonly location: string | null;
  readonly retryAfter: string | null;
}

export interface Network {
  /** Connects to one of these addresses, whatever the host's name means. */
  readonly request: (
    address: string,
    options: { readonly method: "HEAD" | "GET"; readonly addresses: readonly string[] },
  ) => Promise<OutsideResponse>;
  /** The addresses of a host name. */
  readonly lookup: (host: string) => Promise<readonly string[]>;
}

const MOST_REDIRECTS = 5;
/** Of a website that asks for a pause without saying how long. */
const USUAL_PAUSE = 60;

/** Answers that say nothing about visitors: many websites refuse programs. */
const refusesPrograms = new Set([401, 403, 405, 406, 407, 425, 451, 501, 503, 999]);

/** What browsers show a warning for instead of the page. */
const refusedCertificates: ReadonlyMap<unknown, string> = new Map([
  ["CERT_HAS_EXPIRED", "has a certificate that has expired, so browsers warn of it"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "has another website's certificate, so browsers warn of it"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "has a certificate that nobody vouches for, so browsers warn of it"],
  ["SELF_SIGNED_CERT_IN_CHAIN", "has a certificate that nobody vouches for, so browsers warn of it"],
]);

/**
 * Asks another website once whether an address answers, for its head only where it can. Never asks a machine of our own
 * network, not even by way of a redirect.
 */
export async function checkOutsideAddress(address: string, network: Network): Promise<OutsideAnswer> {
  let current = address;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const found = await findHost(current, network);
    if ("state" in found) return found;
    const response = await ask(current, found.addresses, network);
    if ("state" in response) return response;
    const { status, location } = response;
    if (status < 300 || status >= 400 || location === null) return judge(response);
    if (!URL.canParse(location, current)) return { state: "broken", words: "redirects to no address" };
    current = new URL(location, current).href;
  }
  return { state: "broken", words: `redirects more than ${MOST_REDIRECTS} times` };
}

async function ask(
  address: string,
  addresses: readonly string[],
  { request }: Network,
): Promise<OutsideResponse | OutsideAnswer> {
  try {
    const head = await request(address, { method: "HEAD", addresses });
    // Who asks for a pause is not asked again at once.
    if (head.status < 400 || head.status === 429 || head.retryAfter !== null) return head;
    return await request(address, { method: "GET", addresses });
  } catch (error) {
    const code = codeOf(error);
    const certificate = refusedCertificates.get(code);
    if (certificate !== undefined) return { state: "broken", words: certificate };
    const words = code === "ABORT_ERR" ? "does not answer within 10 seconds" : "can't be reached now";
    return { state: "unknown", words };
  }
}

function judge({ status, retryAfter }: OutsideResponse): OutsideAnswer {
  if (status === 429 || (status === 503 && retryAfter !== null)) {
    const words = `asks for a pause (${status})`;
    return { state: "unknown", words, waitSeconds: secondsUntil(retryAfter) };
  }
  if (status < 400) return { state: "answers", words: `answers with ${status}` };
  if (refusesPrograms.has(status))
    return { state: "unknown", words: `does not let programs look (${status})` };
  return status < 500
    ? { state: "broken", words: `answers with ${status}: there is no such page` }
    : { state: "unknown", words: `has a problem now (${status})` };
}

/** `Retry-After` holds seconds or a date. */
function secondsUntil(retryAfter: string | null): number {
  const text = retryAfter?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const seconds = Math.ceil((Date.parse(text) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? USUAL_PAUSE : Math.max(0, seconds);
}

async function findHost(
  address: string,
  { lookup }: Network,
): Promise<OutsideAnswer | { readonly addresses: readonly string[] }> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    return { state: "broken", words: "is no address of a website" };
  const host = url.hostname.replace(/^\[|\]$/g, "");
  try {
    const addresses = isIP(host) ? [host] : await lookup(host);
    if (addresses.length > 0 && addresses.every(isPublic)) return { addresses };
    return { state: "unknown", words: "is in a private network, which is not asked" };
  } catch (error) {
    return codeOf(error) === "ENOTFOUND"
      ? { state: "broken", words: "has no such host" }
      : { state: "unknown", words: "can't be looked up now" };
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

/** IPv4 in the form that nobody uses any more, which `ipaddr.js` takes for any other address. */
const compatible = ipaddr.parseCIDR("::/96");

/** Whether an address is one of the internet: not of a machine, a network of its own, a tunnel, or a textbook. */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const plain = ipaddr.process(address);
  return plain.range() === "unicast" && !(plain.kind() === "ipv6" && plain.match(compatible));
}
