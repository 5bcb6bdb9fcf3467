import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addressRevision } from "@paraph/lake/keys";
import { encodeSignatureHeader } from "@sanity/webhook";
import { expect, test } from "vitest";
import { PublishedTable } from "../../../lib/freshness/published-table.ts";
import { Revisions } from "../../../lib/freshness/revisions.ts";
import { verifySignature } from "../../../lib/freshness/signature.ts";
import { handleWebhook } from "../../../lib/freshness/webhook.ts";

const SECRET = "a secret only the lake and the site know";
const NOW = new Date("2026-11-21T10:00:00Z");
const SIGNED = await encodeSignatureHeader("{}", NOW.getTime(), SECRET);
const PAGE = {
  _id: "page-home",
  _type: "page",
  _rev: "r2",
  _updatedAt: "2026-11-21T09:59:59Z",
  operation: "update",
};

/** A site whose lake returns the given revisions in order, then keeps returning the last one. */
function siteReading(...answers: ({ _rev: string; _updatedAt: string } | null)[]) {
  const page = { _id: PAGE._id, _type: PAGE._type, path: "/", slug: null };
  const folder = mkdtempSync(join(tmpdir(), "paraph-webhook-"));
  const file = join(folder, "published.db");
  const table = new PublishedTable(file);
  const waits: number[] = [];
  let asked = 0;
  return {
    waits,
    timesAsked: () => asked,
    async deliver(
      payload: unknown,
      options: { key?: string; sentAt?: Date; secret?: string; tamper?: boolean } = {},
    ) {
      const body = typeof payload === "string" ? payload : JSON.stringify(payload);
      const sentAt = (options.sentAt ?? NOW).getTime();
      const signature = await encodeSignatureHeader(body, sentAt, options.secret ?? SECRET);
      const headers = {
        "sanity-webhook-signature": signature,
        "idempotency-key": options.key ?? "delivery-1",
      };
      return this.receive(options.tamper ? body.replace("r2", "r3") : body, headers);
    },
    async receive(body: BodyInit, headers: Readonly<Record<string, string>>) {
      const init = { method: "POST", headers, body, duplex: "half" };
      const request = new Request("http://localhost/api/revalidate", init);
      const response = await handleWebhook(request, {
        secret: SECRET,
        now: () => NOW,
        table,
        ask: async () => {
          const state = (answers.length > 1 ? answers.shift() : answers[0]) ?? null;
          return { publishing: 0, itself: state && { ...page, ...state }, together: [] };
        },
        askForChanges: async () => {
          asked += 1;
        },
        wait: async (milliseconds) => void waits.push(milliseconds),
      });
      return response.status;
    },
    revisionOf(key: string) {
      const revisions = new Revisions(file, { isHosted: true });
      const revision = revisions.revisionOf(key);
      revisions.close();
      return revision;
    },
    [Symbol.dispose]() {
      table.close();
      rmSync(folder, { recursive: true });
    },
  };
}

test("R-CMS-7 a signed publish records the revisions of the document and its list", async () => {
  using site = siteReading({ _rev: "r2", _updatedAt: PAGE._updatedAt });
  expect(await site.deliver(PAGE)).toBe(200);
  expect(site.revisionOf("page-home")).toBe("r2");
  expect(site.revisionOf("type:page")).toMatch(/^[0-9a-f]{32}$/);
  expect(site.revisionOf("address:page-home")).toBe(addressRevision({ path: "/", slug: null }));
  expect(site.waits).toEqual([]);
});

test("waits until the lake returns the published revision instead of sleeping a fixed time", async () => {
  const old = { _rev: "r1", _updatedAt: "2026-11-20T00:00:00Z" };
  using site = siteReading(old, old, { _rev: "r2", _updatedAt: PAGE._updatedAt });
  expect(await site.deliver(PAGE)).toBe(200);
  expect(site.waits).toEqual([100, 200]);
});

test("asks for another delivery when the lake never returns the published revision", async () => {
  using site = siteReading({ _rev: "r1", _updatedAt: "2026-11-20T00:00:00Z" });
  expect(await site.deliver(PAGE)).toBe(503);
  expect(site.revisionOf("page-home")).toBe("");
});

test("a delivery that a later publish has overtaken records the lake's current revision", async () => {
  using site = siteReading({ _rev: "r3", _updatedAt: "2026-11-21T10:00:00Z" });
  expect(await site.deliver(PAGE)).toBe(200);
  expect(site.revisionOf("page-home")).toBe("r3");
});

test("a deleted document is recorded as no longer published", async () => {
  using site = siteReading(null);
  expect(await site.deliver({ ...PAGE, operation: "delete" })).toBe(200);
  expect(site.revisionOf("page-home")).toBe("unpublished");
});

test("the same delivery counts once", async () => {
  using site = siteReading(
    { _rev: "r2", _updatedAt: PAGE._updatedAt },
    { _rev: "r9", _updatedAt: "2026-11-21T10:00:00Z" },
  );
  expect(await site.deliver(PAGE)).toBe(200);
  expect(await site.deliver(PAGE)).toBe(200);
  expect(site.revisionOf("page-home")).toBe("r2");
});

test.each([
  ["signed with another secret", { secret: "another" }, 401],
  ["altered on the way", { tamper: true }, 401],
  ["older than 300 seconds", { sentAt: new Date(NOW.getTime() - 301_000) }, 202],
  [
    "late and signed with another secret",
    { sentAt: new Date(NOW.getTime() - 301_000), secret: "another" },
    401,
  ],
  ["dated more than 300 seconds ahead", { sentAt: new Date(NOW.getTime() + 301_000) }, 401],
  ["just within 300 seconds", { sentAt: new Date(NOW.getTime() - 300_000) }, 200],
])("a delivery %s (%j) responds with %i", async (_name, options, status) => {
  using site = siteReading({ _rev: "r2", _updatedAt: PAGE._updatedAt });
  expect(await site.deliver(PAGE, options)).toBe(status);
  expect(site.revisionOf("page-home")).toBe(status === 200 ? "r2" : "");
  expect(site.timesAsked(), "queries because of a late delivery").toBe(status === 202 ? 1 : 0);
});

test.each([
  ["invalid JSON", "{"],
  ["no document", {}],
  ["a draft", { ...PAGE, _id: "drafts.page-home" }],
  ["a version in a release", { ...PAGE, _id: "versions.rSpring.page-home" }],
  ["a type with a comma", { ...PAGE, _type: "page,post" }],
])("a signed body with %s is refused and records nothing", async (_name, payload) => {
  using site = siteReading({ _rev: "r2", _updatedAt: PAGE._updatedAt });
  expect(await site.deliver(payload)).toBe(400);
  expect(site.revisionOf("page-home")).toBe("");
});

test.each([
  [null, "missing"],
  ["", "missing"],
  ["v1=abc", "malformed"],
  ["t=1,v1=", "malformed"],
  [`t=${NOW.getTime()},v1=AAAA`, "forged"],
  [`t=${NOW.getTime()},v1=A`, "forged"],
  [SIGNED.slice(0, -20), "forged"],
  [SIGNED, "valid"],
  [`${SIGNED}AAAA`, "forged"],
])("the signature header %j is %s", (header, check) => {
  expect(verifySignature(header, "{}", { secret: SECRET, now: NOW })).toBe(check);
});

test("R-CMS-7 nobody's body is read without a signature, and no longer one than the lake's", async () => {
  using site = siteReading({ _rev: "r2", _updatedAt: PAGE._updatedAt });
  let pulled = 0;
  const endless = () =>
    new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(16 * 1024));
      },
    });
  expect(await site.receive(endless(), {})).toBe(401);
  expect(pulled).toBeLessThanOrEqual(1);
  expect(await site.receive(endless(), { "sanity-webhook-signature": "t=1,v1=made-up" })).toBe(413);
  expect(pulled).toBeLessThan(10);
});
