import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "../../server/http/context.ts";
import { parseTarget } from "../../server/http/target.ts";

/** A request as handlers get it. */
export function contextOf(request: IncomingMessage, response: ServerResponse): Context {
  const target = parseTarget(request.url ?? "/");
  return { request, response, target, requestId: "of-a-test-00", kind: target.kind };
}
