import type { IncomingMessage, ServerResponse } from "node:http";
import { tokenHeader } from "@paraph/service/requests";
import { type BackEndProxy, createProxy } from "./back-end-proxy.ts";

/** The largest limit of any service. Most accept far less and report it themselves. */
const longestBody = 1024 * 1024;

/** How to reach the local services of this machine: accounts and payments. */
export interface ServicesTarget {
  readonly url: string;
  readonly token: string;
}

/**
 * With hosted accounts and payments, and where others can reach the site, there are no local services. `null` answers
 * 404, or 503 where a button of the site may still try to buy.
 */
export function createServicesProxy(
  target: ServicesTarget | null,
  publicProtocol: string,
): Pick<BackEndProxy, "handle" | "close"> {
  if (target === null) return { handle: answerNone, close() {} };
  return createProxy({
    url: target.url,
    title: "local service",
    publicProtocol,
    pathOf: (path) => path,
    longestBody: () => longestBody,
    // Proves that the front sends the request. Overwrites a visitor's header of this name.
    headers: { [tokenHeader]: target.token },
  });
}

function answerNone({ url }: IncomingMessage, response: ServerResponse): void {
  if (url?.startsWith("/local/payments-api/")) {
    const message = "Nobody can buy at this address: it has no payments API. The log of the start says why.";
    response.writeHead(503, { "content-type": "application/json", "cache-control": "no-store" });
    response.end(JSON.stringify({ error: "payments_off", message }));
    return;
  }
  const message = "There are no local accounts at this address.";
  // In the form that the identity SDK reads as `auth/operation-not-allowed`.
  const error = { code: 404, message: `OPERATION_NOT_ALLOWED : ${message}` };
  response.writeHead(404, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify({ error, message }));
}
