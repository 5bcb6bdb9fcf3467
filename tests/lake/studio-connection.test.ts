import { setTimeout as wait } from "node:timers/promises";
import { readEvents } from "@paraph/lake/testing/event-stream";
import { startLake } from "@paraph/lake/testing/lake";
import { expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { studioConnection } from "../support/studio-connection.ts";

const home = { _id: "page-home", _type: "page", title: "Home" };

/**
 * A network that the test can break: immediately, after the lake has handled the request, or by never
 * responding.
 */
function createNetwork() {
  const network = {
    isCut: false,
    losesAnswers: false,
    isSilent: false,
    sent: 0,
    async send(url: string, init?: RequestInit): Promise<Response> {
      network.sent += 1;
      if (network.isCut) throw new TypeError("Failed to fetch");
      if (network.isSilent) return await never(init?.signal);
      const answer = await fetch(url, init);
      if (network.losesAnswers && init?.method === "POST") {
        network.losesAnswers = false;
        throw new TypeError("Failed to fetch");
      }
      return answer;
    },
  };
  return network;
}

function never(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
  });
}

test.each(["isCut", "isSilent"] as const)("reads and writes wait while the network %s", async (fault) => {
  await using lake = await startLake({ over: "http", documents: [home] });
  const network = createNetwork();
  const studio = studioConnection(lake.url, network.send);
  const client = lake.client("editor", { resolveFetch: () => studio.fetch, maxRetries: 0 });
  network[fault] = true;
  const read = client.fetch("*[_id == $id][0].title", { id: "page-home" });
  const write = client.patch("page-home").set({ title: "Kept" }).commit({ visibility: "async" });
  await expect.poll(() => studio.connection.isUp).toBe(false);
  expect(studio.outbox.isUnsaved).toBe(true);

  network[fault] = false;
  await Promise.all([read, write]);
  expect(lake.dataset.documents.get("page-home")).toMatchObject({ title: "Kept" });
  expect(studio.connection.isUp).toBe(true);
  expect(studio.outbox.isUnsaved).toBe(false);
  await expect.poll(() => studio.outbox.isBehind).toBe(false);
});

test("a lake that answers everything slowly is waited for, and is not asked the same again", async () => {
  await using lake = await startLake({ over: "http", documents: [home] });
  const asked: string[] = [];
  const slowly = async (url: string, init?: RequestInit) => {
    asked.push(new URL(url).pathname);
    // Longer than a write and then the check wait before the lake counts as away.
    await wait(3_000, undefined, { signal: init?.signal ?? undefined });
    return fetch(url, init);
  };
  const studio = studioConnection(lake.url, slowly);
  const client = lake.client("editor", { resolveFetch: () => studio.fetch, maxRetries: 0 });
  const write = client.patch("page-home").set({ title: "Kept" }).commit({ visibility: "async" });
  await expect.poll(() => studio.connection.isUp).toBe(false);
  await write;
  expect(lake.dataset.documents.get("page-home")).toMatchObject({ title: "Kept" });
  await expect.poll(() => studio.connection.isUp).toBe(true);
  expect(asked.filter((path) => path.includes("/data/"))).toHaveLength(1);
});

test("checks once a second whether the lake is back, however many requests wait", async () => {
  await using lake = await startLake({ over: "http", documents: [home] });
  const network = createNetwork();
  const studio = studioConnection(lake.url, network.send);
  const client = lake.client("editor", { resolveFetch: () => studio.fetch, maxRetries: 0 });
  network.isCut = true;
  const reads = Array.from({ length: 50 }, () => client.fetch("*[0]._id"));
  await expect.poll(() => studio.connection.isUp).toBe(false);
  const before = network.sent;
  await expect.poll(() => network.sent).toBe(before + 2);
  network.isCut = false;
  expect(new Set(await Promise.all(reads))).toEqual(new Set(["page-home"]));
});

test("retries a write whose response was lost, and it is applied once", async () => {
  await using lake = await startLake({ over: "http", documents: [{ ...home, count: 1 }] });
  const network = createNetwork();
  const { fetch: steady } = studioConnection(lake.url, network.send);
  const client = lake.client("editor", { resolveFetch: () => steady, maxRetries: 0 });
  network.losesAnswers = true;
  const written = await client.patch("page-home").inc({ count: 1 }).commit({ returnDocuments: false });
  expect(lake.dataset.documents.get("page-home")).toMatchObject({ count: 2, _rev: written.transactionId });

  network.losesAnswers = true;
  const ids = { draftId: "drafts.page-home", publishedId: "page-home" };
  await client.action({ actionType: "sanity.action.document.edit", ...ids, patch: { inc: { count: 1 } } });
  network.losesAnswers = true;
  await client.action({ actionType: "sanity.action.document.publish", ...ids });
  expect(lake.dataset.documents.get("page-home")).toMatchObject({ count: 3 });
});

test("passes on the lake's refusal of a write, even after a retry", async () => {
  await using lake = await startLake({ over: "http", documents: [home] });
  const network = createNetwork();
  const { fetch: steady, connection } = studioConnection(lake.url, network.send);
  const client = lake.client("editor", { resolveFetch: () => steady, maxRetries: 0 });
  network.isCut = true;
  const refused = client.patch("page-home").ifRevisionId("another").set({ title: "No" }).commit();
  const outcome = expect(refused).rejects.toMatchObject({ statusCode: 409 });
  await expect.poll(() => connection.isUp).toBe(false);
  network.isCut = false;
  await outcome;
});

test("keeps waiting for an abandoned write, but not for an abandoned read", async () => {
  await using lake = await startLake({ over: "http", documents: [home] });
  const network = createNetwork();
  const studio = studioConnection(lake.url, network.send);
  const client = lake.client("editor", { resolveFetch: () => studio.fetch, maxRetries: 0 });
  network.isCut = true;
  const edit = {
    actionType: "sanity.action.document.edit" as const,
    draftId: "drafts.page-home",
    publishedId: "page-home",
    patch: { set: { title: "Left behind" } },
  };
  const subscription = client.observable.action(edit).subscribe();
  const leave = new AbortController();
  const read = client.fetch("*[0]", {}, { signal: leave.signal });
  const outcome = expect(read).rejects.toMatchObject({ name: "AbortError" });
  await expect.poll(() => studio.connection.isUp).toBe(false);
  subscription.unsubscribe();
  leave.abort();
  await outcome;
  network.isCut = false;
  await expect
    .poll(() => lake.dataset.documents.get("drafts.page-home"))
    .toMatchObject({ title: "Left behind" });
});

test("holds back requests after the session has ended while something is unsaved, and sends them after the next sign-in", async () => {
  await using lake = await startLake({ over: "http", documents: [home] });
  let isSignedIn = false;
  const answers = async (url: string, init?: RequestInit) =>
    isSignedIn ? fetch(url, init) : Response.json({ errorCode: "SIO-401-ANF" }, { status: 401 });
  const studio = studioConnection(lake.url, answers, () => isSignedIn);
  const client = lake.client("editor", { resolveFetch: () => studio.fetch, maxRetries: 0 });
  await expect(client.fetch("*[0]._id")).rejects.toMatchObject({ statusCode: 401 });

  const write = client.patch("page-home").set({ title: "Kept" }).commit({ visibility: "async" });
  const read = client.fetch("*[_id == $id][0]._type", { id: "page-home" });
  await expect.poll(() => studio.session.isUp).toBe(false);
  expect(studio.outbox.isUnsaved).toBe(true);
  isSignedIn = true;
  await write;
  expect(await read).toBe("page");
  expect(lake.dataset.documents.get("page-home")).toMatchObject({ title: "Kept" });
  expect(studio.session.isUp).toBe(true);
});

test("whoever is signed out elsewhere sees that at once, and streams go on after the next sign-in", async () => {
  await using lake = await startLake({ over: "http", documents: [home] });
  const { credentials, cookie, staffing } = lake.lake.services;
  let session = credentials.startSession("mara-lindqvist");
  const headers = () => ({ Cookie: `${cookie.name}=${session}`, Origin: lake.url });
  vi.stubGlobal(
    "WebSocket",
    class extends WebSocket {
      constructor(url: string) {
        super(url, { headers: headers() });
        this.on("error", () => {}); // a refused upgrade, which also closes the socket
      }
    },
  );
  const studio = studioConnection(lake.url, undefined, () => credentials.holderOf(session) !== null);
  const address = `${lake.url}/v2025-02-19/data/listen/production?query=*&enableResume=true`;
  const leave = new AbortController();
  const stream = readEvents(await studio.fetch(address, { signal: leave.signal }));
  expect((await stream.next()).event).toBe("welcome");
  staffing.signOut("mara@paraph.example");
  await expect.poll(() => studio.session.isUp, { timeout: 10_000 }).toBe(false);
  session = credentials.startSession("mara-lindqvist");
  await expect.poll(() => studio.session.isUp, { timeout: 10_000 }).toBe(true);
  await lake.client("editor").create({ _id: "drafts.page-b", _type: "page" });
  expect((await stream.next()).event).toBe("welcomeback");
  expect(await stream.next()).toMatchObject({ event: "mutation", data: { documentId: "drafts.page-b" } });
  leave.abort();
  vi.unstubAllGlobals();
});

test("counts an unsaved document as unsaved work, for the warning of a closing tab", () => {
  const { outbox } = studioConnection("http://localhost/lake");
  outbox.noteDocument("page-home", false);
  expect(outbox.isUnsaved).toBe(true);
  outbox.noteDocument("page-home", true);
  expect(outbox.isUnsaved).toBe(false);
});
