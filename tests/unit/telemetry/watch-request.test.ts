import { once } from "node:events";
import { serve } from "@paraph/service/testing/http-server";
import { expect, test, vi } from "vitest";
import { trustedProxies } from "../../../server/http/client-address.ts";
import { parseTarget } from "../../../server/http/target.ts";
import { watchRequest } from "../../../server/http/watch-request.ts";

const stated = {
  "x-request-id": "of-somebody-0001",
  traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01`,
};

/** A front that answers each request with the headers it passes on. */
function startFront(trusted: readonly string[], status = 200) {
  const proxies = trustedProxies(trusted);
  return serve((request, response) => {
    watchRequest(request, response, parseTarget(request.url ?? "/"), proxies);
    response.writeHead(status).end(JSON.stringify(request.headers));
  });
}

test("the id that a trusted proxy gave a request goes on to the back ends and back to the client", async () => {
  await using front = await startFront(["127.0.0.1"]);
  const answer = await fetch(front.url, { headers: stated });
  expect(answer.headers.get("x-request-id")).toBe("of-somebody-0001");
  const passedOn = await answer.json();
  expect(passedOn["x-request-id"]).toBe("of-somebody-0001");
  expect(passedOn.traceparent, "the front's own span goes on").toBeUndefined();
});

test("nobody else names a request or continues a trace, and a proxy's id has the form of one", async () => {
  await using open = await startFront([]);
  await using trusting = await startFront(["127.0.0.1"]);
  const ids = new Set<string>();
  for (const [url, headers] of [
    [open.url, stated],
    [open.url, {}],
    [trusting.url, { "x-request-id": "ann@visitor.example" }],
  ] as const) {
    const answer = await fetch(url, { headers });
    const passedOn = await answer.json();
    expect(answer.headers.get("x-request-id")).toMatch(/^[\w-]{12}$/);
    expect(passedOn["x-request-id"]).toBe(answer.headers.get("x-request-id"));
    expect(passedOn.traceparent).toBeUndefined();
    ids.add(passedOn["x-request-id"]);
  }
  expect(ids.size).toBe(3);
});

test("a request that failed is told with its path, without its query and the secret of a link", async () => {
  const told = new EventTarget();
  const lines: unknown[] = [];
  const warn = vi.spyOn(console, "warn").mockImplementation((line: unknown) => {
    lines.push(line);
    told.dispatchEvent(new Event("line"));
  });
  try {
    await using front = await startFront([], 500);
    const line = once(told, "line");
    await (await fetch(`${front.url}/lake/v1/auth/password/a_b-C1?email=ann@visitor.example`)).text();
    await line;
    expect(lines).toEqual([
      expect.stringMatching(/^GET \/lake\/v1\/auth\/password\/\[secret\] answered 500 in \d+ ms$/),
    ]);
  } finally {
    warn.mockRestore();
  }
});
