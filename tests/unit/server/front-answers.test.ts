import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import path from "node:path";
import { serve } from "@paraph/service/testing/http-server";
import { expect, test } from "vitest";
import { isWrittenFile } from "../../../lib/routes.ts";
import { refuseRange } from "../../../server/files/file-range.ts";
import { canonicalPath } from "../../../server/handlers.ts";
import { type Handler, runHandlers } from "../../../server/http/context.ts";
import { refusalOf, refuseMethod, refuseUnreadable } from "../../../server/http/request-guard.ts";
import { SlowBodies } from "../../../server/http/slow-bodies.ts";
import { parseTarget } from "../../../server/http/target.ts";
import { setQueryAside } from "../../../server/next/app.ts";
import { contextOf } from "../../support/context.ts";

const root = path.resolve(import.meta.dirname, "../../..");

test.each([
  ["/%70ricing", "/pricing"],
  ["/%50RICING/", "/pricing"],
  ["/signature%2Dapi?a=%70", "/signature-api?a=%70"],
  ["/%61pi/health", "/api/health"],
  ["/blog/%63onnect%2dto%2dstripe", "/blog/connect-to-stripe"],
])("R-ROUTES-1 %s, with percent-encoded letters, redirects to %s in one hop", (target, expected) => {
  expect(canonicalPath(parseTarget(target))).toBe(expected);
  expect(canonicalPath(parseTarget(expected))).toBeNull();
});

test.each(["/%2e%2e/x", "/a%2fb", "/caf%C3%A9", "/%2570ricing", "/api/%70ath"])(
  "R-ROUTES-1 %s keeps its percent-encoding, which changes the meaning",
  (target) => {
    expect(canonicalPath(parseTarget(target))).toBeNull();
  },
);

test.each([
  ["/blog?email=a", "/blog", "?email=a"],
  ["/?a=1?b", "/", "?a=1?b"],
  ["/made-up?x", "/made-up", "?x"],
  ["/sitemap.xml?x=1", "/sitemap.xml", "?x=1"],
  ["/auth?mode=register", "/auth?mode=register", undefined],
  ["/payment-info?price=a", "/payment-info?price=a", undefined],
  ["/search?q=nda", "/search?q=nda", undefined],
  ["/api/draft-mode/enable?secret=a", "/api/draft-mode/enable?secret=a", undefined],
  ["/blog", "/blog", undefined],
])("R-CMS-7 for %s Next gets %s, and proxy.ts gets the rest", (url, expected, query) => {
  const incoming: Pick<IncomingMessage, "url" | "headers"> = { url, headers: {} };
  setQueryAside(incoming);
  expect([incoming.url, incoming.headers["x-visitor-query"]]).toEqual([expected, query]);
});

test.each([
  ["POST", "/pricing", 405, "GET, HEAD"],
  ["PUT", "/pricing.md", 405, "GET, HEAD"],
  ["DELETE", "/api/menus/products", 405, "GET, HEAD"],
  ["PATCH", "/api/leads", 405, "POST"],
  ["POST", "/auth?mode=login", 405, "GET, HEAD"],
  ["GET", "/pricing", 200, null],
  ["HEAD", "/pricing", 200, null],
  ["POST", "/api/leads", 200, null],
  ["POST", "/api/revalidate?x=1", 200, null],
])("%s %s responds with %i", async (method, address, status, allow) => {
  await using front = await serve((incoming, response) => {
    if (!refuseMethod(contextOf(incoming, response), false)) response.end();
  });
  const answer = await fetch(`${front.url}${address}`, { method });
  expect([answer.status, answer.headers.get("allow")]).toEqual([status, allow]);
});

test.each([
  ["/api/receipt/cs_%E0%A4%A", 400],
  ["/api/menus/%ff", 400],
  ["/api/contract/a%", 400],
  ["/api/receipt/cs_%C3%A9", 200],
  ["/api/search?q=%ff", 200],
  // Pages have an answer of their own.
  ["/caf%ff", 200],
])("R-ROUTES-1 %s, whose escapes may stand for no letters, responds with %i", async (address, status) => {
  await using front = await serve((incoming, response) => {
    if (!refuseUnreadable(contextOf(incoming, response))) response.end();
  });
  expect((await ask(front.url, { path: address })).statusCode).toBe(status);
});

test.each([
  ["/favicon.ico", "bytes=99999999-", {}, 416],
  ["/icons/icon-192.png", "bytes=99999999-99999999, 88888888-", {}, 416],
  ["/favicon.ico", "bytes=0-3", {}, 200],
  ["/favicon.ico", "bytes=-5", {}, 200],
  ["/favicon.ico", "bytes=0-3, 99999999-", {}, 200],
  ["/favicon.ico", "lines=99999999-", {}, 200],
  ["/favicon.ico", "bytes=99999999-", { "if-range": '"old"' }, 200],
  ["/no-such-file.ico", "bytes=99999999-", {}, 200],
  ["/../package.json", "bytes=99999999-", {}, 200],
  [`/${"a".repeat(300)}.ico`, "bytes=99999999-", {}, 200],
])("for %s the range %s %o responds with %i", async (address, range, more, status) => {
  await using front = await serve((incoming, response) => {
    if (!refuseRange(contextOf(incoming, response), root)) response.end();
  });
  const answer = await ask(front.url, { path: address, headers: { range, ...more } });
  expect(answer.statusCode).toBe(status);
  if (status === 416) expect(answer.headers["content-range"]).toMatch(/^bytes \*\/\d+$/);
});

test.each([
  ["/sitemap.xml", true],
  ["/robots.txt", true],
  ["/llms.txt?x=1", true],
  ["/blog/feed.xml", true],
  ["/search.json", true],
  ["/manifest.webmanifest", true],
  ["/pricing.md", true],
  ["/blog/a.social.png", true],
  ["/api/menus/products", false],
  ["/api/contracts/business", true],
  ["/pricing", false],
  ["/api/health", false],
  ["/api/leads", false],
  ["/_next/static/a.js", false],
])("%s is a file that the site generates: %s", (target, expected) => {
  expect(isWrittenFile(target)).toBe(expected);
});

test("duplicate Host headers are refused", () => {
  const headers = { host: "localhost" };
  const ask = (...rawHeaders: string[]) => refusalOf({ url: "/", method: "GET", headers, rawHeaders }, null);
  expect(ask("Host", "localhost")).toBeNull();
  expect(ask("Host", "localhost", "X", "host")).toBeNull();
  expect(ask("Host", "localhost", "hOST", "localhost")?.status).toBe(400);
});

test("a request body that trickles in is aborted; one that progresses or waits for the server is not", async () => {
  const slowBodies = new SlowBodies();
  const reading = Promise.withResolvers<void>();
  let awaited = () => reading.resolve();
  await using front = await serve((incoming, response) => {
    slowBodies.track(incoming, response);
    incoming.on("data", () => awaited());
    incoming.on("end", () => response.end("whole"));
  });
  const outgoing = open(front.url, { method: "POST", headers: { "content-length": "100000" } });
  outgoing.write("x".repeat(10_000));
  await reading.promise;
  slowBodies.look();
  const more = Promise.withResolvers<void>();
  awaited = () => more.resolve();
  outgoing.write("x".repeat(10_000));
  await more.promise;
  slowBodies.look();
  outgoing.end("x".repeat(80_000));
  expect((await answerOf(outgoing)).statusCode).toBe(200);

  const again = Promise.withResolvers<void>();
  await using dripping = await serve((incoming, response) => {
    slowBodies.track(incoming, response);
    incoming.once("data", () => again.resolve());
  });
  const slow = open(dripping.url, { method: "POST", headers: { "transfer-encoding": "chunked" } });
  slow.write("x");
  await again.promise;
  const answered = answerOf(slow);
  slowBodies.look();
  slowBodies.look();
  expect((await answered).statusCode).toBe(408);
  await new Promise((resolve) => slow.on("close", resolve));
});

test("a connection that carries many requests with bodies remembers none of them", async () => {
  const slowBodies = new SlowBodies();
  const counts: number[] = [];
  await using front = await serve((incoming, response) => {
    slowBodies.track(incoming, response);
    counts.push(incoming.socket.listenerCount("close"));
    incoming.resume().on("end", () => response.end("read"));
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let count = 0; count < 5; count++) {
    const outgoing = open(front.url, { method: "POST", headers: { "content-length": "4" }, agent });
    outgoing.on("response", (answer) => answer.resume());
    outgoing.end("body");
    await once(outgoing, "close");
  }
  agent.destroy();
  expect(new Set(counts)).toEqual(new Set([counts[0]]));
});

interface Asked {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly agent?: Agent;
}

/** Unlike `fetch`, sends any path and leaves a body open. */
function open(url: string, asked: Asked) {
  const { hostname, port } = new URL(url);
  const outgoing = request({ hostname, port, ...asked });
  outgoing.on("error", () => {
    // The server closes some connections.
  });
  return outgoing;
}

function answerOf(outgoing: ReturnType<typeof open>): Promise<IncomingMessage> {
  return new Promise((resolve) => outgoing.on("response", (answer) => resolve(answer.resume())));
}

function ask(url: string, asked: Asked): Promise<IncomingMessage> {
  const outgoing = open(url, asked);
  const answer = answerOf(outgoing);
  outgoing.end();
  return answer;
}

test("whatever fails, at once or later, a request gets an answer, or its connection ends", async () => {
  const logged: unknown[] = [];
  const { error } = console;
  console.error = (words: unknown) => void logged.push(words);
  using _ = { [Symbol.dispose]: () => (console.error = error) };
  const fail = () => {
    throw new Error("broken");
  };
  const failing: Record<string, Handler> = {
    "/at-once": fail,
    "/later": async () => fail(),
    "/midway": ({ response }) => {
      response.writeHead(200, { "content-length": "100" }).write("begun");
      return fail();
    },
  };
  await using front = await serve((incoming, response) => {
    const context = contextOf(incoming, response);
    void runHandlers([() => false, failing[context.target.path] ?? fail], context);
  });
  for (const address of ["/at-once", "/later"]) {
    const answer = await fetch(`${front.url}${address}`);
    expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining("Try again")]);
  }
  await expect(fetch(`${front.url}/midway`).then((answer) => answer.text())).rejects.toThrow();
  expect(logged).toEqual([
    "Answering GET /at-once failed:",
    "Answering GET /later failed:",
    "Answering GET /midway failed:",
  ]);
});
