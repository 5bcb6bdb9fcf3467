import { request } from "node:http";
import { gunzipSync } from "node:zlib";
import { ask } from "@paraph/service/testing/ask";
import { expect, test } from "vitest";
import { missingHeader } from "../../../lib/missing-header.ts";
import { draftCookie, notFoundPath, routerHeaders } from "../../../lib/next-names.ts";
import { SITE_ADDRESS } from "../../../lib/pages/site-address.ts";
import { answerWith, type Handle, pageOf, startPages } from "../../support/front.ts";

test("R-CMS-7 a page that a publish has outdated is rendered again, for a client with the old one, too", async () => {
  await using system = await startPages();
  const { url, state } = system;
  await ask(`${system.url}/about`);
  const old = await ask(`${url}/about`, { "accept-encoding": "br" });
  state.revision = "2";
  const headers = { "accept-encoding": "br", "if-none-match": String(old.headers.etag) };
  const next = await ask(`${url}/about`, headers);
  expect(next.status).toBe(200);
  await ask(`${system.url}/about`);
  const kept = await ask(`${url}/about`, { "accept-encoding": "identity" });
  expect(kept.body.toString()).toContain("revision 2");
});

test("R-CMS-7 what a publish has outdated is known until it is made anew, the most recently requested first", async () => {
  await using system = await startPages();
  const { url, state, store } = system;
  for (const path of ["/a", "/b", "/c", "/a"]) await ask(url + path);
  expect(store.outdated()).toEqual([]);
  state.revision = "2";
  expect(store.outdated()).toEqual(["/a", "/c", "/b"]);
  await ask(`${url}/c`);
  expect(store.outdated()).toEqual(["/a", "/b"]);
  state.revision = "3";
  store.drop("/a");
  expect(store.outdated()).toEqual(["/c", "/b"]);
});

test.each<[string, string, Record<string, string>]>([
  ["a cookie of draft mode", "/about", { cookie: `a=b; ${draftCookie}=x` }],
  ["a screen that reads its query", "/search?q=nda", {}],
  ["a category's search", "/signature/contracts/business?q=nda", {}],
  ["a part with its own addressing", "/studio", {}],
])("%s is answered by Next each time", async (_what, target, headers) => {
  await using system = await startPages();
  const { url, state } = system;
  await ask(`${url}/about`);
  for (let count = 0; count < 3; count++) {
    const before = state.asked.length;
    await ask(`${url}${target}`, { "accept-encoding": "br", ...headers });
    expect(state.asked.length).toBe(before + 1);
  }
});

test.each(routerHeaders)("the router's header %s changes nothing: pages have no router", async (name) => {
  await using system = await startPages();
  const { url, state } = system;
  const plain = await ask(`${url}/about`);
  const asked = await ask(`${url}/about`, { [name]: "1" });
  expect([asked.body, asked.headers.etag, state.asked]).toEqual([plain.body, plain.headers.etag, ["/about"]]);
});

test.each<[string, Handle]>([
  [
    "a page that was made from nothing",
    async (_incoming, response) => answerWith(response, pageOf("sent"), null),
  ],
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
])("%s is sent, and not kept", async (_what, handle) => {
  await using system = await startPages({ handle });
  const { url, state, store } = system;
  for (let count = 1; count <= 3; count++) {
    const { body } = await ask(`${url}/about`, { "accept-encoding": "gzip" });
    expect([gunzipSync(body).toString().includes("sent"), state.asked.length]).toEqual([true, count]);
  }
  expect(store.extent).toEqual({ bytes: 0, count: 0 });
});

test("a page is rendered once however many ask at the same time, and also if the first of them leaves", async () => {
  const begun = Promise.withResolvers<void>();
  const rendered = Promise.withResolvers<void>();
  await using system = await startPages({
    handle: async (_incoming, response) => {
      begun.resolve();
      await rendered.promise;
      answerWith(response, pageOf("sent"), "1");
    },
  });
  const leaving = request(`${system.url}/about`).on("error", () => {});
  leaving.end();
  await begun.promise;
  leaving.destroy();
  const others = Array.from({ length: 5 }, () => ask(`${system.url}/about`));
  rendered.resolve();
  for (const { status } of await Promise.all(others)) expect(status).toBe(200);
  expect(system.state.asked).toEqual(["/about"]);
});

test("a page that somebody else has made while the disk was read is not rendered again", async () => {
  const slow = Promise.withResolvers<null>();
  let reads = 0;
  await using system = await startPages({
    read: () => (++reads === 1 ? slow.promise : Promise.resolve(null)),
  });
  const first = ask(`${system.url}/about`);
  await expect.poll(() => reads).toBe(1);
  await ask(`${system.url}/about`);
  slow.resolve(null);
  expect((await first).status).toBe(200);
  expect(system.state.asked).toEqual(["/about"]);
});

test("R-CMS-7 a request after a publish never gets the page that was being rendered before it", async () => {
  const old = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  await using system = await startPages({
    handle: async (incoming, response) => {
      const { revision } = system.state;
      begun.resolve();
      // As Next does, the first render is shared with those who ask again meanwhile.
      if (system.state.asked.length <= 2) await old.promise;
      const shown = system.state.asked.length <= 2 ? "1" : revision;
      answerWith(response, pageOf(`${incoming.url}, revision ${shown}`), shown);
    },
  });
  const before = ask(`${system.url}/about`);
  await begun.promise;
  system.state.revision = "2";
  const after = ask(`${system.url}/about`);
  old.resolve();
  await before;
  expect((await after).body.toString()).toContain("revision 2");
});

test("R-CMS-7 a page that is made of something newer than the table knows is sent once the table knows it, too", async () => {
  const known: string[] = [];
  await using system = await startPages({
    handle: async (_incoming, response) => {
      known.push(system.state.revision);
      answerWith(response, pageOf("revision 2"), "2");
    },
  });
  system.state.learns = "2";
  expect((await ask(`${system.url}/about`)).body.toString()).toContain("revision 2");
  expect(known).toEqual(["1", "2"]);
  await ask(`${system.url}/about`);
  expect(known, "it is kept").toEqual(["1", "2"]);
});

test("R-CMS-5 a page that gets another address while it is looked up redirects, as its former address then does", async () => {
  await using system = await startPages({
    handle: async (_incoming, response) => {
      if (system.state.revision === "2") return void response.writeHead(308, { location: "/autumn" }).end();
      // proxy.ts knew the page, which has moved since.
      system.state.revision = "2";
      response.statusCode = 404;
      answerWith(response, pageOf("Nothing here"), "2");
    },
  });
  const { status, headers } = await ask(`${system.url}/summer`);
  expect([status, headers.location]).toEqual([308, "/autumn"]);
});

test.each(["/about", "/search?q=lease"])(
  "R-CMS-7 what a publish outdates while it is rendered is rendered again: %s",
  async (address) => {
    await using system = await startPages({
      handle: async (_incoming, response) => {
        const { revision } = system.state;
        if (revision === "1") system.state.revision = "2";
        answerWith(response, pageOf(`revision ${revision}`), revision);
      },
    });
    const { body } = await ask(`${system.url}${address}`, { "accept-encoding": "identity" });
    expect(body.toString()).toContain("revision 2");
  },
);

test("R-ROUTES-1 one page serves all addresses without a page, and nothing else of them is kept", async () => {
  await using system = await startPages({
    handle: async (incoming, response) => {
      const { url = "" } = incoming;
      response.statusCode = url.startsWith("/gone") ? 410 : 404;
      if (url === notFoundPath) return answerWith(response, pageOf("Nothing here"), "1");
      response.setHeader(missingHeader, `${response.statusCode}`);
      response.end();
    },
  });
  const visit = (path: string) => ask(`${system.url}${path}`, { "accept-encoding": "identity" });
  for (let count = 0; count < 300; count++)
    expect((await visit(`/made-up-${count}?q=${count}`)).status).toBe(404);
  const gone = await visit("/gone");
  expect([gone.status, gone.headers[missingHeader]]).toEqual([410, undefined]);
  expect(gone.body.toString()).toContain("Nothing here");
  expect((await visit("/signature/contracts/made-up?q=nda")).status).toBe(404);
  expect(system.state.asked.filter((path) => path === notFoundPath)).toHaveLength(1);
  expect(system.store.extent.count).toBe(1);
});

test("R-CMS-7 an address that gets its page while the page for unknown addresses is made is answered with its own", async () => {
  await using system = await startPages({
    handle: async (incoming, response) => {
      const { revision } = system.state;
      if (incoming.url === notFoundPath) {
        response.statusCode = 404;
        system.state.revision = "2";
      } else if (revision === "1") {
        response.statusCode = 404;
        response.setHeader(missingHeader, "404");
        return void response.end();
      }
      answerWith(response, pageOf(`${incoming.url}, revision ${revision}`), revision);
    },
  });
  const { status, body } = await ask(`${system.url}/new`, { "accept-encoding": "identity" });
  expect(status).toBe(200);
  expect(body.toString()).toContain("/new, revision 2");
});

test("while the page for unknown addresses can't be made they get the error, not a 404", async () => {
  await using system = await startPages({
    handle: async ({ url }, response) => {
      response.statusCode = url === notFoundPath ? 503 : 404;
      if (url !== notFoundPath) response.setHeader(missingHeader, "404");
      response.end("words");
    },
  });
  expect((await ask(`${system.url}/made-up`)).status).toBe(503);
});

test("a page for everybody may be kept and is asked about, one for a visitor keeps what Next says", async () => {
  await using system = await startPages();
  const caching = async (path: string) => (await ask(`${system.url}${path}`)).headers["cache-control"];
  expect(await caching("/about")).toBe("public, max-age=0, must-revalidate");
  expect(await caching("/search?q=nda")).toBe("private, no-store");
});

test("a page that would arrive in pieces is an error, not a page with holes", async () => {
  const unfinished = '<template id="B:0"></template>';
  await using system = await startPages({
    handle: async (_incoming, response) => answerWith(response, pageOf(unfinished), "1"),
  });
  const reported: string[] = [];
  const { error } = console;
  console.error = (...words: unknown[]) => void reported.push(words.join(" "));
  const { status } = await ask(`${system.url}/about`);
  console.error = error;
  expect([status, reported.join()]).toEqual([500, expect.stringContaining('holds <template id="B:')]);
  expect(system.store.extent.count).toBe(0);
});

test("a file that an editor in draft mode asks for is answered each time, and only sent when it has changed", async () => {
  let text = "one";
  await using system = await startPages({
    handle: async (_incoming, response) => {
      response.setHeader("content-type", "text/plain");
      response.setHeader("set-cookie", "a=b");
      response.end(text);
    },
  });
  const cookie = `${draftCookie}=x`;
  const send = (known: string) => ask(`${system.url}/about.md`, { cookie, "if-none-match": known });
  const first = await send('"other"');
  const tag = String(first.headers.etag);
  expect([first.status, first.body.toString(), first.headers["cache-control"]]).toEqual([
    200,
    "one",
    "public, max-age=0, must-revalidate",
  ]);
  expect((await send(tag)).status).toBe(304);
  text = "two";
  expect((await send(tag)).body.toString()).toBe("two");
  expect(system.state.asked).toHaveLength(3);
});

test("a page with drafts keeps what stands for the site's address, because React's data count their characters", async () => {
  await using system = await startPages({
    handle: async (_incoming, response) => {
      const body = `<body data-draft=""><script>self.__next_f.push([1,"2:T1c,${SITE_ADDRESS}"])</script></body>`;
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(`<html><head><meta charSet="utf-8"/></head>${body}</html>`);
    },
  });
  const { body } = await ask(`${system.url}/about`, { cookie: `${draftCookie}=x` });
  expect(body.toString()).toContain(`2:T1c,${SITE_ADDRESS}"`);
});

test("above its limit the store drops the least recently requested page from memory", async () => {
  await using measured = await startPages();
  await ask(`${measured.url}/a`);
  const size = measured.store.extent.bytes;
  await using system = await startPages({ limit: 2 * size + 20 });
  const { url, state } = system;
  for (const path of ["/a", "/b", "/a", "/c"]) await ask(`${url}${path}`);
  const asks = async (path: string) => {
    const before = state.asked.length;
    await ask(`${url}${path}`);
    return state.asked.length - before;
  };
  expect([await asks("/a"), await asks("/c"), await asks("/b")]).toEqual([0, 0, 1]);
});
