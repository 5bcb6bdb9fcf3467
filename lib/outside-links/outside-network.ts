import { lookup } from "node:dns/promises";
import * as http from "node:http";
import * as https from "node:https";
import { isIPv6, type LookupFunction } from "node:net";
import type { Network, OutsideResponse } from "./check-address";

interface Surroundings {
  /** How long a website may take to answer, in milliseconds. */
  readonly patience?: number;
  readonly lookup?: (host: string) => Promise<readonly string[]>;
  /** Where a connection to an address goes. Tests lead it to this machine. */
  readonly route?: (address: string) => string;
}

/** The real network: connects to the addresses that were checked, whatever the name means a moment later. */
export function openOutsideNetwork({
  patience = 10_000,
  lookup: lookUp = lookUpAll,
  route = (address) => address,
}: Surroundings = {}): Network {
  return {
    lookup: lookUp,
    request: (address, { method, addresses }) =>
      new Promise((resolve, reject) => {
        const { request } = address.startsWith("https:") ? https : http;
        const sent = request(address, {
          method,
          agent: false,
          headers: { "user-agent": "Paraph link check", accept: "*/*" },
          lookup: onlyThese(addresses.map(route)),
          signal: AbortSignal.timeout(patience),
        });
        sent.on("response", (response) => {
          resolve(readHead(response));
          // Nobody reads the page itself.
          response.destroy();
        });
        sent.on("error", reject);
        sent.end();
      }),
  };
}

async function lookUpAll(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

function onlyThese(addresses: readonly string[]): LookupFunction {
  return (_host, { all }, answer) => {
    const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
    const [first] = found;
    if (all || !first) answer(null, found);
    else answer(null, first.address, first.family);
  };
}

function readHead({ statusCode = 0, headers }: http.IncomingMessage): OutsideResponse {
  return {
    status: statusCode,
    location: headers.location ?? null,
    retryAfter: headers["retry-after"] ?? null,
  };
}
