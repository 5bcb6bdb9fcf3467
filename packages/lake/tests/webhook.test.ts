import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { startReceiver } from "@paraph/service/testing/receiver";
import { isValidSignature } from "@sanity/webhook";
import { expect, test } from "vitest";
import { type ConfiguredWebhook, settingsFromEnvironment } from "../src/settings.ts";
import { startLake, type TestLake, transports } from "./support/lake.ts";

const home = { _id: "page-home", _type: "page", title: "Home", slug: { current: "home" } };

/** The webhook from the environment, with the environment's defaults for the other settings. */
function webhookTo(url: string, fields: Partial<ConfiguredWebhook> = {}): ConfiguredWebhook {
  return {
    ...{
      name: "environment" as const,
      url,
      secret: null,
      dataset: "*",
      filter: "",
      projection: "{_id}",
      includeDrafts: false,
      includeAllVersions: false,
    },
    ...fields,
  };
}

async function healthOf(lake: TestLake): Promise<unknown> {
  const { webhook } = await (await lake.fetch(`${lake.url}/health`)).json();
  return webhook;
}

test.each(transports)(
  "sends a signed message with the projection of a change that matches the filter, over %s",
  async (over) => {
    await using receiver = await startReceiver();
    const webhook = webhookTo(receiver.url, {
      secret: "a shared secret",
      filter: '_type == "page" && delta::changedAny(title)',
      projection: '{_id, "slug": slug.current, "was": before().title, "is": after().title}',
    });
    await using lake = await startLake({ over, documents: [home], settings: { webhooks: [webhook] } });
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
    });
    const signature = String(headers["sanity-webhook-signature"]);
    expect(await isValidSignature(body, signature, "a shared secret")).toBe(true);
    expect(await isValidSignature(body, signature, "another secret")).toBe(false);
    expect(receiver.unread).toEqual([]);
  },
);

test("retries with the same key until the receiver accepts, with another for each document, and later messages wait", async () => {
  await using receiver = await startReceiver((index) => [500, 302, 204][index] ?? 200);
  const settings = { webhooks: [webhookTo(receiver.url)], webhookRetryMilliseconds: [1, 1, 1] };
  await using lake = await startLake({ settings });
  const beside = { ...home, _id: "page-beside" };
  await lake.client("editor").transaction().create(home).create(beside).commit();
  await lake.client("editor").create({ ...home, _id: "page-next" });
  const tries = [await receiver.next(), await receiver.next(), await receiver.next()];
  expect(tries.map(({ body }) => body)).toEqual(Array(3).fill('{"_id":"page-home"}'));
  expect(new Set(tries.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  const later = [await receiver.next(), await receiver.next()];
  expect(later.map(({ body }) => body)).toEqual(['{"_id":"page-beside"}', '{"_id":"page-next"}']);
  expect(new Set([...tries, ...later].map(({ headers }) => headers["idempotency-key"])).size).toBe(3);
  await expect.poll(() => healthOf(lake)).toEqual({ queued: 0, failed: 0 });
  expect(receiver.unread).toEqual([]);
});

test("a transaction that can't be read is logged and passed over", async () => {
  let status = 500;
  await using receiver = await startReceiver(() => status);
  const settings = { webhooks: [webhookTo(receiver.url)], webhookRetryMilliseconds: Array(10_000).fill(5) };
  await using lake = await startLake({ settings });
  const editor = lake.client("editor");
  for (const id of ["page-first", "page-damaged", "page-last"]) await editor.create({ ...home, _id: id });
  {
    using dataset = new DatabaseSync(path.join(lake.folder, "datasets", "production.db"));
    dataset.exec("UPDATE txdoc SET sum = 0 WHERE id = 'page-damaged'");
  }
  status = 200;
  const bodies = new Set<string>();
  while (!bodies.has('{"_id":"page-last"}')) bodies.add((await receiver.next()).body);
  expect([...bodies]).toEqual(['{"_id":"page-first"}', '{"_id":"page-last"}']);
  await expect.poll(() => healthOf(lake)).toEqual({ queued: 0, failed: 0 });
  expect(lake.logged.at(-1)).toMatch(/transaction 2 of production .*the row is damaged/);
});

test("gives up after the last retry, reports it and continues", async () => {
  await using receiver = await startReceiver((index) => (index < 2 ? 500 : 200));
  const settings = { webhooks: [webhookTo(receiver.url)], webhookRetryMilliseconds: [1] };
  await using lake = await startLake({ settings });
  await lake.client("editor").create(home);
  await lake.client("editor").create({ ...home, _id: "page-next" });
  const bodies = [await receiver.next(), await receiver.next(), await receiver.next()].map(
    ({ body }) => body,
  );
  expect(bodies).toEqual(['{"_id":"page-home"}', '{"_id":"page-home"}', '{"_id":"page-next"}']);
  await expect.poll(() => healthOf(lake)).toEqual({ queued: 0, failed: 1 });
  expect(lake.logged.join()).toContain("page-home failed for good: the receiver answered 500");
});

test.each([
  [false, ['{"_id":"page-home"}']],
  [true, ['{"_id":"drafts.page-home"}', '{"_id":"page-home"}']],
])("sends drafts only if includeDrafts is set: %s", async (includeDrafts, expected) => {
  await using receiver = await startReceiver();
  await using lake = await startLake({
    settings: { webhooks: [webhookTo(receiver.url, { includeDrafts })] },
  });
  await lake.client("editor").create({ ...home, _id: "drafts.page-home" });
  await lake.client("editor").create(home);
  for (const body of expected) expect((await receiver.next()).body).toBe(body);
});

test("sends one message per published release to a webhook that filters by its state, and versions only if asked", async () => {
  await using receiver = await startReceiver();
  const filter = '_type == "system.release" && delta::changedAny(state) && state == "published"';
  const webhook = webhookTo(receiver.url, { filter, projection: "{_id, state}" });
  await using all = await startReceiver();
  const versions = webhookTo(all.url, { filter: '_type == "page"', includeAllVersions: true });
  for (const one of [webhook, versions]) {
    await using lake = await startLake({ documents: [home], settings: { webhooks: [one] } });
    const client = lake.client("editor", { perspective: "raw" });
    await client.releases.create({ releaseId: "r" });
    await client.create({ ...home, _id: "drafts.page-home" });
    await client.createVersion({ releaseId: "r", publishedId: "page-home", baseId: "page-home" });
    await client.createVersion({ releaseId: "r", publishedId: "page-b", baseId: "page-home" });
    await client.releases.publish({ releaseId: "r" });
    await expect.poll(() => healthOf(lake)).toEqual({ queued: 0, failed: 0 });
  }
  expect((await receiver.next()).body).toBe('{"_id":"_.releases.r","state":"published"}');
  expect(receiver.unread).toEqual([]);
  const operations = all.unread.map(({ headers }) => headers["sanity-operation"]);
  expect(operations.sort()).toEqual(["create", "create", "create", "delete", "delete", "update"]);
});

test("sends missed messages after a restart, but not changes that were committed without a webhook", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-webhook-"));
  await using _folder = { [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true }) };
  await using receiver = await startReceiver((index) => (index === 0 ? 500 : 200));
  const webhook = webhookTo(receiver.url);
  {
    await using lake = await startLake({
      folder,
      settings: { webhooks: [webhook], webhookRetryMilliseconds: [3_600_000] },
    });
    await lake.client("editor").create({ _id: "refused", _type: "page" });
    expect((await receiver.next()).body).toBe('{"_id":"refused"}');
    expect(await healthOf(lake)).toEqual({ queued: 1, failed: 0 });
    // Simulates a crash between a commit and its message.
    lake.lake.services.webhooks.close();
    await lake.client("editor").create({ _id: "unseen", _type: "page" });
  }
  {
    await using lake = await startLake({ folder, settings: { webhooks: [webhook] } });
    expect((await receiver.next()).body).toBe('{"_id":"refused"}');
    expect((await receiver.next()).body).toBe('{"_id":"unseen"}');
    await expect.poll(() => healthOf(lake)).toEqual({ queued: 0, failed: 0 });
  }
  {
    await using lake = await startLake({ folder });
    await lake.client("editor").create({ _id: "without", _type: "page" });
  }
  await using lake = await startLake({ folder, settings: { webhooks: [webhook] } });
  await lake.client("editor").create({ _id: "with", _type: "page" });
  expect((await receiver.next()).body).toBe('{"_id":"with"}');
  expect(receiver.unread).toEqual([]);
});

test("reads the webhook from the environment and sends what was published", async () => {
  await using receiver = await startReceiver();
  const { webhooks } = settingsFromEnvironment({ LAKE_WEBHOOK_URL: receiver.url }, "http://127.0.0.1:3100");
  await using lake = await startLake({ settings: { webhooks } });
  const { _rev, _updatedAt } = await lake.client("editor").create(home);
  const told = { _id: "page-home", _type: "page", _rev, _updatedAt, operation: "create" };
  expect(JSON.parse((await receiver.next()).body)).toEqual(told);
  await lake.client("editor").delete("page-home");
  expect(JSON.parse((await receiver.next()).body)).toMatchObject({ _id: "page-home", operation: "delete" });
});

test("sends only the configured dataset", async () => {
  await using receiver = await startReceiver();
  const webhook = webhookTo(receiver.url, { dataset: "another" });
  await using lake = await startLake({ settings: { webhooks: [webhook] } });
  const administrator = lake.client("administrator");
  await administrator.request({ url: "/projects/local/datasets/another", method: "PUT", body: {} });
  await administrator.create(home);
  await administrator.withConfig({ dataset: "another" }).create({ ...home, _id: "page-other" });
  expect((await receiver.next()).body).toBe('{"_id":"page-other"}');
  expect(receiver.unread).toEqual([]);
});
