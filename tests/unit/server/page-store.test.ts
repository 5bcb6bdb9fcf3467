import { request } from "node:http";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { toTags } from "../../../lib/freshness/dependencies.ts";
import { Documents } from "../../../server/front/documents.ts";
import { PageStore } from "../../../server/front/page-store.ts";
import { draftCookie, notFoundPath, routerHeaders } from "../../../server/next/names.ts";
import { noteStored } from "../../../server/next/stored-page.ts";
import { ask } from "../../support/ask.ts";
import { serve } from "../../support/http-server.ts";

type Handle = ConstructorParameters<typeof Documents>[0]["handle"];
type NextResponse = Parameters<Handle>[1];

/** A page as Next writes it. */
function pageOf(text: string): string {
  const scripts =
    '<script src="/_next/static/a.js" async=""></script><script>self.__next_f.push([1])</script>';
  const content = `<h1>${text}</h1>`.padEnd(5_000, " text");
  return `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/></head><body>${content}${scripts}</body></html>`;
}

function tagsOf(revision: string): string[] {
  return toTags(new Map([["page", revision]]));
}

function answerWith(response: NextResponse, html: string, revision: string | null): void {
  if (revision !== null) noteStored({ body: html, tags: tagsOf(revision) });
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.setHeader("x-nextjs-cache", "HIT");
  response.setHeader("etag", 'W/"of-next"');
  response.write(html.slice(0, 100));
  response.end(html.slice(100));
}

/** A front with a page store, before a "Next" that answers each path with its own stored page. */
async function startFront(options: { limit?: number; handle?: Handle } = {}) {
  const state = { revision: "1", asked: [] as string[] };
  const shelf = {
    isCurrent: (tags: readonly string[]) => tags.join() === tagsOf(state.revision).join(),
    read: async () => null,
    write: () => {},
    close: async () => {},
  };
  const handle: Handle = async (incoming, response) => {
    state.asked.push(incoming.url ?? "");
    if (options.handle) return options.handle(incoming, response);
    answerWith(response, pageOf(`${incoming.url}, revision ${state.revision}`), state.revision);
  };
  const store = new PageStore(shelf, options.limit);
  const documents = new Documents({
    parts: () => ({ script: { address: "/_site/site.js", integrity: "sha384-x" }, tracking: undefined }),
    store,
    version: () => Number(state.revision),
    handle,
    previewPolicy: "default-src 'self'",
    headers: { host: "site.example" },
  });
  const front = await serve((incoming, response) => {
    if (documents.sendKept(incoming, response)) return;
    void documents.answer(incoming, response, () => handle(incoming, response));
  });
  return { front, state, store, [Symbol.asyncDispose]: () => front[Symbol.asyncDispose]() };
}

test("a stored page is rendered once and sent in every encoding, with a strong entity tag for each", async () => {
  await using system = await startFront();
  const { front, state } = system;
  const first = await ask(`${front.url}/about`, { "accept-encoding": "gzip, br" });
  expect([first.status, first.headers["content-encoding"], state.asked]).toEqual([200, "br", ["/about"]]);
  const html = brotliDecompressSync(first.body).toString();
  expect(html).toContain("<h1>/about, revision 1</h1>");
  expect(html, "Next's scripts are gone").not.toMatch(/_next|__next_f/);

  const answers = await Promise.all(
    ["gzip, deflate, br, zstd", "gzip, br;q=0", "identity", "zstd", "gzip"].map((encoding) =>
      ask(`${front.url}/about`, { "accept-encoding": encoding }),
    ),
  );
  const bodies = answers.map(({ headers, body }) => {
    const encoding = headers["content-encoding"];
    if (encoding === "br") return brotliDecompressSync(body).toString();
    if (encoding === "zstd") return zstdDecompressSync(body).toString();
    return encoding === "gzip" ? gunzipSync(body).toString() : body.toString();
  });
  expect(answers.map(({ headers }) => headers["content-encoding"])).toEqual([
    "br",
    "gzip",
    undefined,
    "zstd",
    "gzip",
  ]);
  expect(new Set(bodies)).toEqual(new Set([html]));
  const tags = answers.map((answer) => String(answer.headers.etag));
  expect(new Set(tags).size).toBe(4);
  expect(first.headers.etag, "the first answer has the tag of what it sends").toBe(tags[0]);
  for (const answer of answers) {
    expect(answer.headers.etag).toMatch(/^"[\w-]+"$/);
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.headers["content-length"]).toBe(String(answer.body.byteLength));
    expect(answer.headers["x-nextjs-cache"], "Next's own headers stay inside").toBeUndefined();
  }
  expect(state.asked).toEqual(["/about"]);
});

test.each([
  ["br", "br"],
  ["identity", undefined],
  ["", undefined],
  ["gzip;q=0.5", "gzip"],
  ["*", "br"],
])("the first client gets nothing that it does not accept: %s", async (accepted, encoding) => {
  await using system = await startFront();
  const { status, headers, body } = await ask(`${system.front.url}/about`, { "accept-encoding": accepted });
  expect([status, headers["content-encoding"]]).toEqual([200, encoding]);
  const html = encoding === "br" ? brotliDecompressSync(body) : encoding ? gunzipSync(body) : body;
  expect(html.toString()).toContain("<h1>/about, revision 1</h1>");
});

test("a client that has the page gets 304, and a HEAD request the headers alone", async () => {
  await using system = await startFront();
  const { front } = system;
  await ask(`${system.front.url}/about`);
  const send = (headers: Record<string, string>, method?: string) =>
    ask(`${front.url}/about`, { "accept-encoding": "br", ...headers }, method);
  const { headers } = await send({});
  const tag = String(headers.etag);
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
    const again = await send({ "if-none-match": known });
    expect([again.status, again.headers.etag, again.body.byteLength], known).toEqual([304, tag, 0]);
    expect(again.headers["content-type"]).toBeUndefined();
  }
  for (const encoding of ["gzip", "identity"]) {
    const { headers: other } = await send({ "accept-encoding": encoding });
    const again = await send({ "accept-encoding": "gzip, br", "if-none-match": String(other.etag) });
    expect([again.status, again.headers.etag], "the first client has another encoding").toEqual([
      304,
      other.etag,
    ]);
  }
  expect((await send({ "if-none-match": '"other"' })).status).toBe(200);
  const head = await send({}, "HEAD");
  expect([head.status, head.headers, head.body.byteLength]).toEqual([
    200,
    { ...headers, date: head.headers.date },
    0,
  ]);
});

test("R-CMS-7 a page that a publish has outdated is rendered again, for a client with the old one, too", async () => {
  await using system = await startFront();
  const { front, state } = system;
  await ask(`${system.front.url}/about`);
  const old = await ask(`${front.url}/about`, { "accept-encoding": "br" });
  state.revision = "2";
  const headers = { "accept-encoding": "br", "if-none-match": String(old.headers.etag) };
  const next = await ask(`${front.url}/about`, headers);
  expect(next.status).toBe(200);
  await ask(`${system.front.url}/about`);
  const kept = await ask(`${front.url}/about`, { "accept-encoding": "identity" });
  expect(kept.body.toString()).toContain("revision 2");
});

test.each<[string, string, Record<string, string>]>([
  ["a cookie of draft mode", "/about", { cookie: `a=b; ${draftCookie}=x` }],
  ["a screen that reads its query", "/search?q=nda", {}],
  ["a category's search", "/signature/contracts/business?q=nda", {}],
  ["a part with its own addressing", "/studio", {}],
])("%s is answered by Next each time", async (_what, target, headers) => {
  await using system = await startFront();
  const { front, state } = system;
  await ask(`${front.url}/about`);
  for (let count = 0; count < 3; count++) {
    const before = state.asked.length;
    await ask(`${front.url}${target}`, { "accept-encoding": "br", ...headers });
    expect(state.asked.length).toBe(before + 1);
  }
});

test.each(routerHeaders)("the router's header %s changes nothing: pages have no router", async (name) => {
  await using system = await startFront();
  const { front, state } = system;
  const plain = await ask(`${front.url}/about`);
  const asked = await ask(`${front.url}/about`, { [name]: "1" });
  expect([asked.body, asked.headers.etag, state.asked]).toEqual([plain.body, plain.headers.etag, ["/about"]]);
});

test.each<[string, Handle]>([
  [
    "an answer that is not the stored page",
    async (_incoming, response) => {
      noteStored({ body: "stored", tags: tagsOf("1") });
      answerWith(response, pageOf("sent"), null);
    },
  ],
  ["an answer that is not stored", async (_incoming, response) => answerWith(response, pageOf("sent"), null)],
  [
    "a page other than 200",
    async (_incoming, response) => {
      response.statusCode = 404;
      answerWith(response, pageOf("sent"), "1");
    },
  ],
  [
    "a page with a cookie",
    async (_incoming, response) => {
      response.setHeader("set-cookie", "a=b");
      answerWith(response, pageOf("sent"), "1");
    },
  ],
  [
    "a page chosen by proxy.ts",
    async (incoming, response) => {
      incoming.url = "/another";
      answerWith(response, pageOf("sent"), "1");
    },
  ],
])("%s is sent, and not kept", async (_what, handle) => {
  await using system = await startFront({ handle });
  const { front, state, store } = system;
  for (let count = 1; count <= 3; count++) {
    const { body } = await ask(`${front.url}/about`, { "accept-encoding": "gzip" });
    expect([gunzipSync(body).toString().includes("sent"), state.asked.length]).toEqual([true, count]);
  }
  expect(store.extent).toEqual({ bytes: 0, count: 0 });
});

test("a page is rendered once however many ask at the same time, and also if the first of them leaves", async () => {
  const begun = Promise.withResolvers<void>();
  const rendered = Promise.withResolvers<void>();
  await using system = await startFront({
    handle: async (_incoming, response) => {
      begun.resolve();
      await rendered.promise;
      answerWith(response, pageOf("sent"), "1");
    },
  });
  const leaving = request(`${system.front.url}/about`).on("error", () => {});
  leaving.end();
  await begun.promise;
  leaving.destroy();
  const others = Array.from({ length: 5 }, () => ask(`${system.front.url}/about`));
  rendered.resolve();
  for (const { status } of await Promise.all(others)) expect(status).toBe(200);
  expect(system.state.asked).toEqual(["/about"]);
});

test("R-CMS-7 a request after a publish never gets the page that was being rendered before it", async () => {
  const old = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  await using system = await startFront({
    handle: async (incoming, response) => {
      const { revision } = system.state;
      begun.resolve();
      // As Next does, the first render is shared with those who ask again meanwhile.
      if (system.state.asked.length <= 2) await old.promise;
      const shown = system.state.asked.length <= 2 ? "1" : revision;
      answerWith(response, pageOf(`${incoming.url}, revision ${shown}`), shown);
    },
  });
  const before = ask(`${system.front.url}/about`);
  await begun.promise;
  system.state.revision = "2";
  const after = ask(`${system.front.url}/about`);
  old.resolve();
  await before;
  expect((await after).body.toString()).toContain("revision 2");
});

test("R-CMS-7 a page that a publish outdates while it is rendered is not kept", async () => {
  await using system = await startFront({
    handle: async (_incoming, response) => {
      const { revision } = system.state;
      if (revision === "1") system.state.revision = "2";
      answerWith(response, pageOf(`revision ${revision}`), revision);
    },
  });
  const { body } = await ask(`${system.front.url}/about`);
  expect(body.toString()).toContain("revision 2");
});

test("one 404 page serves all unknown addresses, and none of them is kept", async () => {
  await using system = await startFront({
    handle: async (incoming, response) => {
      incoming.url = notFoundPath;
      response.statusCode = 404;
      answerWith(response, pageOf("Nothing here"), "1");
    },
  });
  for (let count = 0; count < 300; count++) {
    const { status } = await ask(`${system.front.url}/made-up-${count}?q=${count}`, { "x-junk": `${count}` });
    expect(status).toBe(404);
  }
  expect(system.store.extent).toEqual({ bytes: 0, count: 0 });
});

test("a page that would arrive in pieces is an error, not a page with holes", async () => {
  const unfinished = '<template id="B:0"></template>';
  await using system = await startFront({
    handle: async (_incoming, response) => answerWith(response, pageOf(unfinished), "1"),
  });
  const reported: string[] = [];
  const { error } = console;
  console.error = (...words: unknown[]) => void reported.push(words.join(" "));
  const { status } = await ask(`${system.front.url}/about`);
  console.error = error;
  expect([status, reported.join()]).toEqual([500, expect.stringContaining('holds <template id="B:')]);
  expect(system.store.extent.count).toBe(0);
});

test("above its limit the store drops the least recently requested page from memory", async () => {
  await using measured = await startFront();
  await ask(`${measured.front.url}/a`);
  const size = measured.store.extent.bytes;
  await using system = await startFront({ limit: 2 * size + 20 });
  const { front, state } = system;
  for (const path of ["/a", "/b", "/a", "/c"]) await ask(`${front.url}${path}`);
  const asks = async (path: string) => {
    const before = state.asked.length;
    await ask(`${front.url}${path}`);
    return state.asked.length - before;
  };
  expect([await asks("/a"), await asks("/c"), await asks("/b")]).toEqual([0, 0, 1]);
});
