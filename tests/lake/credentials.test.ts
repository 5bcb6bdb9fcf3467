import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { startLake, transports } from "../support/lake.ts";

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
