import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isValidSignature } from "@sanity/webhook";
import { expect, test } from "vitest";
import type { Role } from "../../local/lake/context.ts";
import { startLake, type TestLake, transports } from "../support/lake.ts";
import { startReceiver } from "../support/receiver.ts";

const home = { _id: "page-home", _type: "page", title: "Home", slug: { current: "home" } };

function callHooks(lake: TestLake, method: string, more = "", body?: unknown, role: Role = "administrator") {
  return lake.fetch(`${lake.url}/v2021-10-04/hooks/projects/local${more}`, {
    method,
    headers: { Authorization: `Bearer ${lake.tokenOf(role)}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function addHook(lake: TestLake, hook: Record<string, unknown>): Promise<string> {
  const response = await callHooks(lake, "POST", "", { name: "test", ...hook });
  expect(response.status).toBe(201);
  const { id } = await response.json();
  return id;
}

async function messages(lake: TestLake, id: string) {
  return (await callHooks(lake, "GET", `/${id}/messages`)).json();
}

test.each(transports)("sends a signed change that matches filter and projection, over %s", async (over) => {
  await using lake = await startLake({ over, documents: [home] });
  await using receiver = await startReceiver();
  const id = await addHook(lake, {
    url: receiver.url,
    secret: "a shared secret",
    rule: {
      on: ["update"],
      filter: '_type == "page" && delta::changedAny(title)',
      projection: '{_id, "slug": slug.current, "was": before().title, "is": after().title}',
    },
  });
  const client = lake.client("editor");
  await client.patch("page-home").set({ note: "no change of the title" }).commit();
  const { _rev } = await client.patch("page-home").set({ title: "New" }).commit();

  const { headers, body } = await receiver.next();
  expect(JSON.parse(body)).toEqual({ _id: "page-home", slug: "home", was: "Home", is: "New" });
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "sanity-transaction-id": _rev,
    "sanity-document-id": "page-home",
    "sanity-operation": "update",
    "sanity-dataset": "production",
    "sanity-webhook-id": id,
  });
  const signature = String(headers["sanity-webhook-signature"]);
  expect(await isValidSignature(body, signature, "a shared secret")).toBe(true);
  expect(await isValidSignature(body, signature, "another secret")).toBe(false);
  expect(receiver.unread).toEqual([]);
});

test.each(transports)(
  "tries again until the receiver answers, with one key, and records it, over %s",
  async (over) => {
    await using lake = await startLake({ over, settings: { webhookRetryMilliseconds: [1, 1, 1] } });
    await using receiver = await startReceiver((index) => [500, 302, 204][index] ?? 200);
    const id = await addHook(lake, { url: receiver.url });
    await lake.client("editor").create(home);
    const keys = [await receiver.next(), await receiver.next(), await receiver.next()].map(
      ({ headers }) => headers["idempotency-key"],
    );
    expect(new Set(keys).size).toBe(1);
    await expect.poll(async () => (await messages(lake, id))[0].status).toBe("delivered");
    expect(await messages(lake, id)).toMatchObject([
      {
        id: keys[0],
        documentId: "page-home",
        operation: "create",
        payload: { title: "Home" },
        attempts: [
          { status: 500, failure: "Answered 500" },
          { status: 302, failure: "Answered 302" },
          { status: 204, failure: null },
        ],
      },
    ]);
  },
);

test.each(transports)("gives up after the last wait and says so, over %s", async (over) => {
  await using lake = await startLake({ over, settings: { webhookRetryMilliseconds: [1] } });
  await using receiver = await startReceiver(() => 500);
  const id = await addHook(lake, { url: receiver.url });
  await lake.client("editor").create(home);
  await expect.poll(async () => (await messages(lake, id))[0]?.status).toBe("failed");
  expect((await messages(lake, id))[0].attempts).toHaveLength(2);
  expect(lake.logged.join()).toContain("page-home failed for good");
});

test.each(transports)("sends no draft unless it was asked for, over %s", async (over) => {
  await using lake = await startLake({ over });
  await using published = await startReceiver();
  await using all = await startReceiver();
  await addHook(lake, { url: published.url, rule: { projection: "{_id}" } });
  await addHook(lake, { url: all.url, includeDrafts: true, rule: { projection: "{_id}" } });
  const client = lake.client("editor");
  await client.create({ ...home, _id: "drafts.page-home" });
  await client.create(home);
  expect((await published.next()).body).toBe('{"_id":"page-home"}');
  expect((await all.next()).body).toBe('{"_id":"drafts.page-home"}');
  expect((await all.next()).body).toBe('{"_id":"page-home"}');
});

test("sends after a restart what was committed and never queued, once, and what was queued and never sent", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-webhooks-"));
  await using _folder = { [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true }) };
  await using receiver = await startReceiver((index) => (index === 0 ? 500 : 200));
  {
    await using lake = await startLake({ folder, settings: { webhookRetryMilliseconds: [3_600_000] } });
    await addHook(lake, { url: receiver.url, rule: { projection: "{_id}" } });
    await lake.client("editor").create({ _id: "queued", _type: "page" });
    expect((await receiver.next()).body).toBe('{"_id":"queued"}');
  }
  {
    await using lake = await startLake({ folder });
    // What a crash between the commit and the webhooks leaves: the transaction, and no delivery of it.
    lake.lake.services.webhooks.close();
    await lake.client("editor").create({ _id: "unseen", _type: "page" });
  }
  await using lake = await startLake({ folder, settings: { webhookRetryMilliseconds: [1] } });
  const bodies = [(await receiver.next()).body, (await receiver.next()).body];
  expect(bodies.sort()).toEqual(['{"_id":"queued"}', '{"_id":"unseen"}']);
  await expect.poll(() => lake.lake.services.webhooks.deliveries.counts()).toEqual({ queued: 0, failed: 0 });
  expect(receiver.unread).toEqual([]);
});

test("takes its webhook from the environment and tells the site what was published", async () => {
  await using receiver = await startReceiver();
  const webhook = { name: "environment", url: receiver.url, secret: "s", dataset: "*" } as const;
  const settings = { webhook: { ...webhook, filter: null, projection: null, includeDrafts: false } };
  await using lake = await startLake({ settings });
  const { _rev } = await lake.client("editor").create(home);
  expect(JSON.parse((await receiver.next()).body)).toMatchObject({
    _id: "page-home",
    _type: "page",
    _rev,
    operation: "create",
  });
  await lake.client("editor").delete("page-home");
  expect(JSON.parse((await receiver.next()).body)).toMatchObject({ _id: "page-home", operation: "delete" });
});

test.each(transports)(
  "refuses webhooks that can't work or lead to another machine, over %s",
  async (over) => {
    await using lake = await startLake({ over });
    const refusals = [
      { name: "no address" },
      { name: "far away", url: "https://example.org/hook" },
      { name: "not http", url: "file:///etc/hosts" },
      { name: "wrong filter", url: "http://127.0.0.1:1/", rule: { on: ["create"], filter: "_type ==" } },
      { name: "wrong event", url: "http://127.0.0.1:1/", rule: { on: ["publish"] } },
    ];
    for (const hook of refusals) {
      const response = await callHooks(lake, "POST", "", hook);
      expect(response.status, hook.name).toBe(400);
      expect((await response.json()).message, hook.name).toContain("Creating the webhook failed");
    }
    expect(await (await callHooks(lake, "GET")).json()).toEqual([]);
  },
);

test.each(transports)(
  "lets only administrators near webhooks and never tells a secret, over %s",
  async (over) => {
    await using lake = await startLake({ over });
    const hook = { name: "mine", url: "http://127.0.0.1:1/", secret: "never told" };
    expect((await callHooks(lake, "POST", "", hook, "editor")).status).toBe(403);
    const created = await callHooks(lake, "POST", "", hook);
    const { id } = await created.json();
    const listed = await (await callHooks(lake, "GET")).text();
    const one = await (await callHooks(lake, "GET", `/${id}`)).text();
    expect(listed + one).toContain('"hasSecret":true');
    expect(listed + one).not.toContain("never told");
    expect((await callHooks(lake, "DELETE", `/${id}`)).status).toBe(200);
    expect((await callHooks(lake, "GET", `/${id}`)).status).toBe(404);
  },
);
