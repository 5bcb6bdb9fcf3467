import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { settingsFromEnvironment } from "@paraph/lake/settings";
import { startLake } from "@paraph/lake/testing/lake";
import { startReceiver } from "@paraph/service/testing/receiver";
import { isValidSignature } from "@sanity/webhook";
import { expect, test } from "vitest";
import { lakeVariablesOf } from "../../lib/leads/lake-variables.ts";

const site = "https://www.example.com";
const secret = "a secret of the receiver";

function webhooksTo(url: string) {
  return settingsFromEnvironment(
    lakeVariablesOf({ notification: { url, secret }, keepDays: null }, site),
    "http://127.0.0.1:3100",
  ).webhooks;
}

function lead(id: string, receivedAt = new Date()) {
  return {
    _id: `lead.${id}`,
    _type: "lead",
    status: "new",
    kind: "sales",
    heading: "Talk to us",
    page: "/pricing",
    name: "Nadia Berg",
    email: "nadia@berg.example",
    message: "Forty leases a month.",
    receivedAt: receivedAt.toISOString(),
  };
}

test("R-CMS-3 a new lead is told by a signed message that holds nothing of what the visitor wrote", async () => {
  await using receiver = await startReceiver();
  await using lake = await startLake({ settings: { webhooks: webhooksTo(receiver.url) } });
  const server = lake.client("publisher");
  const { receivedAt } = lead("a");
  await server.create({ _id: "page-home", _type: "page" });
  await server.createIfNotExists({ ...lead("a"), receivedAt });
  await server.createIfNotExists(lead("a"));
  await server.patch("lead.a").set({ status: "answered" }).commit();
  await server.delete("lead.a");
  await server.create(lead("read-in-again", new Date(Date.now() - 86_400_000)));
  await server.create(lead("b"));
  const { headers, body } = await receiver.next();
  expect(JSON.parse(body)).toEqual({
    _id: "lead.a",
    _type: "lead",
    kind: "sales",
    heading: "Talk to us",
    page: "/pricing",
    receivedAt,
    studio: `${site}/studio/intent/edit/id=lead.a;type=lead`,
  });
  expect(headers["sanity-webhook-id"]).toBe("environment-2");
  const signature = String(headers["sanity-webhook-signature"]);
  expect(signature).toMatch(/^t=\d+,v1=/);
  expect(await isValidSignature(body, signature, secret)).toBe(true);
  expect(await isValidSignature(body, signature, "another secret 1")).toBe(false);
  expect(JSON.parse((await receiver.next()).body)).toMatchObject({ _id: "lead.b" });
  expect(receiver.unread).toEqual([]);
});

test("R-CMS-3 a dead receiver holds up neither forms nor the site's webhook, and hears of the lead after a restart", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-leads-"));
  await using _folder = { [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true }) };
  await using dead = await startReceiver((index) => (index === 0 ? 500 : 200));
  await using site = await startReceiver();
  const webhooks = [
    ...settingsFromEnvironment({ LAKE_WEBHOOK_URL: site.url }, "http://127.0.0.1:3100").webhooks,
    ...webhooksTo(dead.url),
  ];
  const settings = { webhooks, webhookRetryMilliseconds: [3_600_000] };
  {
    await using lake = await startLake({ folder, settings });
    await lake.client("publisher").create(lead("a"));
    expect(JSON.parse((await dead.next()).body)).toMatchObject({ _id: "lead.a" });
    await lake.client("publisher").create(lead("b"));
    await lake.client("publisher").create({ _id: "page-home", _type: "page" });
    expect(JSON.parse((await site.next()).body)).toMatchObject({ _id: "page-home" });
    expect(lake.logged.join()).not.toMatch(/nadia|leases/i);
  }
  {
    // The site's webhook is gone meanwhile: the other keeps its place.
    await using _lake = await startLake({
      folder,
      settings: { ...settings, webhooks: webhooksTo(dead.url) },
    });
    expect(JSON.parse((await dead.next()).body)).toMatchObject({ _id: "lead.a" });
    expect(JSON.parse((await dead.next()).body)).toMatchObject({ _id: "lead.b" });
  }
  expect(dead.unread).toEqual([]);
});
