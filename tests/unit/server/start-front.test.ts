import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { canonicalPath } from "../../../server/handlers.ts";
import { nameSender, trustedProxies } from "../../../server/http/client-address.ts";
import { createLakeProxy } from "../../../server/http/lake-proxy.ts";
import { allowedHostsFor, refusalOf, removeInternalHeaders } from "../../../server/http/request-guard.ts";
import { isFragmentPath, isPagePath, parseTarget } from "../../../server/http/target.ts";

test.each([
  ["/Pricing", "/pricing"],
  ["/pricing/", "/pricing"],
  ["//pricing", "/pricing"],
  ["///Signature//PRICING///?utm=A/B//", "/signature/pricing?utm=A/B//"],
  ["//", "/"],
  ["//?a=1", "/?a=1"],
  ["//evil.example", "/evil.example"],
  ["/\\evil.example", "/evil.example"],
  ["/\\/evil", "/evil"],
  ["//evil.example/Pricing/", "/evil.example/pricing"],
  ["/STUDIO", "/studio"],
  ["//studio/Structure", "/studio/Structure"],
  ["/lakeside/", "/lakeside"],
  ["/Caf%C3%A9", "/caf%C3%A9"],
])("R-ROUTES-1 %s redirects to %s in one hop", (target, expected) => {
  expect(canonicalPath(parseTarget(target))).toBe(expected);
  expect(canonicalPath(parseTarget(expected))).toBeNull();
});

test.each([
  ["/", true],
  ["/pricing?a=/api/", true],
  ["/apis", true],
  ["/_next/static/chunks/a.js", false],
  ["/api/health", false],
  ["/studio?tool=1", false],
  ["/block-pictures/hero.svg", false],
  ["/local/mail", false],
])("%s may be an editor's page: %s", (target, expected) => {
  expect([isPagePath(target), parseTarget(target).isPagePath]).toEqual([expected, expected]);
});

test.each([
  ["/api/menus/products", true],
  ["/api/menus/products?a=b", true],
  ["/api/menus/", false],
  ["/api/menus/products/more", false],
  ["/api/contracts/business", false],
  ["/menus/products", false],
])("%s is a part of pages: %s", (target, expected) => {
  expect([isFragmentPath(target), parseTarget(target).isFragment]).toEqual([expected, expected]);
});

test.each([
  "/",
  "/pricing",
  "/pricing?Utm_Source=A",
  "/?a=//b/",
  "/caf%C3%A9",
  "/lake/v1/data/query/Production/",
  "/_next/static/chunks/ABC.js",
  "/studio/structure/Page;X",
  "/api/Health/",
  "/block-pictures/featureSplit.svg",
  "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local",
  "/local/dashboard/login?accessToken=AbC",
  "/Files/Whitepaper.PDF",
])("R-ROUTES-1 %s stays where it is", (target) => {
  expect(canonicalPath(parseTarget(target))).toBeNull();
});

test.each([
  ["/pricing", true],
  ["/lake", false],
  ["http://127.0.0.1/pricing", false],
  ["*", false],
  ["//pricing", true],
])("the request target %s is a path on this server: %s", (url, isPath) => {
  const refusal = refusalOf({ url, method: "GET", headers: { host: "a" } }, null);
  expect(refusal?.status ?? 200).toBe(isPath || url === "/lake" ? 200 : 400);
});

test.each([
  ["127.0.0.1", "http://127.0.0.1:3000", "localhost:3000", 200],
  ["127.0.0.1", "http://127.0.0.1:3000", "[::1]:3000", 200],
  ["127.0.0.1", "https://www.example.com", "www.example.com", 200],
  ["127.0.0.1", "http://127.0.0.1:3000", "rebound.example:3000", 421],
  ["127.0.0.1", "http://127.0.0.1:3000", "localhost.rebound.example", 421],
  ["127.0.0.1", "http://127.0.0.1:3000", "", 400],
  ["127.0.0.1", "http://127.0.0.1:3000", "evil@localhost", 400],
  ["0.0.0.0", "http://localhost:3000", "any.example", 200],
  ["0.0.0.0", "https://www.example.com", "www.example.com", 200],
  ["0.0.0.0", "https://www.example.com", "other.example", 421],
  ["0.0.0.0", "https://www.example.com", "10.0.0.5:3000", 421],
])("listening on %s as %s, Host %s gets %i", (listenHost, siteUrl, host, status) => {
  const refusal = refusalOf(
    { url: "/", method: "GET", headers: { host } },
    allowedHostsFor(listenHost, siteUrl),
  );
  expect(refusal?.status ?? 200).toBe(status);
});

test("whoever balances load may ask each machine for its health by its own address", () => {
  const hosts = allowedHostsFor("0.0.0.0", "https://www.example.com");
  const ask = (url: string) => refusalOf({ url, method: "GET", headers: { host: "10.0.0.5:3000" } }, hosts);
  expect([ask("/api/health"), ask("/")?.status]).toEqual([null, 421]);
});

test("headers that only Next or a proxy may send are removed; the client's own stay", () => {
  const headers: IncomingMessage["headers"] = {
    host: "localhost",
    rsc: "1",
    "next-router-state-tree": "x",
    "next-url": "/",
    cookie: "a=b",
    "x-middleware-subrequest": "middleware",
    "x-nextjs-data": "1",
    "next-resume": "1",
    "x-next-revalidate-tag-token": "x",
    "x-matched-path": "/admin",
    "x-now-route-matches": "1=a",
    "x-forwarded-host": "evil.example",
    "x-prerender-revalidate": "x",
  };
  const incoming: Pick<IncomingMessage, "headers"> = { headers };
  removeInternalHeaders(incoming, false);
  expect(Object.keys(headers)).toEqual(["host", "rsc", "next-router-state-tree", "next-url", "cookie"]);
});

test.each([
  ["/lake", true],
  ["/lake/v1/ping", true],
  ["/lake?x", true],
  ["/lakeside", false],
  ["/", false],
])("%s belongs to the lake: %s", (target, expected) => {
  expect(parseTarget(target).kind === "lake").toBe(expected);
});

test.each([
  ["/local", true],
  ["/local/mail?to=a", true],
  ["/identitytoolkit.googleapis.com/v1/accounts:signUp", true],
  ["/securetoken.googleapis.com/v1/token", true],
  ["/locality", false],
  ["/emulator/v1/projects/demo-paraph/config", false],
  ["/www.googleapis.com/identitytoolkit/v3/relyingparty/downloadAccount", false],
  ["/auth", false],
])("R-AUTH %s belongs to the local account services: %s", (target, expected) => {
  expect(parseTarget(target).kind === "services").toBe(expected);
});

test("the lake gets the method, path without prefix, body, public host and visitor's address; the client gets the status, headers and body", async () => {
  await using front = await startFront((incoming, response) => {
    let body = "";
    incoming.on("data", (chunk) => (body += chunk));
    incoming.on("end", () => {
      response.writeHead(409, { "x-lake": "yes", "content-type": "application/json" });
      const { "x-forwarded-host": host, "x-forwarded-for": from } = incoming.headers;
      response.end(JSON.stringify({ method: incoming.method, url: incoming.url, body, host, from }));
    });
  });
  const answer = await fetch(`${front.url}/lake/v1/data/mutate/production?a=%20b`, {
    method: "POST",
    headers: { "x-forwarded-for": "1.2.3.4, 203.0.113.7", "x-forwarded-host": "evil.example" },
    body: "{}",
  });
  expect(answer.status).toBe(409);
  expect(answer.headers.get("x-lake")).toBe("yes");
  expect(await answer.json()).toEqual({
    method: "POST",
    url: "/v1/data/mutate/production?a=%20b",
    body: "{}",
    host: new URL(front.url).host,
    from: "203.0.113.7",
  });
});

test("an event arrives before the stream ends, and the lake's response closes when the client disconnects", async () => {
  const left = Promise.withResolvers<void>();
  await using front = await startFront((_incoming, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("event: welcome\n\n");
    response.on("close", () => left.resolve());
  });
  const leaving = new AbortController();
  const answer = await fetch(`${front.url}/lake/v1/data/listen/production`, { signal: leaving.signal });
  const chunk = await answer.body?.getReader().read();
  expect(new TextDecoder().decode(chunk?.value)).toBe("event: welcome\n\n");
  leaving.abort();
  await left.promise;
});

test("a lake that is down results in a 503 that says so", async () => {
  await using front = await startFront(() => {});
  await front.stopLake();
  const answer = await fetch(`${front.url}/lake/v1/ping`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining("ECONNREFUSED") });
});

test("a WebSocket works in both directions, and a refused one ends", async () => {
  await using front = await startFront((_incoming, response) => response.end());
  const socket = new WebSocket(`${front.url.replace("http", "ws")}/lake/v1/socket`);
  const echoed = new Promise<string>((resolve) => socket.on("message", (data) => resolve(String(data))));
  socket.on("open", () => socket.send("hello"));
  expect(await echoed).toBe("/v1/socket hello");
  socket.close();

  const refused = new WebSocket(`${front.url.replace("http", "ws")}/lake/refuse`);
  const error = await new Promise<Error>((resolve) => refused.on("error", resolve));
  expect(error.message).toContain("403");
});

test("a WebSocket opens though the lake closes a kept-alive connection just then", async () => {
  await using front = await startFront((_incoming, response) => response.end("pong"));
  expect(await (await fetch(`${front.url}/lake/v1/ping`)).text()).toBe("pong");
  const socket = new WebSocket(`${front.url.replace("http", "ws")}/lake/v1/socket`);
  await new Promise((resolve, reject) => socket.on("open", resolve).on("error", reject));
  socket.close();
});

test("closing ends WebSockets, so that a tab left open does not keep the server from stopping", async () => {
  await using front = await startFront((_incoming, response) => response.end());
  const socket = new WebSocket(`${front.url.replace("http", "ws")}/lake/v1/socket`);
  await new Promise((resolve) => socket.on("open", resolve));
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await front.close();
  expect(await closed, "the connection is cut without a close frame").toBe(1006);
});

test("an aborted chunked request leaves no connection behind", async () => {
  const heard = Promise.withResolvers<IncomingMessage>();
  const ended = Promise.withResolvers<void>();
  await using front = await startFront((incoming) => {
    incoming.on("close", () => ended.resolve());
    heard.resolve(incoming);
  });
  const { hostname, port } = new URL(front.url);
  const dangling = request({ hostname, port, path: "/lake/v1/assets", method: "POST" });
  dangling.on("error", () => {
    // The client destroys this request below.
  });
  dangling.write("part");
  const atTheLake = await heard.promise;
  dangling.destroy();
  await ended.promise;
  expect([atTheLake.socket.destroyed, atTheLake.complete]).toEqual([true, false]);
});

const megabyte = 1024 * 1024;

test.each([
  ["/lake/v1/data/mutate/production", 16 * megabyte],
  ["/lake/v1/data/query/production?x=/assets/images/", 16 * megabyte],
  ["/lake/v1/assets/images/production", 100 * megabyte],
  ["/lake/v1/data/import/production", 100 * megabyte],
])(
  "a body for %s with a declared length over %i bytes is refused before the lake sees it",
  async (path, most) => {
    let asked = 0;
    await using front = await startFront((_incoming, response) => {
      asked += 1;
      response.end();
    });
    const sending = request(new URL(path, front.url), {
      method: "POST",
      headers: { "content-length": most + 1 },
    });
    sending.on("error", () => {
      // Destroyed below without sending a body.
    });
    sending.flushHeaders();
    const answer = await new Promise<IncomingMessage>((resolve) => sending.on("response", resolve));
    expect([answer.statusCode, asked]).toEqual([413, 0]);
    sending.destroy();
  },
);

test("a chunked body is refused once it exceeds the limit, and the connection stays usable", async () => {
  await using front = await startFront((incoming, response) => {
    incoming.resume().on("end", () => response.end("whole"));
  });
  using sender = keptConnection(front.url);
  expect(await sender.send(17 * megabyte)).toEqual([413, false]);
  expect(await sender.send(megabyte)).toEqual([200, true]);
  await front.stopLake();
  // The lake is down: the body stays unread, yet the next request on the connection still gets a response.
  for (const length of [4 * megabyte, megabyte]) expect((await sender.send(length))[0]).toBe(503);
});

/** A client that sends one request at a time over one kept-alive connection. */
function keptConnection(frontUrl: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (length: number) => {
    const { promise, resolve, reject } = Promise.withResolvers<[status: number, isSame: boolean]>();
    const address = new URL("/lake/v1/data/mutate/production", frontUrl);
    const sending = request(
      address,
      { agent, method: "POST", headers: { "transfer-encoding": "chunked" } },
      (answer) => {
        answer.resume().on("end", () => resolve([answer.statusCode ?? 0, sending.reusedSocket]));
      },
    );
    sending.on("error", reject);
    sending.end(Buffer.alloc(length));
    return promise;
  };
  return { send, [Symbol.dispose]: () => agent.destroy() };
}

test.each([
  ["sized", () => ({ body: Buffer.alloc(2 * megabyte) })],
  ["chunked", () => ({ body: new Blob([Buffer.alloc(2 * megabyte)]).stream(), duplex: "half" })],
])(
  "the lake's early answer to a %s body reaches the client, and the unread body never corrupts the next request",
  async (_, createBody) => {
    const connections = new Set<unknown>();
    await using front = await startFront((incoming, response) => {
      connections.add(incoming.socket);
      response.writeHead(incoming.method === "POST" ? 409 : 200).end("answered");
    });
    for (let round = 0; round < 5; round++) {
      const refused = await fetch(`${front.url}/lake/v1/data/mutate/production`, {
        method: "POST",
        ...createBody(),
      });
      expect([refused.status, await refused.text()]).toEqual([409, "answered"]);
      expect((await fetch(`${front.url}/lake/v1/ping`)).status).toBe(200);
    }
    expect(connections.size).toBeGreaterThan(5);
  },
);

test("a GET is retried when its kept-alive connection is gone; a POST is not", async () => {
  const perConnection = new WeakMap<object, number>();
  let asked = 0;
  await using front = await startFront((incoming, response) => {
    asked += 1;
    const count = (perConnection.get(incoming.socket) ?? 0) + 1;
    perConnection.set(incoming.socket, count);
    if (count > 1) return void incoming.socket.destroy();
    incoming.resume().on("end", () => response.end(`${incoming.method} ${incoming.url}`));
  });
  const ping = () => fetch(`${front.url}/lake/v1/ping`);
  expect(await (await ping()).text()).toBe("GET /v1/ping");
  const again = await ping();
  expect([again.status, await again.text(), asked]).toEqual([200, "GET /v1/ping", 3]);
  const written = await fetch(`${front.url}/lake/v1/data/mutate/production`, { method: "POST", body: "{}" });
  expect([written.status, asked]).toEqual([503, 4]);
});

test("a response that the lake cuts off is cut off for the client too", async () => {
  await using front = await startFront((_incoming, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    response.write("half of it");
    setImmediate(() => response.destroy());
  });
  const answer = await fetch(`${front.url}/lake/v1/ping`);
  await expect(answer.text()).rejects.toThrow();
});

test("hop-by-hop headers are not forwarded in either direction", async () => {
  await using front = await startFront((incoming, response) => {
    response.writeHead(200, { connection: "x-own", "x-own": "a", "x-kept": "b", "keep-alive": "timeout=77" });
    response.end(JSON.stringify(incoming.headers));
  });
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>();
  const headers = {
    connection: "close, x-hop, x-forwarded-for, host",
    "x-hop": "1",
    te: "trailers",
    "x-end": "2",
  };
  request(new URL("/lake/v1/ping", front.url), { headers }, resolve).end();
  const answer = await promise;
  let body = "";
  for await (const chunk of answer) body += chunk;
  expect(JSON.parse(body)).toMatchObject({
    "x-end": "2",
    "x-forwarded-for": "127.0.0.1",
    host: new URL(front.url).host,
  });
  expect(body).not.toMatch(/x-hop|trailers/);
  expect(answer.headers).toMatchObject({ "x-kept": "b", connection: "close" });
  expect(JSON.stringify(answer.headers)).not.toMatch(/x-own|77/);
});

test("a body sent after 100 Continue has the same limit", async () => {
  await using front = await startFront((incoming, response) => {
    incoming.resume().on("end", () => response.end("whole"));
  });
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sending = request(
    new URL("/lake/v1/data/mutate/production", front.url),
    { method: "POST", headers: { expect: "100-continue", "transfer-encoding": "chunked" } },
    resolve,
  );
  sending.on("error", reject);
  sending.on("continue", () => sending.end(Buffer.alloc(17 * megabyte)));
  sending.flushHeaders();
  expect((await promise).statusCode).toBe(413);
});

test("the lake's end of a WebSocket closes when the client's end is cut", async () => {
  const closed = Promise.withResolvers<void>();
  await using front = await startFront(
    (_incoming, response) => response.end(),
    () => closed.resolve(),
  );
  const socket = new WebSocket(`${front.url.replace("http", "ws")}/lake/v1/socket`);
  await new Promise((resolve) => socket.on("open", resolve));
  socket.terminate();
  await closed.promise;
});

test("a WebSocket to a lake that is down is refused with 503", async () => {
  await using front = await startFront(() => {});
  await front.stopLake();
  const refused = new WebSocket(`${front.url.replace("http", "ws")}/lake/v1/socket`);
  const error = await new Promise<Error>((resolve) => refused.on("error", resolve));
  expect(error.message).toContain("503");
});

test.each(["/lake/refuse", "/lake/v1/socket"])(
  "a WebSocket to %s that is refused leaves nothing open, though its client stays",
  async (address) => {
    await using front = await startFront(() => {});
    if (address === "/lake/v1/socket") await front.stopLake();
    const { hostname, port } = new URL(front.url);
    const client = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    client.on("error", () => {}); // the front may cut it
    client.write(`GET ${address} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    await once(client, "data");
    client.write("one more");
    await expect.poll(front.connections).toBe(0);
    client.destroy();
  },
);

test.each([
  ["GET", "transfer-encoding: chunked"],
  ["HEAD", "transfer-encoding: chunked"],
  ["DELETE", "transfer-encoding: chunked"],
  ["OPTIONS", "transfer-encoding: chunked"],
  ["GET", "content-length: 56\r\nconnection: content-length"],
])("the body of a %s with %s reaches no back end as another request", async (method, framing) => {
  const seen: (string | undefined)[] = [];
  await using front = await startFront((incoming, response) => {
    seen.push(incoming.url);
    incoming.resume();
    response.end("answered");
  });
  const hidden = "GET /lake/hidden HTTP/1.1\r\nhost: lake\r\nx-forwarded-for: 1";
  const body = framing.startsWith("transfer")
    ? `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`
    : hidden;
  const { hostname, port } = new URL(front.url);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  socket.write(`${method} /lake/shown HTTP/1.1\r\nhost: site\r\n${framing}\r\n\r\n${body}`);
  await expect.poll(() => answer).toContain("HTTP/1.1 411");
  for (let count = 0; count < 3; count += 1) await fetch(`${front.url}/lake/next`);
  expect(seen).toEqual(["/next", "/next", "/next"]);
  socket.destroy();
});

async function startFront(answer: Parameters<typeof createServer>[1], onSocketClosed = () => {}) {
  const lake = createServer(answer);
  const sockets = new WebSocketServer({ noServer: true });
  const kept = new WeakSet<object>();
  lake.on("request", ({ socket }) => kept.add(socket));
  lake.on("upgrade", (incoming, socket, head) => {
    // As if the lake had closed it while it was idle.
    if (kept.has(socket)) return void socket.destroy();
    if (incoming.url === "/refuse") {
      socket.end("HTTP/1.1 403 Forbidden\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
      return;
    }
    sockets.handleUpgrade(incoming, socket, head, (client) => {
      client.on("message", (data) => client.send(`${incoming.url} ${data}`));
      client.on("close", onSocketClosed);
    });
  });
  const lakeUrl = await listen(lake);
  const proxy = createLakeProxy(lakeUrl, "http");
  const front = createServer((incoming, response) => {
    nameSender(incoming, trustedProxies(["127.0.0.1"]), false);
    proxy.handle(incoming, response);
  });
  front.on("upgrade", (incoming, socket, head) => proxy.upgrade(incoming, socket, head));
  const url = await listen(front);
  const stopLake = async () => {
    lake.closeAllConnections();
    await new Promise((resolve) => lake.close(resolve));
  };
  return {
    url,
    stopLake,
    connections: () => promisify(front.getConnections.bind(front))(),
    /** Stops as the site does: ends open connections and waits for them to close. */
    async close() {
      proxy.close();
      front.closeIdleConnections();
      await new Promise((resolve) => front.close(resolve));
    },
    async [Symbol.asyncDispose]() {
      for (const client of sockets.clients) client.terminate();
      proxy.close();
      front.closeAllConnections();
      front.close();
      lake.closeAllConnections();
      lake.close();
    },
  };
}

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : address}`;
}
