import type { IncomingMessage, ServerResponse } from "node:http";
import { tokenHeader } from "../../local/services/guard.ts";
import { type BackEndProxy, createProxy } from "./back-end-proxy.ts";

/** What the identity SDK asks for, as if this origin were the vendor's. */
export const identityHosts = ["identitytoolkit.googleapis.com", "securetoken.googleapis.com"];

/** How to reach the local services of this machine: accounts and payments. */
export interface ServicesTarget {
  readonly url: string;
  readonly token: string;
}

/** Whether a request target belongs to the local services, be they there or not. */
export function isServicesPath(target: string | undefined): boolean {
  const [, first] = /^\/([^/?]*)/.exec(target ?? "") ?? [];
  return first === "local" || identityHosts.includes(first ?? "");
}

/**
 * With hosted accounts and payments, and where others can reach the site, nothing of the local ones is there: `null`
 * answers 404, and 503 where a button of the site may still ask to buy.
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
    // Shows that it is the front who asks. A visitor's own header of this name is written over.
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
  // Written so that the identity SDK takes it for `auth/operation-not-allowed`.
  const error = { code: 404, message: `OPERATION_NOT_ALLOWED : ${message}` };
  response.writeHead(404, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify({ error, message }));
}
