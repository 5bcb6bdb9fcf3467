import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { ClientError, SanityClient } from "@sanity/client";
import { expect, test } from "vitest";
import { createLake } from "../src/app.ts";
import { createToken } from "../src/auth/api-tokens.ts";
import { assistantSecret } from "../src/auth/assistant.ts";
import { roleNames } from "../src/context.ts";
import { readEvents } from "./support/event-stream.ts";
import { startLake, type TestLake, transports } from "./support/lake.ts";
import { asPerson } from "./support/people.ts";
import { openSocket } from "./support/socket.ts";

const url = "/projects/local/tokens";

const make = (client: SanityClient, body: object) =>
  client.request({ url, method: "POST", body: { label: "Website import", roleName: "author", ...body } });
const list = (client: SanityClient) => client.request({ url });
const revoke = (client: SanityClient, id: string) =>
  client.request({ url: `${url}/${id}`, method: "DELETE" });
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => "no refusal",
    ({ statusCode, message }: ClientError) => `${statusCode} ${message}`,
  );

test.each(transports)(
  "an administrator makes a token, which is shown once, acts with its role and is named in the history, over %s",
  async (over) => {
    let now = new Date("2026-11-28T09:00:00Z");
    await using lake = await startLake({ over, now: () => now });
    const mara = asPerson(lake);
    const endsAt = "2027-02-26T09:00:00.000Z";
    const made = await make(mara, { endsAt });
    expect(made.key).toMatch(/^paraph_[0-9A-Za-z]{46}$/);
    expect(made).toMatchObject({
      id: "website-import",
      label: "Website import",
      projectUserId: "token-website-import",
      roles: [{ name: "author" }],
      createdAt: now.toISOString(),
      madeBy: "Mara Lindqvist",
      endsAt,
      lastUsedAt: null,
      kind: "made",
      state: "active",
    });
    using database = new DatabaseSync(path.join(lake.folder, "system.db"), { readOnly: true });
    const stored = ["token", "token_facts", "audit"].map((table) =>
      database.prepare(`SELECT * FROM ${table}`).all(),
    );
    expect(JSON.stringify(stored)).not.toContain(made.key);
    const program = lake.client("anonymous", { token: made.key });
    await program.create({ _id: "drafts.page-new", _type: "page" });
    expect(lake.dataset.history("drafts.page-new")[0]?.author).toBe("token-website-import");
    expect((await mara.users.getById("token-website-import")).displayName).toBe("Website import (token)");
    const known = (await list(mara)).find(({ id }: { id: string }) => id === made.id);
    expect(known).toMatchObject({ lastUsedAt: now.toISOString() });
    expect(known.key, "shown once").toBeUndefined();
    now = new Date("2026-11-28T09:00:30Z");
    await program.users.getById("me");
    expect((await list(mara))[0].lastUsedAt, "written once a minute").toBe("2026-11-28T09:00:00.000Z");
    now = new Date("2026-11-28T09:01:30Z");
    await program.users.getById("me");
    expect((await list(mara))[0].lastUsedAt).toBe("2026-11-28T09:01:30.000Z");
    const second = await make(mara, {});
    expect(second.id, "no two have one name in the history").toBe("website-import-2");
  },
);

test("a token may do what its role may, and nothing that only people do", async () => {
  await using lake = await startLake({ over: "http", documents: [{ _id: "page", _type: "page" }] });
  const mara = asPerson(lake);
  for (const roleName of roleNames) {
    const { key, id } = await make(mara, { label: roleName, roleName });
    const program = lake.client("anonymous", { token: key });
    expect(await program.users.getById("me")).toMatchObject({ role: roleName });
    const isRefused = async (asked: Promise<unknown>) => (await refusal(asked)).startsWith("403");
    expect(await isRefused(program.create({ _id: `drafts.${id}`, _type: "page" })), roleName).toBe(
      roleName === "viewer",
    );
    expect(await isRefused(program.patch("page").set({ title: roleName }).commit()), roleName).toBe(
      roleName === "viewer" || roleName === "author",
    );
    const invite = { action: "invite", name: "Eve", email: "eve@paraph.example", role: "administrator" };
    const acts = [
      () => make(program, { roleName: "viewer" }),
      () => revoke(program, id),
      () => program.request({ url: `${url}/assistant/allow`, method: "POST" }),
      () => program.request({ url: "/people", method: "POST", body: invite }),
    ];
    for (const act of acts) expect(await refusal(act()), roleName).toContain("403");
    expect((await refusal(list(program))).startsWith("403"), roleName).toBe(roleName !== "administrator");
  }
  expect(lake.lake.services.staffing.list()).toHaveLength(5);
  for (const id of ["deniz-aksoy", "kofi-mensah", "lena-brandt", "ines-kowalski"]) {
    expect(await refusal(make(asPerson(lake, id), {})), id).toContain("403");
  }
  expect(await refusal(make(lake.client("anonymous"), {}))).toContain("401");
});

test("a revoked token ends at once, with its streams; a reader of another token reads on", async () => {
  await using lake = await startLake({ over: "http" });
  const mara = asPerson(lake);
  const [gone, stays] = [await make(mara, {}), await make(mara, {})];
  const listen = async ({ key }: { key: string }) => {
    const address = `${lake.url}/v2025-02-19/data/listen/production?query=*&includeAllVersions=true`;
    const stream = readEvents(await lake.fetch(address, { headers: { Authorization: `Bearer ${key}` } }));
    await stream.next();
    return stream;
  };
  await using ended = await listen(gone);
  await using open = await listen(stays);
  using socket = openSocket(`${lake.url}/v1/socket/production`, { Authorization: `Bearer ${gone.key}` });
  await socket.opened;
  await revoke(mara, gone.id);
  const program = lake.client("anonymous", { token: gone.key });
  expect(await refusal(program.users.getById("me"))).toMatch(/^401 .*was revoked on .*Ask an administrator/);
  await expect(ended.next()).rejects.toThrow("The stream ended");
  await expect(socket.next()).rejects.toThrow("The socket closed");
  await mara.create({ _id: "drafts.later", _type: "page" });
  expect(await open.next()).toMatchObject({ event: "mutation" });
  expect(await list(mara)).toContainEqual(expect.objectContaining({ id: gone.id, state: "revoked" }));
});

test("a token ends at its time, also for an earlier release, which knows no dates", async () => {
  let now = new Date("2026-11-28T09:00:00Z");
  await using lake = await startLake({ now: () => now });
  const mara = asPerson(lake);
  const { key, id } = await make(mara, { endsAt: "2026-12-28T09:00:00Z" });
  const program = lake.client("anonymous", { token: key });
  now = new Date("2026-12-28T08:59:59Z");
  expect(await program.users.getById("me")).toMatchObject({ id: `token-${id}` });
  now = new Date("2026-12-28T09:00:00Z");
  expect(await refusal(program.users.getById("me"))).toContain("401 Unauthorized - This API token ended on");
  const later = asPerson(lake);
  expect(await list(later)).toContainEqual(expect.objectContaining({ id, state: "ended" }));
  expect(lake.context.store.system.prepare("SELECT 1 FROM token WHERE label = ?").get(id)).toBeUndefined();
  now = new Date("2027-02-28T09:00:00Z");
  expect(JSON.stringify(await list(asPerson(lake)))).not.toContain(id);
  expect((await make(asPerson(lake), {})).id, "its name in the history stays its own").toBe(
    "website-import-2",
  );
});

test.each([
  [{ label: "  " }, "A name has 1 to 60 characters"],
  [{ roleName: "owner" }, '"owner" is no role'],
  [{ endsAt: "soon" }, '"soon" is none'],
  [{ endsAt: "2020-01-01" }, "within the next ten years"],
  [{ endsAt: 7 }, "send label, roleName and endsAt"],
])("a token that can't be: %j", async (body, problem) => {
  await using lake = await startLake();
  expect(await refusal(make(asPerson(lake), body))).toContain(problem);
  expect(await list(asPerson(lake))).toEqual([]);
});

test("a mistyped token is told from one that the lake does not know", async () => {
  await using lake = await startLake();
  const say = (token: string) => refusal(lake.client("anonymous", { token }).users.getById("me"));
  const token = createToken();
  expect(await say(token)).toContain("401 Unauthorized - The lake does not know this API token.");
  const [other] = ["a", "b"].filter((letter) => letter !== token[20]);
  for (const wrong of [token.slice(0, -1), `${token}x`, `${token.slice(0, 20)}${other}${token.slice(21)}`])
    expect(await say(wrong)).toContain("mistyped or cut off");
  expect(await say("of another kind")).toContain("Session not found");
});

test("the site's own token can't be revoked; the assistant's can, and no start brings it back", async () => {
  const serverToken = "the site's own token, of a test";
  await using first = await startLake({ settings: { serverToken } });
  const mara = asPerson(first);
  const kinds = (await list(mara)).map(({ id, kind }: { id: string; kind: string }) => [id, kind]);
  expect(kinds).toContainEqual(["server", "site"]);
  expect(kinds).toContainEqual(["assistant", "assistant"]);
  expect(await refusal(revoke(mara, "server"))).toContain("the token of the site itself");
  const asAssistant = (lake: TestLake, secret: string) =>
    refusal(lake.client("anonymous", { token: assistantSecret(secret) }).users.getById("me"));
  expect(await asAssistant(first, serverToken)).toBe("no refusal");
  await revoke(mara, "assistant");
  expect(await asAssistant(first, serverToken)).toContain("Assistants are not allowed to connect");
  // As an earlier release does at its start.
  first.lake.services.credentials.setToken("assistant", "author", assistantSecret(serverToken));
  for (const secret of [serverToken, "the token of a later start"]) {
    const again = createLake(first.context, { ...first.lake.services.settings, serverToken: secret });
    const answer = await again.app.fetch(
      new Request(`${first.url}/v1/users/me`, {
        headers: { Authorization: `Bearer ${assistantSecret(secret)}` },
      }),
    );
    expect(answer.status, secret).toBe(401);
    expect((await answer.json()).message).toContain("Assistants are not allowed to connect");
    await again.close();
  }
  await mara.request({ url: `${url}/assistant/allow`, method: "POST" });
  expect(await asAssistant(first, serverToken)).toBe("no refusal");
});
