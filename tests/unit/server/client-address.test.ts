import { Socket } from "node:net";
import { expect, test } from "vitest";
import { parseEnv } from "../../../lib/env/environment.ts";
import {
  cameUnprotected,
  clientAddress,
  trustedProxies,
  unnamedProxyNotice,
} from "../../../server/http/client-address.ts";

const nobody = trustedProxies([]);
const proxies = trustedProxies(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);

test.each([
  ["no proxy is trusted by default", nobody, "127.0.0.1", "203.0.113.7", "127.0.0.1"],
  ["a configured proxy is trusted", proxies, "127.0.0.1", "203.0.113.7", "203.0.113.7"],
  ["an unknown proxy is not trusted", proxies, "198.51.100.2", "203.0.113.7", "198.51.100.2"],
  [
    "addresses that the visitor put before the proxy's are ignored",
    proxies,
    "127.0.0.1",
    "1.2.3.4, 203.0.113.7",
    "203.0.113.7",
  ],
  ["two proxies in a row", proxies, "127.0.0.1", "203.0.113.7, 10.2.3.4", "203.0.113.7"],
  ["a proxy reached by IPv6", proxies, "fd00::5", "2001:db8::9", "2001:db8::9"],
  ["IPv4 over a dual-stack socket", proxies, "::ffff:127.0.0.1", "203.0.113.7", "203.0.113.7"],
  ["addresses with ports", proxies, "127.0.0.1", "203.0.113.7:4711", "203.0.113.7"],
  ["IPv6 with a port", proxies, "127.0.0.1", "[2001:db8::9]:4711", "2001:db8::9"],
  ["no forwarded address", proxies, "127.0.0.1", undefined, "127.0.0.1"],
  ["a forwarded value that is not an address", proxies, "127.0.0.1", "unknown", "127.0.0.1"],
  ["every hop is a proxy", proxies, "127.0.0.1", "10.0.0.1", "10.0.0.1"],
])("the visitor's address: %s", (_case, trusted, peer, forwarded, expected) => {
  expect(clientAddress(peer, forwarded, trusted)).toBe(expected);
});

test.each([
  ["a trusted proxy's http", "127.0.0.1", "http", true],
  ["a trusted proxy's https", "127.0.0.1", "https", false],
  ["nothing", "127.0.0.1", undefined, false],
  ["a visitor's http", "198.51.100.2", "http", false],
])("without TLS came who says so by a trusted proxy: %s", (_case, remoteAddress, stated, expected) => {
  const socket = Object.defineProperty(new Socket(), "remoteAddress", { value: remoteAddress });
  expect(cameUnprotected({ headers: { "x-forwarded-proto": stated }, socket }, proxies)).toBe(expected);
});

test("a proxy nearby that TRUST_PROXY does not name is told of once, and a visitor who plays one never", () => {
  const told: string[] = [];
  const notice = unnamedProxyNotice(trustedProxies(["127.0.0.1"]), (message) => told.push(message));
  const come = (remoteAddress: string, headers: { "x-forwarded-for"?: string }) =>
    notice({
      headers,
      socket: Object.defineProperty(new Socket(), "remoteAddress", { value: remoteAddress }),
    });
  come("127.0.0.1", { "x-forwarded-for": "203.0.113.7" });
  come("198.51.100.2", { "x-forwarded-for": "203.0.113.7" });
  come("10.88.0.1", {});
  expect(told).toEqual([]);
  for (let n = 0; n < 2; n++) come("::ffff:10.88.0.1", { "x-forwarded-for": "203.0.113.7" });
  expect(told).toEqual([expect.stringMatching(/10\.88\.0\.1 .*TRUST_PROXY/)]);
});

test("TRUST_PROXY takes addresses and networks, and an error names any other value", () => {
  expect(parseEnv({ TRUST_PROXY: "127.0.0.1, 10.0.0.0/8,fd00::/8" }).trustProxy).toEqual([
    "127.0.0.1",
    "10.0.0.0/8",
    "fd00::/8",
  ]);
  expect(parseEnv({}).trustProxy).toEqual([]);
  for (const wrong of ["caddy", "10.0.0.0/33", "fd00::/129", "10.0.0.0/", "10.0.0.0/8/8", "1"]) {
    expect(() => parseEnv({ TRUST_PROXY: wrong }), wrong).toThrow(/TRUST_PROXY holds ".*"/);
  }
});
