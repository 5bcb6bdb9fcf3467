import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { ask } from "@paraph/service/testing/ask";
import { serve } from "@paraph/service/testing/http-server";
import { expect, test } from "vitest";
import { StaticFiles } from "../../../server/files/static-files.ts";
import { captureResponse } from "../../../server/http/capture-response.ts";
import type { Renderer } from "../../../server/next/renderer.ts";
import { contextOf } from "../../support/context.ts";
import { toStored } from "../../support/front.ts";

/** Files before a "Next" that reads them from disk. */
async function startFiles(limit?: number) {
  const root = await mkdtemp(path.join(tmpdir(), "paraph-files-"));
  await mkdir(path.join(root, "public"));
  const read: string[] = [];
  const handle = async ({ url = "/" }: IncomingMessage, response: ServerResponse) => {
    read.push(url);
    response.setHeader("content-type", url.endsWith(".svg") ? "image/svg+xml" : "image/png");
    response.setHeader("cache-control", "public, max-age=31536000, immutable");
    response.setHeader("etag", 'W/"of-next"');
    response.end(await readFile(path.join(root, "public", url)));
  };
  const capture: Renderer["capture"] = (address, headers) => captureResponse(handle, address, headers);
  const files = new StaticFiles({
    root,
    renderer: { capture },
    toStored,
    ...(limit === undefined ? {} : { limit }),
  });
  const front = await serve(async (request, response) => {
    if (!(await files.send(contextOf(request, response)))) response.writeHead(404).end("passed on");
  });
  return {
    url: front.url,
    files,
    read,
    write: (name: string, text: string) => writeFile(path.join(root, "public", name), text),
    async [Symbol.asyncDispose]() {
      await front[Symbol.asyncDispose]();
      await rm(root, { recursive: true });
    },
  };
}

test("a file is read and compressed once, however many ask and whatever stands behind its name", async () => {
  await using system = await startFiles();
  await system.write("a.svg", "<svg/>".repeat(500));
  const answers = await Promise.all(
    ["?1", "?2", ""].map((query) => ask(`${system.url}/a.svg${query}`, { "accept-encoding": "gzip" })),
  );
  for (const { status, headers, body } of answers) {
    expect([status, headers["content-encoding"], headers["cache-control"]]).toEqual([
      200,
      "gzip",
      "public, max-age=31536000, immutable",
    ]);
    expect(gunzipSync(body).toString()).toBe("<svg/>".repeat(500));
    expect(headers.etag).toMatch(/^"[\w-]+-gzip"$/);
  }
  const known = { "if-none-match": String(answers[0]?.headers.etag), "accept-encoding": "gzip" };
  expect((await ask(`${system.url}/a.svg`, known)).status).toBe(304);
  expect(system.read).toEqual(["/a.svg"]);
});

test("a file that has changed is read again, and one that is compressed already stays as it is", async () => {
  await using system = await startFiles();
  await system.write("a.png", "one");
  const first = await ask(`${system.url}/a.png`, { "accept-encoding": "br" });
  await system.write("a.png", "three");
  const second = await ask(`${system.url}/a.png`, { "accept-encoding": "br" });
  expect([first, second].map(({ body, headers }) => [body.toString(), headers["content-encoding"]])).toEqual([
    ["one", undefined],
    ["three", undefined],
  ]);
});

test("parts of files and files that don't exist go to Next, and leave nothing", async () => {
  await using system = await startFiles();
  await system.write("a.png", "one");
  expect((await ask(`${system.url}/a.png`, { range: "bytes=0-1" })).status).toBe(404);
  for (let count = 0; count < 300; count++)
    expect((await ask(`${system.url}/made-up-${count}.png?${count}`)).status).toBe(404);
  expect((await ask(`${system.url}/../package.json`)).status).toBe(404);
  expect((await ask(`${system.url}/${"a".repeat(300)}.png`)).status, "longer than any name").toBe(404);
  expect([system.read, system.files.extent]).toEqual([[], { bytes: 0, count: 0 }]);
});

test("above the limit the least recently requested file is dropped", async () => {
  await using system = await startFiles(25);
  for (const name of ["a.png", "b.png", "c.png"]) await system.write(name, "ten bytes!");
  for (const name of ["a.png", "b.png", "a.png", "c.png", "a.png", "b.png"])
    await ask(`${system.url}/${name}`);
  expect(system.read).toEqual(["/a.png", "/b.png", "/c.png", "/b.png"]);
  expect(system.files.extent).toEqual({ bytes: 20, count: 2 });
});
