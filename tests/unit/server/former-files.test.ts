import { readdirSync } from "node:fs";
import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { StoreConnection } from "../../../lib/store/connection.ts";
import { startStoreServer } from "../../../scripts/support/store-server.ts";
import { type FileKeep, FormerFiles, folderKeep, storeKeep } from "../../../server/front/former-files.ts";
import { ask } from "../../support/ask.ts";
import { serve } from "../../support/http-server.ts";

const headers = {
  "content-type": "text/javascript; charset=utf-8",
  "cache-control": "public, max-age=31536000, immutable",
};

/** A release with these files, of which the keep has those of earlier ones. */
async function startRelease(keep: FileKeep, names: readonly string[]) {
  const former = new FormerFiles({
    keep,
    async *current() {
      for (const name of names)
        yield [`/_site/${name}`, { status: 200, headers, body: Buffer.from(name.repeat(500)) }];
    },
  });
  const server = await serve(async (request, response) => {
    if (!(await former.send(request.url ?? "", request, response))) response.writeHead(404).end();
  });
  return {
    url: server.url,
    async [Symbol.asyncDispose]() {
      former.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "paraph-former-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** What a release has kept can be had from a later one that lacks it. */
async function expectHandedOn(keepOf: () => FileKeep): Promise<void> {
  await using earlier = await startRelease(keepOf(), ["a.js"]);
  await expect
    .poll(async () => (await ask(`${earlier.url}/_site/a.js`)).status, { timeout: 30_000 })
    .toBe(200);
  await using later = await startRelease(keepOf(), ["b.js"]);
  const answer = await ask(`${later.url}/_site/a.js`, { "accept-encoding": "gzip" });
  expect([answer.status, answer.headers["content-encoding"]]).toEqual([200, "gzip"]);
  expect(answer.headers).toMatchObject(headers);
  expect((await ask(`${later.url}/_site/c.js`)).status).toBe(404);
  expect((await ask(`${later.url}/_site/../a.js`)).status).toBe(404);
}

test("a page that is still open gets the files of the release that made it, from the data folder", async () => {
  const folder = await temporaryFolder();
  await expectHandedOn(() => folderKeep(folder));
});

test("the same from the store that several machines share", async () => {
  await using server = await startStoreServer();
  const store = new StoreConnection({ url: server.url, log() {} });
  onTestFinished(() => store.close());
  await store.tried();
  await expectHandedOn(() => storeKeep(store));
});

test("files that no release has had for a month are deleted, and those of this release are not", async () => {
  const folder = await temporaryFolder();
  const keep = folderKeep(folder);
  await keep.write("old", Buffer.from("old"));
  await keep.write("current", Buffer.from("current"));
  const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
  for (const name of ["old", "current"]) await utimes(path.join(folder, name), longAgo, longAgo);
  expect([await keep.renew("current"), await keep.renew("never there")]).toEqual([true, false]);
  folderKeep(folder);
  expect(readdirSync(folder)).toEqual(["current"]);
});
