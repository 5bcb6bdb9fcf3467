import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { PageStore } from "../../../server/front/page-store.ts";
import { draftCookie, routerHeaders } from "../../../server/next/names.ts";
import { noteStoredPage } from "../../../server/next/stored-page.ts";
import { serve } from "../../support/http-server.ts";

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

/** A front with a page store, before a "Next" that answers each path with its own stored page. */
async function startFront(options: { limit?: number; answer?: Parameters<typeof serve>[0] } = {}) {
  const state = { revision: "1", asked: [] as string[] };
  const store = new PageStore(([tag]) => tag === `rev@${state.revision}`, options.limit);
  const front = await serve((incoming, response) => {
    if (store.send(incoming, response)) return;
    void store.learn(incoming, response, async () => {
      state.asked.push(incoming.url ?? "");
      if (options.answer) return void options.answer(incoming, response);
      const html = `<h1>${incoming.url}, revision ${state.revision}</h1>`.padEnd(5_000, " text");
      noteStoredPage({ html, tags: [`rev@${state.revision}`] });
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.setHeader("x-nextjs-cache", "HIT");
      response.setHeader("etag", 'W/"of-next"');
      response.write(html.slice(0, 100));
      response.end(html.slice(100));
    });
  });
  return { front, state, [Symbol.asyncDispose]: () => front[Symbol.asyncDispose]() };
}

function get(url: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const sending = request(url, { headers, method }, async (answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
  });
  sending.on("error", reject);
  sending.end();
  return promise;
}

/** Repeats the request until the store answers it: compression takes a moment. */
async function untilKept(
  { front, state }: Awaited<ReturnType<typeof startFront>>,
  path: string,
): Promise<void> {
  await expect
    .poll(async () => {
      const before = state.asked.length;
      await get(`${front.url}${path}`, { "accept-encoding": "br" });
      return state.asked.length - before;
    })
    .toBe(0);
}

test("a stored page is rendered once and sent in every encoding, with a strong entity tag for each", async () => {
  await using system = await startFront();
  const { front, state } = system;
  const first = await get(`${front.url}/about`, { "accept-encoding": "gzip, br" });
  expect([first.status, first.headers["content-encoding"], state.asked]).toEqual([200, "gzip", ["/about"]]);
  const html = gunzipSync(first.body).toString();
  expect(html).toContain("<h1>/about, revision 1</h1>");
  await untilKept(system, "/about");
  const asked = state.asked.length;

  const [br, gzip, plain] = await Promise.all(
    ["gzip, deflate, br", "gzip, br;q=0", "identity"].map((encoding) =>
      get(`${front.url}/about`, { "accept-encoding": encoding }),
    ),
  );
  expect(br?.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(br?.body ?? "").toString()).toBe(html);
  expect(gzip?.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(gzip?.body ?? "").toString()).toBe(html);
  expect(plain?.headers["content-encoding"]).toBeUndefined();
  expect(plain?.body.toString()).toBe(html);
  const tags = [br, gzip, plain].map((answer) => String(answer?.headers.etag));
  expect(new Set(tags).size).toBe(3);
  expect(first.headers.etag, "the first answer has the tag of what it sends").toBe(tags[1]);
  for (const answer of [br, gzip, plain]) {
    expect(answer?.headers.etag).toMatch(/^"[\w-]+"$/);
    expect(answer?.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer?.headers["content-length"]).toBe(String(answer?.body.byteLength));
    expect(answer?.headers["x-nextjs-cache"], "Next's own headers stay inside").toBeUndefined();
  }
  expect(state.asked.length).toBe(asked);
});

test.each([
  ["br", undefined],
  ["identity", undefined],
  ["", undefined],
  ["gzip;q=0.5", "gzip"],
  ["*", "gzip"],
])("the first client gets nothing that it does not accept: %s", async (accepted, encoding) => {
  await using system = await startFront();
  const { status, headers, body } = await get(`${system.front.url}/about`, { "accept-encoding": accepted });
  expect([status, headers["content-encoding"]]).toEqual([200, encoding]);
  const html = encoding ? gunzipSync(body) : body;
  expect(html.toString()).toContain("<h1>/about, revision 1</h1>");
});

test("a client that has the page gets 304, and a HEAD request the headers alone", async () => {
  await using system = await startFront();
  const { front } = system;
  await untilKept(system, "/about");
  const ask = (headers: Record<string, string>, method?: string) =>
    get(`${front.url}/about`, { "accept-encoding": "br", ...headers }, method);
  const { headers } = await ask({});
  const tag = String(headers.etag);
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
    const again = await ask({ "if-none-match": known });
    expect([again.status, again.headers.etag, again.body.byteLength], known).toEqual([304, tag, 0]);
    expect(again.headers["content-type"]).toBeUndefined();
  }
  for (const encoding of ["gzip", "identity"]) {
    const { headers: other } = await ask({ "accept-encoding": encoding });
    const again = await ask({ "accept-encoding": "gzip, br", "if-none-match": String(other.etag) });
    expect([again.status, again.headers.etag], "the first client has another encoding").toEqual([
      304,
      other.etag,
    ]);
  }
  expect((await ask({ "if-none-match": '"other"' })).status).toBe(200);
  const head = await ask({}, "HEAD");
  expect([head.status, head.headers, head.body.byteLength]).toEqual([
    200,
    { ...headers, date: head.headers.date },
    0,
  ]);
});

test("R-CMS-7 a page that a publish has outdated is rendered again, for a client with the old one, too", async () => {
  await using system = await startFront();
  const { front, state } = system;
  await untilKept(system, "/about");
  const old = await get(`${front.url}/about`, { "accept-encoding": "br" });
  state.revision = "2";
  const headers = { "accept-encoding": "br", "if-none-match": String(old.headers.etag) };
  const next = await get(`${front.url}/about`, headers);
  expect(next.status).toBe(200);
  await untilKept(system, "/about");
  const kept = await get(`${front.url}/about`, { "accept-encoding": "identity" });
  expect(kept.body.toString()).toContain("revision 2");
});

test.each<[string, string, Record<string, string>]>([
  ["a cookie of draft mode", "/about", { cookie: `a=b; ${draftCookie}=x` }],
  ...routerHeaders.map((name): [string, string, Record<string, string>] => [
    `the router's header ${name}`,
    "/about",
    { [name]: "1" },
  ]),
  ["a screen that reads its query", "/search?q=nda", {}],
  ["a category's search", "/signature/contracts/business?q=nda", {}],
  ["a part with its own addressing", "/studio", {}],
  ["a file beside the page", "/about.md", {}],
])("%s is answered by Next each time", async (_what, target, headers) => {
  await using system = await startFront();
  const { front, state } = system;
  await untilKept(system, "/about");
  for (let count = 0; count < 3; count++) {
    const before = state.asked.length;
    await get(`${front.url}${target}`, { "accept-encoding": "br", ...headers });
    expect(state.asked.length).toBe(before + 1);
  }
});

test.each<[string, Parameters<typeof serve>[0]]>([
  [
    "an answer that is not the stored page",
    (_incoming, response) => {
      noteStoredPage({ html: "stored", tags: ["rev@1"] });
      response.end("sent");
    },
  ],
  ["an answer that is not stored", (_incoming, response) => void response.end("sent")],
  [
    "a page other than 200",
    (_incoming, response) => {
      noteStoredPage({ html: "sent", tags: ["rev@1"] });
      response.writeHead(404).end("sent");
    },
  ],
  [
    "a page with a cookie",
    (_incoming, response) => {
      noteStoredPage({ html: "sent", tags: ["rev@1"] });
      response.setHeader("set-cookie", "a=b");
      response.end("sent");
    },
  ],
  [
    "a page chosen by proxy.ts",
    (incoming, response) => {
      incoming.url = "/_not-found";
      noteStoredPage({ html: "sent", tags: ["rev@1"] });
      response.end("sent");
    },
  ],
])("%s is sent as it is, and not kept", async (_what, answer) => {
  await using system = await startFront({ answer });
  const { front, state } = system;
  for (let count = 1; count <= 3; count++) {
    const { body } = await get(`${front.url}/about`, { "accept-encoding": "gzip" });
    expect([gunzipSync(body).toString(), state.asked.length]).toEqual(["sent", count]);
    await new Promise((resolve) => setImmediate(resolve));
  }
});

test("above its limit the store drops the least recently requested page", async () => {
  await using measured = await startFront();
  await untilKept(measured, "/a");
  const [br, gzip] = await Promise.all(
    ["br", "gzip"].map((encoding) => get(`${measured.front.url}/a`, { "accept-encoding": encoding })),
  );
  const size = (br?.body.byteLength ?? 0) + (gzip?.body.byteLength ?? 0);
  await using system = await startFront({ limit: 2 * size });
  const { front, state } = system;
  await untilKept(system, "/a");
  await untilKept(system, "/b");
  await get(`${front.url}/a`, { "accept-encoding": "br" });
  await untilKept(system, "/c");
  const asks = async (path: string) => {
    const before = state.asked.length;
    await get(`${front.url}${path}`, { "accept-encoding": "br" });
    return state.asked.length - before;
  };
  expect([await asks("/a"), await asks("/c"), await asks("/b")]).toEqual([0, 0, 1]);
});
