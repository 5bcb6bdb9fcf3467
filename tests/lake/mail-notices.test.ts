import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { comment, setUp, task } from "@paraph/lake/testing/comments";
import { type LakeOptions, startLake, type TestLake } from "@paraph/lake/testing/lake";
import { createFolder } from "@paraph/lake/testing/lake-store";
import { linkIn, type MailServer, startMailServer } from "@paraph/lake/testing/mail-server";
import { openStoppedPrices, stoppedPricesFile } from "@paraph/payments/stopped-prices";
import type { SanityClient } from "@sanity/client";
import { expect, test } from "vitest";
import { publisherOnly } from "../../lib/publishing/publisher-only.ts";
import { watchStoppedPrices } from "../../server/back-ends/price-notices.ts";

const page = { _id: "page-home", _type: "page", title: "Home <b>", path: "/pricing" };
const waits = { lookMilliseconds: 3_600_000 };

async function start(server: MailServer, options: LakeOptions = {}): Promise<TestLake> {
  const lake = await startLake({
    documents: [page],
    publisherOnly,
    mailWatches: [watchStoppedPrices],
    settings: server.settings(waits),
    ...options,
  });
  await setUp(lake);
  return lake;
}

/** The client of one of the five people. */
function as(lake: TestLake, person: string, dataset = "production"): SanityClient {
  const token = lake.lake.services.credentials.startSession(person);
  return lake.client("anonymous", { token, dataset, perspective: "raw" });
}

const commentsOf = (lake: TestLake, person: string) => as(lake, person, "production-comments");

/** Who has got a mail since the last look, with its subject. */
async function arrived(lake: TestLake, server: MailServer): Promise<string[]> {
  const before = server.mails.length;
  await lake.lake.services.mail.flush();
  return server.mails
    .slice(before)
    .map(({ to, source }) => `${to.join()}: ${subjectOf(source)}`)
    .sort();
}

/** The heading repeats it, without the encoding of a header. */
function subjectOf(source: string): string {
  return /<h1[^>]*>(.*?)<\/h1>/.exec(source)?.[1] ?? "";
}

const message = (...children: object[]) => [
  { _type: "block", _key: "a", style: "normal", markDefs: [], children },
];
const span = (text: string) => ({ _type: "span", _key: "s", text, marks: [] });
const mention = (userId: string) => ({ _type: "mention", _key: userId, userId });
/** By Kofi, who mentions Ines. */
const remark = (id: string) => ({
  ...comment(id, "editor"),
  authorId: "kofi-mensah",
  message: message(mention("ines-kowalski")),
});

test("whoever is mentioned in a comment is told once, with a link to it, and can turn that off", async () => {
  await using server = await startMailServer();
  await using lake = await start(server);
  const kofi = commentsOf(lake, "kofi-mensah");
  const first = {
    ...comment("c1", "editor"),
    authorId: "kofi-mensah",
    message: message(span("Look, "), mention("ines-kowalski"), mention("kofi-mensah"), span(" <script>")),
  };
  await kofi.create(first);
  expect(await arrived(lake, server)).toEqual([
    "ines@paraph.example: Kofi Mensah mentioned you in a comment",
  ]);
  const source = server.mails[0]?.source ?? "";
  expect(source).toContain("> Look, @Ines Kowalski@Kofi Mensah <script>");
  expect(source.split("text/html")[1]).toContain("&lt;script&gt;");
  expect(source.split("text/html")[1]).not.toContain("<script>");
  expect(linkIn(server.mails[0], "/studio/intent/edit/")).toContain(
    "id=page-home;type=page;inspect=sanity%2Fcomments;comment=c1",
  );
  await kofi.patch("c1").set({ status: "resolved" }).commit();
  expect(await arrived(lake, server), "the same mention").toEqual([]);

  const off = linkIn(server.mails[0], "/mail/off/");
  expect(source.replace("List-Unsubscribe:\r\n", "List-Unsubscribe:")).toContain(
    `List-Unsubscribe: <${off}>`,
  );
  expect(source).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(await (await lake.fetch(off)).text()).toContain("Turn them off");
  await kofi.create({ ...first, _id: "c2" });
  expect(await arrived(lake, server), "opening the page turns nothing off").toHaveLength(1);
  expect((await lake.fetch(`${off}x`, { method: "POST" })).status, "a guessed link").toBe(404);
  const pressed = await lake.fetch(off, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  expect(await pressed.text()).toContain("Turned off");
  await kofi.create({ ...first, _id: "c3" });
  expect(await arrived(lake, server)).toEqual([]);

  const ines = as(lake, "ines-kowalski");
  const { kinds } = await ines.request({ url: "/mail" });
  expect(kinds.find(({ name }: { name: string }) => name === "mention").isOn).toBe(false);
  expect(kinds.map(({ name }: { name: string }) => name)).not.toContain("backup");
  await ines.request({ url: "/mail", method: "POST", body: { kind: "mention", isOn: true } });
  await kofi.create({ ...first, _id: "c4" });
  expect(await arrived(lake, server)).toHaveLength(1);
});

test("whoever is assigned a task is told, but not of what they assign themselves", async () => {
  await using server = await startMailServer();
  await using lake = await start(server);
  const mara = commentsOf(lake, "mara-lindqvist");
  await mara.create({ ...task("t1", "administrator"), authorId: "mara-lindqvist", title: "Check prices" });
  await mara.patch("t1").set({ assignedTo: "mara-lindqvist" }).commit();
  expect(await arrived(lake, server)).toEqual([]);
  await mara.patch("t1").set({ assignedTo: "lena-brandt" }).commit();
  expect(await arrived(lake, server)).toEqual([
    "lena@paraph.example: Mara Lindqvist assigned you a task: Check prices",
  ]);
  await mara.patch("t1").set({ title: "Check all prices" }).commit();
  expect(await arrived(lake, server)).toEqual([]);
});

const request = (id: string, type = "page", of = "page-home") => ({
  ...task(id, "author"),
  authorId: "lena-brandt",
  isPublishRequest: true,
  title: "Publish",
  description: message(span("By Friday, please")),
  target: {
    documentType: type,
    document: { _type: "crossDatasetReference", _dataset: "production", _ref: of, _weak: true },
  },
});

test("a request to publish reaches those who may, and its answer the one who asked, once", async () => {
  await using server = await startMailServer();
  await using lake = await start(server);
  const lena = as(lake, "lena-brandt");
  await lena.create({ ...page, _id: "drafts.page-home", title: "New home" });
  await commentsOf(lake, "lena-brandt").create(request("r1"));
  const asked = await arrived(lake, server);
  expect(asked.map((line) => line.split(":")[0])).toEqual([
    "deniz@paraph.example",
    "kofi@paraph.example",
    "mara@paraph.example",
  ]);
  expect(asked[0]).toContain("Lena Brandt asks you to publish");
  expect(server.mails[0]?.source).toContain("> By Friday, please");
  await as(lake, "deniz-aksoy").action({
    actionType: "sanity.action.document.publish",
    draftId: "drafts.page-home",
    publishedId: "page-home",
  });
  expect(await arrived(lake, server)).toEqual([expect.stringContaining("lena@paraph.example: ")]);
  expect(server.mails.at(-1)?.source).toContain("Deniz Aksoy published “New home”");
  await commentsOf(lake, "deniz-aksoy").patch("r1").set({ status: "closed" }).commit();
  expect(await arrived(lake, server), "the same answer").toEqual([]);
});

test("a request that only publishers may grant does not reach editors, and a closed one is an answer", async () => {
  await using server = await startMailServer();
  await using lake = await start(server);
  await as(lake, "lena-brandt").create({ _id: "drafts.siteSettings", _type: "siteSettings", brand: "Acme" });
  await commentsOf(lake, "lena-brandt").create(request("r1", "siteSettings", "siteSettings"));
  const asked = await arrived(lake, server);
  expect(asked.map((line) => line.split(":")[0])).toEqual(["deniz@paraph.example", "mara@paraph.example"]);
  await commentsOf(lake, "mara-lindqvist").patch("r1").set({ status: "closed" }).commit();
  const [answer] = await arrived(lake, server);
  expect(answer).toContain("lena@paraph.example: ");
  expect(server.mails.at(-1)?.source).toContain("Mara Lindqvist closed your request");
});

/** What the version refers to goes away before its time. */
function breakVersion(lake: TestLake, id: string): void {
  const previous = lake.dataset.documents.get(id) ?? null;
  const next = {
    _id: id,
    _type: "page",
    _rev: "x",
    _createdAt: "2026-11-28T09:00:00Z",
    _updatedAt: "2026-11-28T09:00:00Z",
    more: { _type: "reference", _ref: "gone" },
  };
  lake.dataset.commit({ author: "system", changes: [{ id, previous, next, mutations: [] }] });
}

test("whoever scheduled a release is told that it is live, or why it is not", async () => {
  let now = new Date("2026-11-28T09:00:00Z");
  await using server = await startMailServer();
  await using lake = await start(server, { now: () => now });
  const kofi = as(lake, "kofi-mensah");
  for (const releaseId of ["rGood", "rBad"]) {
    await as(lake, "deniz-aksoy").releases.create({ releaseId, metadata: { title: `Release ${releaseId}` } });
    await kofi.action({
      actionType: "sanity.action.document.version.create",
      publishedId: `page-${releaseId}`,
      document: { _id: `versions.${releaseId}.page-${releaseId}`, _type: "page", title: releaseId },
    });
    await kofi.releases.schedule({ releaseId, publishAt: "2026-11-28T10:00:00.000Z" });
  }
  breakVersion(lake, "versions.rBad.page-rBad");
  expect(await arrived(lake, server)).toEqual([]);
  now = new Date("2026-11-28T10:00:01Z");
  lake.lake.services.scheduler.tick();
  const told = await arrived(lake, server);
  expect(told.map((line) => line.split(":")[0])).toEqual(["kofi@paraph.example", "kofi@paraph.example"]);
  const texts = server.mails.map(({ source }) => source).join("\n");
  expect(texts).toContain(
    "“Release rGood”, which you scheduled for November 28, 2026 at 10:00 AM UTC, is live.",
  );
  expect(texts).toContain(
    "“Release rBad”, which you scheduled for November 28, 2026 at 10:00 AM UTC, was not",
  );
  expect(texts).toContain("gone");
});

test.each<[string, string, (lake: TestLake) => void]>([
  ["was removed", "mara", (lake) => lake.lake.services.staffing.remove("kofi@paraph.example")],
  ["is suspended", "mara", (lake) => lake.lake.services.staffing.suspend("kofi@paraph.example")],
  [
    "may publish nothing any more",
    "mara",
    (lake) => lake.lake.services.staffing.setRole("kofi@paraph.example", "author"),
  ],
  ["is a program", "mara", () => {}],
  [
    "may publish less now",
    "kofi",
    (lake) => lake.lake.services.staffing.setRole("kofi@paraph.example", "editor"),
  ],
])(
  "of a release whose scheduler %s, %s is told that it is live, or why it is not",
  async (what, told, change) => {
    let now = new Date("2026-11-28T09:00:00Z");
    await using server = await startMailServer();
    await using lake = await start(server, { now: () => now });
    lake.lake.services.staffing.setRole("kofi@paraph.example", "publisher");
    const scheduler = what === "is a program" ? lake.client("publisher") : as(lake, "kofi-mensah");
    for (const releaseId of ["rGood", "rBad"]) {
      await scheduler.releases.create({ releaseId, metadata: { title: `Release ${releaseId}` } });
      await scheduler.action({
        actionType: "sanity.action.document.version.create",
        publishedId: `page-${releaseId}`,
        document: { _id: `versions.${releaseId}.page-${releaseId}`, _type: "page", title: releaseId },
      });
      await scheduler.releases.schedule({ releaseId, publishAt: "2026-11-28T10:00:00.000Z" });
    }
    breakVersion(lake, "versions.rBad.page-rBad");
    change(lake);
    now = new Date("2026-11-28T10:00:01Z");
    lake.lake.services.scheduler.tick();
    expect(await arrived(lake, server)).toEqual([
      `${told}@paraph.example: “Release rBad” was not published`,
      `${told}@paraph.example: “Release rGood” is live`,
    ]);
    for (const { source } of server.mails)
      expect(source.includes("You get this mail because you scheduled it")).toBe(told === "kofi");
  },
);

const lead = (id: string, kind: string, more: object = {}) => ({
  _id: `lead.${id}`,
  _type: "lead",
  status: "new",
  kind,
  email: "visitor@shop.example",
  message: "My secret wish",
  heading: "Talk to us",
  page: "/pricing",
  consent: "I agree to guides by mail.",
  receivedAt: "2026-11-28T09:00:00.000Z",
  ...more,
});

test("a new lead reaches the configured address and those who turned it on, without what was written", async () => {
  await using server = await startMailServer();
  const settings = server.settings({ ...waits, leadsTo: "sales@paraph.example" });
  await using lake = await start(server, { settings, now: () => new Date("2026-11-28T09:00:30Z") });
  lake.lake.services.mail.post.choices.set("mara-lindqvist", "lead", true);
  lake.lake.services.mail.post.choices.set("ines-kowalski", "lead", true);
  await lake.client("publisher").create(lead("1", "sales"));
  await lake.client("publisher").create(lead("2", "sales", { receivedAt: "2026-11-27T09:00:00.000Z" }));
  expect(await arrived(lake, server), "a viewer reads no leads, and one of yesterday is no news").toEqual([
    "mara@paraph.example: New lead from /pricing",
    "sales@paraph.example: New lead from /pricing",
  ]);
  for (const { source } of server.mails) {
    expect(source).not.toContain("secret wish");
    expect(source).not.toContain("visitor@shop.example");
  }
  await lake
    .client("publisher")
    .create(lead("3", "sales", { page: "/your-mailbox-is-full-call-evil.example" }));
  expect(await arrived(lake, server), "nor what a visitor says the page is").toEqual([
    "mara@paraph.example: New lead",
    "sales@paraph.example: New lead",
  ]);
  for (const { source } of server.mails) expect(source).not.toContain("evil.example");
});

test("a newsletter's address is asked by mail, confirmed by a press, and deleted by another", async () => {
  let now = new Date("2026-11-28T09:00:30Z");
  await using server = await startMailServer();
  const settings = server.settings({ ...waits, leadsTo: "sales@paraph.example" });
  await using lake = await start(server, { settings, now: () => now });
  const publisher = lake.client("publisher", { perspective: "raw" });
  const stored = () => publisher.fetch(`*[_type == "lead"] | order(_id){_id, confirmedAt, consent, page}`);
  await publisher.create(lead("1", "newsletter"));
  await publisher.create(lead("2", "newsletter", { email: " Visitor@Shop.example" }));
  expect(await arrived(lake, server), "one mail a day, and no lead before the address is confirmed").toEqual([
    "visitor@shop.example: Confirm that you want mails from Paraph",
  ]);
  expect(server.mails[0]?.source).toContain("I agree to guides by mail.");
  const rows = lake.lake.services.mail.post.queue.list(9);
  expect(
    rows.map(({ recipient }) => recipient),
    "no list shows a visitor's address",
  ).toEqual([null]);
  const confirm = linkIn(server.mails[0], "/mail/confirm/");
  expect(await (await lake.fetch(confirm)).text()).toContain("Confirm my address");
  expect((await stored())[0].confirmedAt, "opening confirms nothing").toBeNull();
  const editor = lake.client("editor");
  const ask = () =>
    editor.request({ url: "/mail/stop-links", method: "POST", body: { ids: ["lead.1", "lead.2"] } });
  expect(await ask()).toEqual({ links: {} });
  now = new Date("2026-11-28T09:05:00Z");
  for (const press of ["first", "second"])
    expect((await lake.fetch(confirm, { method: "POST" })).status, press).toBe(200);
  expect((await stored())[0], "the proof").toMatchObject({
    confirmedAt: "2026-11-28T09:05:00.000Z",
    consent: "I agree to guides by mail.",
    page: "/pricing",
  });
  const told = "sales@paraph.example: New lead from /pricing";
  expect(await arrived(lake, server), "one for each form").toEqual([told, told]);
  const { links } = await ask();
  expect(Object.keys(links)).toEqual(["lead.1", "lead.2"]);
  await expect(
    lake.client("author").request({ url: "/mail/stop-links", method: "POST", body: { ids: [] } }),
  ).rejects.toThrow("needs the role editor");
  const stop = links["lead.1"];
  expect((await lake.fetch(stop.replace("/stop/", "/confirm/"), { method: "POST" })).status).toBe(404);
  expect(await (await lake.fetch(stop, { method: "POST" })).text()).toContain("Your address is deleted");
  expect(await stored(), "all that was sent with the address").toEqual([]);
  expect(lake.dataset.history("lead.1")).toEqual([]);
  expect((await lake.fetch(confirm, { method: "POST" })).status).toBe(404);
});

test("administrators are told of a price that is stopped, once until it is sold again", async () => {
  using folder = createFolder();
  await using server = await startMailServer();
  await using lake = await start(server, { folder: path.join(folder.path, "lake") });
  mkdirSync(path.join(folder.path, "payments"), { recursive: true });
  const stopped = openStoppedPrices(stoppedPricesFile(folder.path));
  const problem = { key: "team_annual", here: "$99", there: "$109" };
  stopped.stop(problem);
  const subject = "mara@paraph.example: ";
  expect(await arrived(lake, server)).toEqual([expect.stringContaining(subject)]);
  expect(server.mails[0]?.source).toContain(
    "“team_annual” is $99 on the site and $109 at the payment provider",
  );
  expect(await arrived(lake, server)).toEqual([]);
  stopped.goOn(problem.key);
  expect(await arrived(lake, server)).toEqual([]);
  stopped.stop(problem);
  expect(await arrived(lake, server)).toHaveLength(1);
  stopped.close();
});

test("what happens while no mail is sent is not told later, and a restart tells nothing twice", async () => {
  using folder = createFolder();
  await using server = await startMailServer();
  {
    await using silent = await start(server, { folder: folder.path, settings: {} });
    await commentsOf(silent, "kofi-mensah").create(remark("c1"));
  }
  {
    await using lake = await start(server, { folder: folder.path, documents: [] });
    expect(await arrived(lake, server)).toEqual([]);
    await commentsOf(lake, "kofi-mensah").create(remark("c2"));
    expect(await arrived(lake, server)).toHaveLength(1);
  }
  // As after a kill before the cursor was written.
  using system = new DatabaseSync(path.join(folder.path, "system.db"));
  system.exec("UPDATE mail_cursor SET seq = 0");
  await using lake = await start(server, { folder: folder.path, documents: [] });
  expect(await arrived(lake, server)).toEqual([
    "ines@paraph.example: Kofi Mensah mentioned you in a comment",
  ]);
  await lake.lake.services.mail.flush();
  expect(server.mails).toHaveLength(2);
});

test("an older dataset that is put in place tells nobody again of what it holds", async () => {
  using folder = createFolder();
  await using server = await startMailServer();
  {
    await using lake = await start(server, { folder: folder.path });
    await commentsOf(lake, "kofi-mensah").create(remark("c1"));
    expect(await arrived(lake, server)).toHaveLength(1);
  }
  {
    // The log that it replaced had gone on, and what was sent is forgotten after a while.
    using system = new DatabaseSync(path.join(folder.path, "system.db"));
    system.exec("UPDATE mail_cursor SET seq = 1000; DELETE FROM mail");
  }
  await using lake = await start(server, { folder: folder.path, documents: [] });
  expect(await arrived(lake, server)).toEqual([]);
  await commentsOf(lake, "kofi-mensah").create(remark("c2"));
  expect(await arrived(lake, server)).toHaveLength(1);
});

test("what a kill kept from being told is told after the next start, however late that is", async () => {
  using folder = createFolder();
  await using server = await startMailServer();
  const settings = server.settings({ ...waits, leadsTo: "sales@paraph.example" });
  const at = (time: string) => ({ folder: folder.path, settings, now: () => new Date(time) });
  {
    await using lake = await start(server, at("2026-11-28T09:00:30Z"));
    await lake.client("publisher").create(lead("1", "sales"));
    await lake.client("publisher").create(lead("2", "newsletter"));
  }
  {
    // The log has the leads, and the kill came before anything else was written.
    using system = new DatabaseSync(path.join(folder.path, "system.db"));
    system.exec("UPDATE mail_cursor SET seq = 0; DELETE FROM mail");
  }
  const before = server.mails.length;
  await using lake = await start(server, { ...at("2026-11-29T12:00:00Z"), documents: [] });
  await lake.lake.services.mail.flush();
  expect(server.mails.slice(before).map(({ to }) => to.join())).toEqual([
    "sales@paraph.example",
    "visitor@shop.example",
  ]);
});

/** What no Studio writes, and anybody who may comment can send. */
const unreadable: Record<string, unknown> = { toString: 1 };
const halfOfPair = "\ud800";
const about = (type: string, id: string) => ({
  documentType: type,
  document: { _type: "crossDatasetReference", _dataset: "production", _ref: id, _weak: true },
});

test.each<[string, Record<string, unknown>]>([
  ["a task whose title is an object", { ...task("x", "viewer"), title: unreadable }],
  [
    "a task about half a character",
    { ...task("x", "viewer"), title: halfOfPair, description: message(span(halfOfPair)) },
  ],
  [
    "a task that mentions an object",
    { ...task("x", "viewer"), description: message({ ...mention(""), userId: unreadable }) },
  ],
  [
    "a request about half a character",
    { ...task("x", "viewer"), isPublishRequest: true, target: about(halfOfPair, halfOfPair) },
  ],
  [
    "a comment about half a character",
    {
      ...comment("x", "viewer"),
      message: message(mention("mara-lindqvist")),
      target: about(halfOfPair, "page-home"),
    },
  ],
  [
    "a comment that mentions an object",
    {
      ...comment("x", "viewer"),
      message: message(mention("mara-lindqvist"), { ...mention(""), userId: unreadable }),
    },
  ],
])("%s is told without what can't be read, and keeps no later mail back", async (_what, bad) => {
  await using server = await startMailServer();
  await using lake = await start(server);
  const ines = commentsOf(lake, "ines-kowalski");
  await ines.create({
    ...bad,
    _id: "x",
    _type: String(bad._type),
    authorId: "ines-kowalski",
    assignedTo: "mara-lindqvist",
  });
  expect((await arrived(lake, server)).join()).toContain("mara@paraph.example: Ines Kowalski");
  await commentsOf(lake, "kofi-mensah").create(remark("c1"));
  expect(await arrived(lake, server)).toEqual([
    "ines@paraph.example: Kofi Mensah mentioned you in a comment",
  ]);
  expect(lake.logged).toEqual([]);
});

test("a lead whose fields are no text keeps no later one back, nor the deletion of an address", async () => {
  await using server = await startMailServer();
  const settings = server.settings({ ...waits, leadsTo: "sales@paraph.example" });
  await using lake = await start(server, { settings, now: () => new Date("2026-11-28T09:00:30Z") });
  const publisher = lake.client("publisher", { perspective: "raw" });
  for (const field of ["email", "page", "heading", "consent", "receivedAt"])
    for (const kind of ["sales", "newsletter"])
      await publisher.create(
        lead(`${field}-${kind}`, kind, {
          [field]: unreadable,
          email: field === "email" ? unreadable : `${field}@shop.example`,
        }),
      );
  await arrived(lake, server);
  await publisher.create(lead("1", "newsletter"));
  const confirming = "visitor@shop.example: Confirm that you want mails from Paraph";
  expect(await arrived(lake, server)).toEqual([confirming]);
  expect(lake.logged).toEqual([]);
  const { post } = lake.lake.services.mail;
  expect((await lake.fetch(post.leadLink("stop", "lead.1"), { method: "POST" })).status).toBe(200);
  expect(lake.dataset.documents.has("lead.1")).toBe(false);
  const old = await lake.fetch(post.leadLink("confirm", "lead.receivedAt-newsletter"));
  expect(old.status, "nobody knows when it was received").toBe(404);
});

test("a transaction that can't be read is logged and passed over, and one that the disk keeps back waits", async () => {
  await using server = await startMailServer();
  await using lake = await start(server);
  const kofi = commentsOf(lake, "kofi-mensah");
  await kofi.create(remark("c1"));
  await arrived(lake, server);
  {
    using comments = new DatabaseSync(path.join(lake.folder, "datasets", "production-comments.db"));
    comments.exec("UPDATE txdoc SET sum = 0");
  }
  const { system } = lake.context.store;
  system.exec("UPDATE mail_cursor SET seq = 0 WHERE dataset = 'production-comments'; DELETE FROM mail");
  await kofi.create(remark("c2"));
  expect(await arrived(lake, server)).toEqual([
    "ines@paraph.example: Kofi Mensah mentioned you in a comment",
  ]);
  expect(lake.logged).toEqual([
    expect.stringMatching(/transaction 1 of production-comments.*the row is damaged/),
  ]);

  system.exec("PRAGMA busy_timeout = 0");
  using other = new DatabaseSync(path.join(lake.folder, "system.db"));
  other.exec("BEGIN IMMEDIATE");
  await kofi.create(remark("c3"));
  await expect.poll(() => lake.logged.length).toBe(2);
  other.exec("ROLLBACK");
  expect(await arrived(lake, server)).toEqual([
    "ines@paraph.example: Kofi Mensah mentioned you in a comment",
  ]);
});
