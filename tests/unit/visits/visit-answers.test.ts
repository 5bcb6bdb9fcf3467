import { createServer } from "node:http";
import { startLake } from "@paraph/lake/testing/lake";
import { createFolder } from "@paraph/lake/testing/lake-store";
import { openVisits } from "@paraph/lake/visits/visits";
import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import { expect, test } from "vitest";
import { StudioProof } from "../../../server/visits/studio-proof.ts";
import { VisitAnswers } from "../../../server/visits/visit-answers.ts";
import { contextOf } from "../../support/context.ts";

const now = () => new Date("2026-11-25T12:00:00Z");
const row = { day: "2026-11-25", page: "/pricing", source: "", campaign: "", action: "", variant: "" };
const own = { "sec-fetch-site": "same-origin" };

const serverToken = "token-of-the-site-0123456789";

/** A site that counts itself, whose lake knows some secrets. */
async function startSite() {
  const folder = createFolder();
  const lake = await startLake({ settings: { serverToken } });
  const state = { time: Date.now() };
  const client = lake.client("anonymous", { token: serverToken, perspective: "raw" });
  const proof = new StudioProof(client, () => state.time);
  const store = openVisits(folder.path, now, { isCounting: true, keepDays: 400 });
  store.add({ id: "0b6c3a52-6a63-4f4e-9c5f-1f6d1d8f7f11", rows: [{ ...row, count: 7 }] });
  const answers = new VisitAnswers({ store, proof });
  const server = createServer((request, response) => {
    if (!answers.send(contextOf(request, response))) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  return {
    lake,
    state,
    async ask(path: string, headers: Record<string, string>) {
      // `fetch` of Node lets a test send what only a browser would.
      const response = await fetch(url + path, { headers });
      return { status: response.status, body: await response.json().catch(() => null) };
    },
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve));
      store.close();
      await lake[Symbol.asyncDispose]();
      folder[Symbol.dispose]();
    },
  };
}

const secretOf = (secret: string) => ({
  _id: `drafts.${secret}`,
  _type: "sanity.previewUrlSecret",
  source: "paraph/visits",
  secret,
  studioUrl: "http://studio.example/",
});

const secret = "a-secret-of-somebody-signed-in";

test("R-CMS-3 whoever has just written a secret into the hosted lake reads the site's counts, and nobody else", async () => {
  await using site = await startSite();
  const bearer = { ...own, authorization: `Bearer ${secret}` };
  expect((await site.ask("/api/visits?page=/pricing", bearer)).status).toBe(401);
  await site.lake.client("author").create(secretOf(secret));
  expect(await site.ask("/api/visits?page=/pricing", bearer)).toMatchObject({
    status: 200,
    body: { isCounting: true, days: [{ day: row.day, visits: 7, actions: 0 }] },
  });
  expect((await site.ask("/api/visits/rows?page=/pricing&days=1", bearer)).body).toEqual({
    rows: [{ ...row, count: 7 }],
  });
  const refused: Record<string, string>[] = [
    own,
    { authorization: bearer.authorization },
    { ...bearer, "sec-fetch-site": "cross-site" },
    { ...own, authorization: "Bearer another-secret-of-nobody" },
    { ...own, authorization: "Basic a-secret-of-somebody-signed-in" },
  ];
  for (const headers of refused)
    expect((await site.ask("/api/visits?page=/pricing", headers)).status).toBe(401);
  expect((await site.ask("/api/visits?days=30", bearer)).status).toBe(400);
  expect((await site.ask("/api/visitors", bearer)).status).toBe(404);
});

test("R-CMS-3 every role of the Studio can prove it, strangers can't, and a proof that is taken back ends within a minute", async () => {
  await using site = await startSite();
  await expect(site.lake.client("anonymous").create(secretOf(secret))).rejects.toMatchObject({
    statusCode: 401,
  });
  const { secret: proof } = await createPreviewSecret(
    site.lake.client("viewer"),
    "paraph/visits",
    "http://studio.example/",
  );
  const bearer = { ...own, authorization: `Bearer ${proof}` };
  expect((await site.ask("/api/visits?page=/pricing", bearer)).status).toBe(200);
  const stored = '*[_type == "sanity.previewUrlSecret" && secret == $proof]';
  await site.lake
    .client("anonymous", { token: serverToken, perspective: "raw" })
    .delete({ query: stored, params: { proof } });
  expect((await site.ask("/api/visits?page=/pricing", bearer)).status).toBe(200);
  site.state.time += 61_000;
  expect((await site.ask("/api/visits?page=/pricing", bearer)).status).toBe(401);
});

test("R-CMS-3 the vendor's share link, which everybody may have, proves nothing", async () => {
  await using site = await startSite();
  await site.lake.client("administrator").create({
    _id: "sanity-preview-url-secret.share-access",
    _type: "sanity.previewUrlShareAccess",
    secret,
    studioUrl: "http://studio.example/",
  });
  const bearer = { ...own, authorization: `Bearer ${secret}` };
  expect((await site.ask("/api/visits?page=/pricing", bearer)).status).toBe(401);
});
