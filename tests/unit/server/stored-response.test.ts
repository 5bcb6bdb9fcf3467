import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { ask } from "@paraph/service/testing/ask";
import { expect, test, vi } from "vitest";
import { answerWith, pageOf, startPages } from "../../support/front.ts";

test("a stored page is rendered once and sent in every encoding, with a strong entity tag for each", async () => {
  await using system = await startPages();
  const { url, state } = system;
  const first = await ask(`${url}/about`, { "accept-encoding": "gzip, br" });
  expect([first.status, first.headers["content-encoding"], state.asked]).toEqual([200, "br", ["/about"]]);
  const html = brotliDecompressSync(first.body).toString();
  expect(html).toContain("<h1>/about, revision 1</h1>");
  expect(html, "Next's scripts are gone").not.toMatch(/_next|__next_f/);

  const answers = await Promise.all(
    ["gzip, deflate, br, zstd", "gzip, br;q=0", "identity", "zstd", "gzip"].map((encoding) =>
      ask(`${url}/about`, { "accept-encoding": encoding }),
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
  await using system = await startPages();
  const { status, headers, body } = await ask(`${system.url}/about`, { "accept-encoding": accepted });
  expect([status, headers["content-encoding"]]).toEqual([200, encoding]);
  const html = encoding === "br" ? brotliDecompressSync(body) : encoding ? gunzipSync(body) : body;
  expect(html.toString()).toContain("<h1>/about, revision 1</h1>");
});

test("a client that has the page gets 304, and a HEAD request the headers alone", async () => {
  await using system = await startPages();
  const { url } = system;
  await ask(`${system.url}/about`);
  const send = (headers: Record<string, string>, method?: string) =>
    ask(`${url}/about`, { "accept-encoding": "br", ...headers }, method);
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

test("a page that is asked for often is sent in fewer bytes with a tag of its own, and who has it as it was keeps that", async () => {
  const words = Array.from({ length: 2_000 }, (_, n) => `${(n * 7_919) % 1_009}`).join(" ");
  await using system = await startPages({
    handle: async (_incoming, response) => answerWith(response, pageOf(words), "1"),
  });
  const send = (headers: Record<string, string> = {}) =>
    ask(`${system.url}/about`, { "accept-encoding": "br", ...headers });
  const first = await send();
  const askAgain = async () => {
    const answer = await send();
    return answer.headers.etag === first.headers.etag ? null : answer;
  };
  const smaller = await vi.waitUntil(askAgain, { timeout: 60_000 });
  expect(smaller.body.byteLength).toBeLessThan(first.body.byteLength);
  expect(smaller.headers["content-length"]).toBe(String(smaller.body.byteLength));
  expect(brotliDecompressSync(smaller.body)).toEqual(brotliDecompressSync(first.body));
  for (const { headers } of [first, smaller]) {
    const tag = String(headers.etag);
    const again = await send({ "if-none-match": tag });
    expect([again.status, again.headers.etag]).toEqual([304, tag]);
  }
});

test("an answer that brings its own content policy keeps it, and one other than 200 has no entity tag", async () => {
  await using system = await startPages({
    handle: async (_incoming, response) => {
      response.setHeader("content-security-policy", "default-src 'none'");
      response.writeHead(503, { "content-type": "text/html" });
      response.end("Later");
    },
  });
  const { status, headers } = await ask(`${system.url}/about`, { "if-none-match": "*" });
  expect([status, headers["content-security-policy"], headers.etag]).toEqual([
    503,
    "default-src 'none'",
    undefined,
  ]);
});
