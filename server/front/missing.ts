import type { ServerResponse } from "node:http";
import { missingHeader } from "../../lib/missing-header.ts";

/**
 * Sends the status that proxy.ts chose for an address without a page: 410 when it is gone for good, else 404. Next's
 * router also gets 404, where it would get 200 with the text of the 404 page.
 */
export function answerMissing(response: ServerResponse): void {
  const writeHead = response.writeHead;
  response.writeHead = function (this: ServerResponse, ...parameters: unknown[]) {
    const status = Number(response.getHeader(missingHeader) ?? 0);
    response.removeHeader(missingHeader);
    // A client that has the page gets 304, whatever its status was.
    if (status > 0 && parameters[0] !== 304) parameters[0] = status;
    return Reflect.apply(writeHead, response, parameters);
  };
}
