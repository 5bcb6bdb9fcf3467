import { createHash } from "node:crypto";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import { expect, test } from "vitest";
import { readEvents } from "./support/event-stream.ts";
import { startLake, transports } from "./support/lake.ts";

test.each(transports)("stores sessions and tokens as hashes, over %s", async (over) => {
  await using lake = await startLake({ over, settings: { serverToken: "the-servers-own-token" } });
  const session = lake.lake.services.credentials.startSession("mara-lindqvist");
  using database = new DatabaseSync(path.join(lake.folder, "system.db"), { readOnly: true });
  const rows = JSON.stringify([
    database.prepare("SELECT * FROM session").all(),
    database.prepare("SELECT * FROM token").all(),
  ]);
  expect(rows).not.toContain(session);
  expect(rows).not.toContain("the-servers-own-token");
});

test.each(transports)(
  "accepts the server's token as a publisher and revokes the previous one, over %s",
  async (over) => {
    await using lake = await startLake({ over, settings: { serverToken: "first" } });
    const me = (token: string) => lake.client("anonymous", { token }).users.getById("me");
    expect(await me("first")).toMatchObject({ id: "token-server", role: "publisher" });
    lake.lake.services.credentials.setToken("server", "publisher", "second");
    await expect(me("first")).rejects.toMatchObject({ statusCode: 401 });
    expect(await me("second")).toMatchObject({ role: "publisher" });
  },
);

test.each(transports)("only pages of listed origins can write with a cookie, over %s", async (over) => {
  await using lake = await startLake({ over });
  const { credentials, cookie: named } = lake.lake.services;
  const cookie = `${named.name}=${credentials.startSession("mara-lindqvist")}`;
  const create = (id: string, headers: Record<string, string>) =>
    lake.fetch(`${lake.url}/v1/data/mutate/production`, {
      method: "POST",
      headers: { Cookie: cookie, ...headers },
      body: JSON.stringify({ mutations: [{ create: { _id: id, _type: "page" } }] }),
    });
  expect((await create("forged", {})).status, "neither header").toBe(403);
  expect((await create("forged", { Origin: "https://evil.example" })).status).toBe(401);
  expect((await create("forged", { "Sec-Fetch-Site": "cross-site" })).status).toBe(401);
  expect((await create("forged", { "Sec-Fetch-Site": "same-site" })).status).toBe(401);
  expect(lake.dataset.documents.has("forged")).toBe(false);
  expect((await create("own", { Origin: lake.url })).status).toBe(200);
});

test.each(transports)("R-CMS-6 a preview ends with the session that opened it, over %s", async (over) => {
  let now = new Date("2026-05-01T10:00:00Z");
  await using lake = await startLake({ over, now: () => now, settings: { sessionDays: 1 } });
  const { credentials } = lake.lake.services;
  const site = lake.client("publisher");
  const open = async (token: string) => {
    const client = lake.client("anonymous", { token });
    const { secret } = await createPreviewSecret(client, "test", `${lake.url}/studio`, "somebody-else");
    const hash = createHash("sha256").update(secret).digest("hex");
    return async () =>
      (await site.request<{ previewer: string | null }>({ url: `/previews/${hash}` })).previewer;
  };
  const here = credentials.startSession("ines-kowalski");
  const elsewhere = credentials.startSession("ines-kowalski");
  const previewHere = await open(here);
  const previewElsewhere = await open(elsewhere);
  expect([await previewHere(), await previewElsewhere()]).toEqual(["ines-kowalski", "ines-kowalski"]);

  await lake.client("anonymous", { token: here }).request({ url: "/auth/logout", method: "POST" });
  expect([await previewHere(), await previewElsewhere()], "signed out here").toEqual([null, "ines-kowalski"]);
  now = new Date("2026-05-02T10:00:01Z");
  expect(await previewElsewhere(), "the session is over").toBeNull();

  const removed = await open(credentials.startSession("kofi-mensah"));
  expect(await removed()).toBe("kofi-mensah");
  lake.context.store.system.exec("DELETE FROM person WHERE id = 'kofi-mensah'");
  expect(await removed(), "no longer one of the people").toBeNull();

  const program = await open("test-token-of-publisher-0123456789");
  expect(await program()).toBe("token-publisher");
  now = new Date("2026-05-09T10:00:02Z");
  expect(await program(), "no preview goes on for longer than a week").toBeNull();
  await expect(lake.client("anonymous").request({ url: "/previews/x" })).rejects.toMatchObject({
    statusCode: 401,
  });
});

test.each(transports)("R-CMS-6 nobody opens a preview with a colleague's secret, over %s", async (over) => {
  const serverToken = "token-of-the-site-0123456789";
  await using lake = await startLake({ over, settings: { serverToken } });
  const { credentials } = lake.lake.services;
  const as = (token: string) => lake.client("anonymous", { token, perspective: "raw" });
  const site = as(serverToken);
  const deniz = as(credentials.startSession("deniz-aksoy"));
  const token = credentials.startSession("mara-lindqvist");
  const mara = as(token);
  const headers = { authorization: `Bearer ${token}` };
  await using heard = await readEvents(
    await lake.fetch(`${lake.url}/v2025-02-19/data/listen/production?query=*&includeResult=true`, {
      headers,
    }),
  );
  expect((await heard.next()).event).toBe("welcome");
  const { secret } = await createPreviewSecret(deniz, "test", `${lake.url}/studio`);
  const found = await site.fetch<{ _id: string; secret: string }[]>('*[_type == "sanity.previewUrlSecret"]');
  expect(found).toMatchObject([{ secret }]);
  const [{ _id = "" } = {}] = found;

  expect(await mara.fetch('*[_type == "sanity.previewUrlSecret"]')).toEqual([]);
  expect(await mara.fetch("count(*[defined(secret)])")).toBe(0);
  expect(await mara.fetch("*", {}, { perspective: "drafts" })).toEqual([]);
  expect(await mara.getDocument(_id)).toBeFalsy();
  const addresses = [
    `data/history/production/documents/${_id}?lastRevision=true`,
    `data/history/production/events/documents/${_id}`,
    `data/history/production/transactions/${_id}`,
    "data/export/production",
  ];
  for (const address of addresses) {
    const response = await lake.fetch(`${lake.url}/v2025-02-19/${address}`, { headers });
    expect(response.status, address).toBe(200);
    expect(await response.text(), address).not.toContain(secret);
  }
  const copy = { releaseId: "rOne", publishedId: "page-copy", baseId: _id };
  await mara.releases.create({ releaseId: "rOne" });
  await expect(mara.createVersion(copy)).rejects.toThrow();
  const touched = await mara.request({
    url: "data/mutate/production?returnDocuments=true&dryRun=true",
    body: { mutations: [{ patch: { id: _id, set: { source: "mara" } } }] },
  });
  expect(JSON.stringify(touched)).not.toContain(secret);
  await mara.create({ _id: "page-after", _type: "page" });
  for (let event = await heard.next(); ; event = await heard.next()) {
    expect(JSON.stringify(event)).not.toContain(secret);
    if (JSON.stringify(event).includes("page-after")) break;
  }

  const hash = createHash("sha256").update(secret).digest("hex");
  const previewer = async () =>
    (await site.request<{ previewer: string | null }>({ url: `/previews/${hash}` })).previewer;
  expect(await previewer()).toBe("deniz-aksoy");
  await mara.createOrReplace({ _id: "drafts.taken", _type: "sanity.previewUrlSecret", secret });
  expect(await previewer(), "one of the two has it from the other").toBeNull();
  await deniz.createOrReplace({ _id, _type: "sanity.previewUrlSecret", secret });
  expect(await previewer()).toBeNull();
  await deniz.create({ _id: "public-secret", _type: "sanity.previewUrlSecret", secret: "of-deniz" });
  expect(await lake.client("anonymous").fetch("*[defined(secret)]"), "a stranger").toEqual([]);
});

test("R-CMS-6 who opens a preview removes the secrets of others that are of no more use", async () => {
  const old = { _id: "drafts.old", _type: "sanity.previewUrlSecret", _updatedAt: "2026-05-01T10:00:00Z" };
  await using lake = await startLake({ documents: [old] });
  const token = lake.lake.services.credentials.startSession("ines-kowalski");
  const { secret } = await createPreviewSecret(
    lake.client("anonymous", { token }),
    "test",
    `${lake.url}/studio`,
  );
  expect([...lake.dataset.documents.values()]).toMatchObject([{ secret }]);
});
