import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { startLake, type TestLake } from "@paraph/lake/testing/lake";
import { createFolder } from "@paraph/lake/testing/lake-store";
import { linkIn, type MailServer, startMailServer } from "@paraph/lake/testing/mail-server";
import { expect, test } from "vitest";

const noon = () => new Date("2026-11-28T12:00:30Z");
const waits = { retryMilliseconds: [60_000], lookMilliseconds: 3_600_000 };
const email = "visitor@shop.example";

const lead = (id: string, more: object = {}) => ({
  _id: `lead.${id}`,
  _type: "lead",
  kind: "newsletter",
  email,
  heading: "Guides",
  page: "/",
  consent: "I agree to guides by mail.",
  receivedAt: "2026-11-28T12:00:00.000Z",
  ...more,
});

const raw = { perspective: "raw" } as const;
const send = (lake: TestLake, id: string, more: object = {}) =>
  lake.client("publisher", raw).create(lead(id, more));
const press = async (lake: TestLake, link: string) => (await lake.fetch(link, { method: "POST" })).status;
const queued = (lake: TestLake) => lake.lake.services.mail.post.queue.list(99);

/** To whom mails have gone since the last look. */
async function arrived(lake: TestLake, server: MailServer): Promise<string[]> {
  const before = server.mails.length;
  await lake.lake.services.mail.flush();
  return server.mails.slice(before).map(({ to }) => to.join());
}

/** All that a lake has in its files, after it has closed them. */
function bytesIn(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.db(-wal)?$/.test(name))
    .map((name) => readFileSync(path.join(folder, name), "latin1"))
    .join();
}

test.each([550, 451])(
  "R-CMS-3 what a mail server says with %i of a visitor's address is in no list and no log",
  async (code) => {
    let now = noon();
    await using server = await startMailServer({
      refuse: (address) => ({ code, words: `5.1.1 <${address}> (VISITOR at shop.example) is not here` }),
    });
    await using lake = await startLake({ settings: server.settings(waits), now: () => now });
    await send(lake, "1");
    await arrived(lake, server);
    const administrator = lake.client("administrator");
    const { mails } = await administrator.request({ url: "/mail/queue" });
    expect(mails).toMatchObject([{ kind: "confirm", recipient: null, attempts: 1 }]);
    expect(mails[0].problem).toContain(String(code));
    now = new Date("2026-12-03T12:00:00Z");
    await arrived(lake, server);
    const later = await administrator.request({ url: "/mail/queue" });
    expect(JSON.stringify([mails, later, lake.logged])).not.toMatch(/visitor|shop/i);
  },
);

test.each<[string, (lake: TestLake) => unknown]>([
  ["by a person", (lake) => lake.client("administrator").delete("lead.1")],
  ["with an empty trash can", (lake) => lake.client("administrator").delete({ query: '*[_type == "lead"]' })],
  ["by its owner", (lake) => press(lake, lake.lake.services.mail.post.leadLink("stop", "lead.1"))],
  [
    "by another address",
    (lake) => lake.client("editor", raw).patch("lead.1").set({ email: "other@shop.example" }).commit(),
  ],
])(
  "R-CMS-3 a lead that goes %s takes its mail with it, whatever became of that, and no other",
  async (_how, remove) => {
    using folder = createFolder();
    let refusal: { code: number; words: string } | null = { code: 550, words: "No such user" };
    await using server = await startMailServer({ refuse: () => refusal });
    {
      await using lake = await startLake({
        folder: folder.path,
        settings: server.settings(waits),
        now: noon,
      });
      await send(lake, "1");
      await arrived(lake, server);
      const [mail] = queued(lake);
      expect(mail).toMatchObject({ state: "refused", recipient: null });
      await remove(lake);
      expect(queued(lake)).toEqual([]);
      refusal = null;
      expect(lake.lake.services.mail.sendAgain(mail?.id ?? 0)).toBe(false);
      expect(await arrived(lake, server)).toEqual([]);
    }
    const hash = createHash("sha256").update(email).digest("hex");
    expect(bytesIn(folder.path)).not.toContain(hash.slice(0, 32));
  },
);

test("R-CMS-3 a lead that is deleted while its mail is under way leaves no trace of it", async () => {
  let lake: TestLake | null = null;
  await using server = await startMailServer({
    async refuse() {
      await lake?.client("administrator").delete("lead.1");
      return { code: 451, words: "Try later" };
    },
  });
  await using started = await startLake({ settings: server.settings(waits), now: noon });
  lake = started;
  await send(lake, "1");
  await arrived(lake, server);
  expect(queued(lake)).toEqual([]);
});

test("R-CMS-3 a mail goes with the newsletter's lead alone, not with another form's or a draft", async () => {
  await using server = await startMailServer({ refuse: () => ({ code: 451, words: "Try later" }) });
  await using lake = await startLake({ settings: server.settings(waits), now: noon });
  await send(lake, "1");
  await send(lake, "2", { kind: "sales" });
  await send(lake, "3", { email: "other@shop.example" });
  await lake.client("editor", raw).create({ ...lead("1"), _id: "drafts.lead.1" });
  await arrived(lake, server);
  expect(queued(lake)).toHaveLength(2);
  const administrator = lake.client("administrator");
  await administrator.delete("lead.2");
  await administrator.delete("drafts.lead.1");
  expect(queued(lake)).toHaveLength(2);
  await administrator.delete("lead.3");
  expect(queued(lake)).toHaveLength(1);
});

test("R-CMS-3 the mail of a lead whose deletion a crash interrupted goes at the next start", async () => {
  using folder = createFolder();
  await using server = await startMailServer({ refuse: () => ({ code: 550, words: "No such user" }) });
  const options = { folder: folder.path, settings: server.settings(waits), now: noon };
  {
    await using lake = await startLake(options);
    await send(lake, "1");
    await arrived(lake, server);
    // The crash: the deletion is committed, and nobody forgets.
    lake.lake.services.forgetting.close();
    const previous = lake.dataset.documents.get("lead.1") ?? null;
    lake.dataset.commit({
      author: "someone",
      changes: [{ id: "lead.1", previous, next: null, mutations: [] }],
    });
    expect(queued(lake)).toHaveLength(1);
  }
  await using lake = await startLake(options);
  expect(queued(lake)).toEqual([]);
  expect(lake.dataset.lastDocument("lead.1")).toBeNull();
});

test("R-CMS-3 who deletes an address and enters it again on the same day is asked again", async () => {
  await using server = await startMailServer();
  await using lake = await startLake({ settings: server.settings(waits), now: noon });
  for (const round of ["first", "second"]) {
    await send(lake, "1");
    expect(await arrived(lake, server), round).toEqual([email]);
    if (round === "second") break;
    expect(await press(lake, linkIn(server.mails.at(-1), "/mail/stop/"))).toBe(200);
  }
  expect(await press(lake, linkIn(server.mails.at(-1), "/mail/confirm/"))).toBe(200);
  expect(lake.dataset.documents.get("lead.1")?.confirmedAt).toBe("2026-11-28T12:00:30.000Z");
});

test("R-CMS-3 one press confirms an address in all forms that promise the same, also in one sent later that day", async () => {
  await using server = await startMailServer();
  await using lake = await startLake({ settings: server.settings(waits), now: noon });
  await send(lake, "1");
  await send(lake, "2", { email: ` ${email.toUpperCase()}` });
  await send(lake, "3", { consent: "I agree to offers of partners." });
  await send(lake, "4", { email: "other@shop.example" });
  await send(lake, "5", { kind: "sales" });
  expect(await arrived(lake, server), "one mail a day").toEqual([email, "other@shop.example"]);
  const link = linkIn(server.mails[0], "/mail/confirm/");
  expect(await press(lake, link)).toBe(200);
  const confirmed = () =>
    [...lake.dataset.documents.values()].filter((one) => one.confirmedAt !== undefined).map(({ _id }) => _id);
  expect(confirmed().sort()).toEqual(["lead.1", "lead.2"]);
  await send(lake, "6");
  expect(await arrived(lake, server)).toEqual([]);
  expect(await press(lake, link)).toBe(200);
  expect(confirmed().sort()).toEqual(["lead.1", "lead.2", "lead.6"]);
});

test("the address of the operator reads in each mail about a lead which setting sends it", async () => {
  await using server = await startMailServer();
  const settings = server.settings({ ...waits, leadsTo: "sales@paraph.example" });
  await using lake = await startLake({ settings, now: noon });
  await send(lake, "1", { kind: "sales" });
  expect(await arrived(lake, server)).toEqual(["sales@paraph.example"]);
  const parts = server.mails[0]?.source.split("text/html") ?? [];
  for (const part of parts.slice(-2)) {
    expect(part).toContain("MAIL_LEADS_TO");
    expect(part).toContain("To end these mails, ask whoever runs the site to take it out of that setting.");
  }
});
