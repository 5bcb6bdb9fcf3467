import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import type { Context } from "./context.ts";
import { removeInternalHeaders } from "./request-guard.ts";

/** The proxies in front of this server, whose word about a visitor's address is trusted. */
export type TrustedProxies = Pick<BlockList, "check">;

/** From `TRUST_PROXY`: addresses and networks such as `10.0.0.0/8`, checked before. */
export function trustedProxies(entries: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

/**
 * The visitor's address. Each proxy appends the address that called it to `X-Forwarded-For`, so the list is read from
 * its end, as long as trusted proxies wrote it. Anything before may be invented by the visitor.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | readonly string[] | undefined,
  trusted: TrustedProxies,
): string {
  const claimed = [forwardedFor ?? []]
    .flat()
    .join(",")
    .split(",")
    .map(withoutPort)
    .filter((address) => address !== "");
  let address = plainAddress(peer ?? "");
  while (claimed.length > 0 && isTrusted(address, trusted)) {
    const next = plainAddress(claimed.pop() ?? "");
    if (isIP(next) === 0) break;
    address = next;
  }
  return address;
}

/** Whether a trusted proxy says that the visitor came without TLS. Nobody else's word counts. */
export function cameUnprotected(
  request: Pick<IncomingMessage, "headers" | "socket">,
  trusted: TrustedProxies,
): boolean {
  return request.headers["x-forwarded-proto"] === "http" && isFromProxy(request, trusted);
}

/** Redirects what came without TLS. 308 keeps the method: what was posted without TLS is posted again with it. */
export function redirectToSecure(
  { request, response, target }: Context,
  trusted: TrustedProxies,
  siteUrl: string,
): boolean {
  if (!cameUnprotected(request, trusted)) return false;
  response.writeHead(308, { location: siteUrl + target.url, connection: "close" });
  response.end();
  return true;
}

/** Whether a trusted proxy has sent it. */
export function isFromProxy({ socket }: Pick<IncomingMessage, "socket">, trusted: TrustedProxies): boolean {
  return isTrusted(plainAddress(socket.remoteAddress ?? ""), trusted);
}

/** Replaces everything that the request says about its origin with the sender's address. */
export function nameSender(
  request: Pick<IncomingMessage, "headers" | "socket">,
  trusted: TrustedProxies,
  isDevelopment: boolean,
): void {
  const address = clientAddress(request.socket.remoteAddress, request.headers["x-forwarded-for"], trusted);
  removeInternalHeaders(request, isDevelopment);
  request.headers["x-forwarded-for"] = address;
}

/** Where proxies are. From elsewhere, visitors may say of themselves that they are one. */
const nearby = trustedProxies([
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "::1",
  "fc00::/7",
]);

/** Tells once of a proxy that `TRUST_PROXY` does not name: nothing else shows that limits take all its visitors for one. */
export function unnamedProxyNotice(
  trusted: TrustedProxies,
  tell: (message: string) => void,
): (request: Pick<IncomingMessage, "headers" | "socket">) => void {
  let isTold = false;
  return (request) => {
    if (isTold || request.headers["x-forwarded-for"] === undefined) return;
    if (isFromProxy(request, trusted) || !isFromProxy(request, nearby)) return;
    isTold = true;
    tell(
      `A proxy at ${request.socket.remoteAddress} names visitors and is not believed, so all of them count as one sender. If it is yours, name it in TRUST_PROXY.`,
    );
  };
}

function isTrusted(address: string, trusted: TrustedProxies): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 6 ? "ipv6" : "ipv4");
}

/** A dual-stack socket writes IPv4 as `::ffff:10.0.0.1`. */
function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? address;
}

/** `203.0.113.7:4711` and `[2001:db8::1]:4711`, as some proxies write. */
function withoutPort(entry: string): string {
  const text = entry.trim();
  const bracketed = /^\[(.+)\](?::\d+)?$/.exec(text);
  if (bracketed?.[1]) return bracketed[1];
  return /^\d+\.\d+\.\d+\.\d+:\d+$/.test(text) ? text.slice(0, text.indexOf(":")) : text;
}
