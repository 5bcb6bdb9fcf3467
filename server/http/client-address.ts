import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
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
