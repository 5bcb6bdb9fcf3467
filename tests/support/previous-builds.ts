import { ask } from "@paraph/service/testing/ask";
import { serve } from "@paraph/service/testing/http-server";
import { expect } from "vitest";
import { type AssetStore, PreviousBuildAssets } from "../../server/files/previous-build-assets.ts";

const headers = {
  "content-type": "text/javascript; charset=utf-8",
  "cache-control": "public, max-age=31536000, immutable",
};

/** A release with these files, of which the keep has those of earlier ones. */
async function startRelease(keep: AssetStore, names: readonly string[]) {
  const former = new PreviousBuildAssets({
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

/** What a release has kept can be had from a later one that lacks it. */
export async function expectHandedOn(keepOf: () => AssetStore): Promise<void> {
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
