import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { captureResponse } from "../../../server/http/capture-response.ts";

/** Answers with the name by which the client called itself. */
async function tellName(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.end(request.headers["user-agent"] ?? "");
}

test("Next is asked by a client with a name, the visitor's own where there is one, so that pages come whole", async () => {
  const nobody = await captureResponse(tellName, "/about", { host: "127.0.0.1" });
  expect(nobody.body.toString()).not.toBe("");
  const somebody = await captureResponse(tellName, "/about", { "user-agent": "A browser" });
  expect(somebody.body.toString()).toBe("A browser");
});
