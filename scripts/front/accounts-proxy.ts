import type { ServerResponse } from "node:http";
import { tokenHeader } from "../../local/services/guard.ts";
import { type BackEndProxy, createProxy } from "./back-end-proxy.ts";

/** What the identity SDK asks for, as if this origin were the vendor's. */
export const identityHosts = ["identitytoolkit.googleapis.com", "securetoken.googleapis.com"];

/** How to reach the account services of this machine. */
export interface AccountsTarget {
  readonly url: string;
  readonly token: string;
}

/** Whether a request target belongs to the local account services, be they there or not. */
export function isAccountsPath(target: string | undefined): boolean {
  const [, first] = /^\/([^/?]*)/.exec(target ?? "") ?? [];
  return first === "local" || identityHosts.includes(first ?? "");
}

/** With hosted accounts, and where others can reach the site, nothing of the local ones is there: `null` answers 404. */
export function createAccountsProxy(
  target: AccountsTarget | null,
  publicProtocol: string,
): Pick<BackEndProxy, "handle" | "close"> {
  if (target === null) return { handle: (_request, response) => answerNone(response), close() {} };
  return createProxy({
    url: target.url,
    title: "account service",
    publicProtocol,
    pathOf: (path) => path,
    // Shows that it is the front who asks. A visitor's own header of this name is written over.
    headers: { [tokenHeader]: target.token },
  });
}

function answerNone(response: ServerResponse): void {
  const message = "There are no local accounts at this address.";
  // Written so that the identity SDK takes it for `auth/operation-not-allowed`.
  const error = { code: 404, message: `OPERATION_NOT_ALLOWED : ${message}` };
  response.writeHead(404, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify({ error, message }));
}
