import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { SentConsent } from "@paraph/lake/consents/consent-proof";
import { expect, test } from "vitest";
import { readAnswered, readConsent } from "../../../lib/tracking/consent.ts";
import { type Given, sendProof, storeAnswer } from "../../../lib/tracking/consent-proof.ts";
import { consentTexts, consentVersion } from "../../../lib/tracking/consent-text.ts";
import { ConsentDesk } from "../../../server/consents/consent-desk.ts";
import { parseTarget } from "../../../server/http/target.ts";
import { keptStorage } from "../../support/kept-storage.ts";

const given: Given = {
  consent: { analytics: true, marketing: false },
  purposes: ["analytics", "marketing"],
  by: "person",
  signal: true,
  owner: false,
  region: "US",
};

/** The front's part for proofs on a port of its own. */
async function openDesk(options: { wait?: number; fails?: boolean } = {}) {
  const kept: SentConsent[] = [];
  const store = {
    keep(sent: SentConsent) {
      if (options.fails) throw new Error("The lake is away.");
      kept.push(sent);
      return "kept" as const;
    },
  };
  const limit = { waitFor: () => options.wait ?? 0 };
  const desk = new ConsentDesk({ store, siteHost: "paraph.example", limit });
  const listener: RequestListener = (request, response) => {
    const target = parseTarget(request.url ?? "");
    if (!desk.send({ request, response, target, requestId: "1", kind: "api" })) response.end("not its own");
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // of a server that listens on a port
  const origin = `http://127.0.0.1:${port}`;
  return {
    kept,
    options,
    /** As a browser does it from a page of that origin. */
    from:
      (page: string): typeof fetch =>
      (path, init) =>
        fetch(origin + String(path), { ...init, headers: { ...Object(init?.headers), origin: page } }),
    origin,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test("R-TRACK-5 an answer is proven to the site once: when, to which text, what, and nothing about who", async () => {
  await using desk = await openDesk();
  const { storage } = keptStorage();
  storeAnswer(given, storage, Date.UTC(2026, 10, 30));
  const before = readAnswered(storage);
  await sendProof(storage, desk.from(desk.origin));
  await sendProof(storage, desk.from(desk.origin));
  expect(desk.kept).toEqual([
    {
      proof: {
        id: before?.proof,
        version: consentVersion,
        answeredAt: "2026-11-30T00:00:00.000Z",
        by: "person",
        analytics: true,
        marketing: false,
        signal: true,
        owner: false,
        region: "US",
      },
      text: JSON.stringify(consentTexts),
    },
  ]);
  expect(readAnswered(storage)).toEqual({ at: Date.UTC(2026, 10, 30), proof: before?.proof });
  expect(readConsent(storage, given.purposes, Date.UTC(2026, 11, 1))).toEqual(given.consent);
});

test("R-TRACK-5 each answer has a number of its own, and a later one is never marked by an earlier one's delivery", async () => {
  await using desk = await openDesk();
  const { storage } = keptStorage();
  storeAnswer(given, storage, 1);
  const first = readAnswered(storage)?.proof;
  const sending = sendProof(storage, desk.from(desk.origin));
  storeAnswer(given, storage, 2);
  await sending;
  expect(readAnswered(storage)?.proof).not.toBe(first);
  expect(readAnswered(storage)?.unsent).toBeDefined();
});

test.each([
  ["the lake is away", { fails: true }, 1],
  ["too many came from there", { wait: 60 }, 1],
])("R-TRACK-5 when %s, the browser sends it again later", async (_, problem, sends) => {
  await using desk = await openDesk(problem);
  const { storage } = keptStorage();
  storeAnswer(given, storage, 1);
  await sendProof(storage, desk.from(desk.origin));
  expect(readAnswered(storage)?.unsent).toBeDefined();
  Object.assign(desk.options, { fails: false, wait: 0 });
  await sendProof(storage, desk.from(desk.origin));
  expect(desk.kept).toHaveLength(sends);
  expect(readAnswered(storage)?.unsent).toBeUndefined();
});

const id = "5b6d1c0e-6a0f-4f43-9a0b-0a4c6f9a1d11";
const proof = { id, version: consentVersion, answeredAt: "2026-11-30T00:00:00.000Z", by: "person" };
const whole = { ...proof, analytics: true, marketing: null, signal: false, owner: false, region: null };

test.each<[string, number, RequestInit & { page?: string }]>([
  ["a page of another site", 403, { page: "https://evil.example", body: JSON.stringify(whole) }],
  ["no page", 403, { page: "null", body: JSON.stringify(whole) }],
  ["a form", 415, { headers: { "content-type": "text/plain" }, body: JSON.stringify(whole) }],
  ["a long body", 413, { body: JSON.stringify({ ...whole, version: "x".repeat(2000) }) }],
  ["no JSON", 400, { body: "{" }],
  ["an e-mail address", 400, { body: JSON.stringify({ ...whole, email: "ann@example.com" }) }],
  ["an id of one's own", 400, { body: JSON.stringify({ ...whole, id: "ann" }) }],
  ["the site's public name", 204, { page: "https://paraph.example", body: JSON.stringify(whole) }],
])("R-TRACK-5 a proof with %s is answered %d", async (_, status, { page, ...init }) => {
  await using desk = await openDesk();
  const send = desk.from(page ?? desk.origin);
  const headers = { "content-type": "application/json", ...Object(init.headers) };
  const answer = await send("/api/consents", { method: "POST", ...init, headers });
  expect(answer.status).toBe(status);
  expect(desk.kept).toHaveLength(status === 204 ? 1 : 0);
  if (status !== 204) expect((await answer.json()).message).toMatch(/\.$/);
});
