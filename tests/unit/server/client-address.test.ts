import { expect, test } from "vitest";
import { parseEnv } from "../../../lib/env/environment.ts";
import { clientAddress, trustedProxies } from "../../../server/front/client-address.ts";

const nobody = trustedProxies([]);
const proxies = trustedProxies(["127.0.0.1", "10.0.0.0/8", "fd00::/8"]);

test.each([
  ["nobody is believed unless named", nobody, "127.0.0.1", "203.0.113.7", "127.0.0.1"],
  ["a named proxy is believed", proxies, "127.0.0.1", "203.0.113.7", "203.0.113.7"],
  ["a stranger is not believed", proxies, "198.51.100.2", "203.0.113.7", "198.51.100.2"],
  [
    "what a visitor claims before the proxy's word counts for nothing",
    proxies,
    "127.0.0.1",
    "1.2.3.4, 203.0.113.7",
    "203.0.113.7",
  ],
  ["two proxies in a row", proxies, "127.0.0.1", "203.0.113.7, 10.2.3.4", "203.0.113.7"],
  ["a proxy reached by IPv6", proxies, "fd00::5", "2001:db8::9", "2001:db8::9"],
  ["IPv4 over a socket for both", proxies, "::ffff:127.0.0.1", "203.0.113.7", "203.0.113.7"],
  ["addresses with ports", proxies, "127.0.0.1", "203.0.113.7:4711", "203.0.113.7"],
  ["IPv6 with a port", proxies, "127.0.0.1", "[2001:db8::9]:4711", "2001:db8::9"],
  ["no word at all", proxies, "127.0.0.1", undefined, "127.0.0.1"],
  ["a word that is no address", proxies, "127.0.0.1", "unknown", "127.0.0.1"],
  ["everybody on the way is a proxy", proxies, "127.0.0.1", "10.0.0.1", "10.0.0.1"],
])("the visitor's address: %s", (_case, trusted, peer, forwarded, expected) => {
  expect(clientAddress(peer, forwarded, trusted)).toBe(expected);
});

test("TRUST_PROXY takes addresses and networks, and names what is neither", () => {
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
