import { mkdirSync } from "node:fs";
import path from "node:path";
import { tellOfBackup } from "@paraph/lake/mail/backup-notice";
import { comment, setUp, task } from "@paraph/lake/testing/comments";
import { startLake, type TestLake } from "@paraph/lake/testing/lake";
import { createFolder } from "@paraph/lake/testing/lake-store";
import { startMailServer } from "@paraph/lake/testing/mail-server";
import { asPerson, password } from "@paraph/lake/testing/people";
import { openStoppedPrices, stoppedPricesFile } from "@paraph/payments/stopped-prices";
import { expect, test, vi } from "vitest";
import { watchStoppedPrices } from "../../server/back-ends/price-notices.ts";
import { tablesIn } from "../support/data-folder.ts";
import { filesIn, textOf } from "../support/sources.ts";

const studio = /^\/studio(?:\/|$)/;

/**
 * Where links lead that do something: after a press on the page, which names the address. All others lead into the Studio,
 * which asks who it is.
 */
const acting = {
  password: /^\/v1\/auth\/password\/[\w-]+$/,
  address: /^\/v1\/auth\/address\/[\w-]+$/,
  off: /^\/v1\/mail\/off\/[\w.-]+$/,
  confirm: /^\/v1\/mail\/confirm\/[\w.-]+$/,
  stop: /^\/v1\/mail\/stop\/[\w.-]+$/,
};
type Acting = keyof typeof acting;

const notice = ["studio", "off"];

/** The links of every mail that a lake sends, by its kind. Those of the account service: tests/unit/accounts/action-links.test.tsx. */
const mails: Readonly<Record<string, readonly string[]>> = {
  invite: ["password"],
  reset: ["password"],
  address: ["address"],
  "address, to the former one": ["studio"],
  mention: notice,
  task: notice,
  request: notice,
  answer: notice,
  release: notice,
  lead: notice,
  "lead, to MAIL_LEADS_TO": ["studio"],
  "confirm, to a visitor": ["confirm", "stop"],
  backup: notice,
  price: notice,
};

/** How many letters each file writes. */
const letters = {
  "packages/lake/src/auth/address-change.ts": 1,
  "packages/lake/src/mail/backup-notice.ts": 1,
  "packages/lake/src/mail/comment-notices.ts": 4,
  "packages/lake/src/mail/notices.ts": 3,
  "packages/lake/src/mail/post.ts": 1,
  "packages/lake/src/mail/release-notices.ts": 1,
  "packages/lake/src/mail/release-warnings.ts": 1,
  // Mails to buyers: their links lead to a file, and to Billing, which asks for a press (tests/payments/billing-links.test.ts).
  "packages/payments/src/billing/app.ts": 1,
  "packages/payments/src/sales/buyers.ts": 1,
  "packages/payments/src/sales/receipt-letter.ts": 1,
  "server/back-ends/price-notices.ts": 1,
};

const page = { _id: "page-home", _type: "page", title: "Home", path: "/pricing" };
const noor = { name: "Noor Haddad", email: "noor@paraph.example", role: "author" };
const visitor = "visitor@shop.example";
const nextAddress = "d.aksoy@paraph.example";

async function start(folder: string) {
  let now = new Date("2026-11-28T09:00:00Z");
  const server = await startMailServer();
  const settings = server.settings({ lookMilliseconds: 3_600_000, leadsTo: "sales@paraph.example" });
  const lake = await startLake({
    folder: path.join(folder, "lake"),
    documents: [page],
    mailWatches: [watchStoppedPrices],
    settings,
    now: () => now,
  });
  await setUp(lake);
  const { mail } = lake.lake.services;
  const put = vi.spyOn(mail.post.queue, "put");
  return {
    lake,
    mail,
    moveTo: (instant: string) => {
      now = new Date(instant);
    },
    /** What has been written since the start. */
    written: () =>
      put.mock.calls.map(([{ kind, mail: written, expiresAt }]) => {
        const links = new Set(
          `${written.text}\n${written.html}\n${written.offUrl}`.match(/https?:\/\/[^\s"<>]+/g)?.map(whole),
        );
        const isToAddress = written.offUrl === null && expiresAt === undefined;
        return { kind, isToAddress, to: written.to.address, links: [...links] };
      }),
    async [Symbol.asyncDispose]() {
      await lake[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** As a browser reads it in HTML. */
const whole = (link: string) => link.replaceAll("&amp;", "&");

const others: Readonly<Record<string, string>> = {
  address: "address, to the former one",
  lead: "lead, to MAIL_LEADS_TO",
  confirm: "confirm, to a visitor",
};

function wayOf(link: string): string {
  const { pathname } = new URL(link);
  const [way] = Object.entries(acting).find(([, form]) => form.test(pathname)) ?? [];
  return way ?? (studio.test(pathname) ? "studio" : link);
}

/** Makes happen whatever a lake tells of by mail. */
async function causeAll({ lake, mail, moveTo }: Awaited<ReturnType<typeof start>>, folder: string) {
  const { staffing, addressChange, people, scheduler } = lake.lake.services;
  const as = (id: string, dataset = "production") =>
    asPerson(lake, id).withConfig({ dataset, perspective: "raw" });
  const comments = (id: string) => as(id, "production-comments");
  staffing.invite(noor);
  staffing.reset(noor.email);
  const deniz = people.find("deniz-aksoy");
  if (!deniz) throw new Error("Deniz is not here");
  addressChange.ask(deniz, nextAddress);

  const mention = { _type: "mention", _key: "m", userId: "ines-kowalski" };
  const message = [{ _type: "block", _key: "a", style: "normal", markDefs: [], children: [mention] }];
  await comments("kofi-mensah").create({ ...comment("c1", "editor"), authorId: "kofi-mensah", message });
  const toLena = { authorId: "mara-lindqvist", title: "Check prices", assignedTo: "lena-brandt" };
  await comments("mara-lindqvist").create({ ...task("t1", "administrator"), ...toLena });
  await as("lena-brandt").create({ ...page, _id: "drafts.page-home", title: "New home" });
  const { target } = comment("c1", "author");
  const request = { authorId: "lena-brandt", isPublishRequest: true, title: "Publish", target };
  await comments("lena-brandt").create({ ...task("r1", "author"), ...request });
  await mail.flush();
  await as("deniz-aksoy").action({
    actionType: "sanity.action.document.publish",
    draftId: "drafts.page-home",
    publishedId: "page-home",
  });

  mail.post.choices.set("mara-lindqvist", "lead", true);
  for (const kind of ["sales", "newsletter"])
    await lake.client("publisher").create({
      _id: `lead.${kind}`,
      _type: "lead",
      kind,
      email: visitor,
      heading: "Guides",
      page: "/pricing",
      consent: "I agree to guides by mail.",
      receivedAt: "2026-11-28T09:00:00.000Z",
    });

  const releaseId = "rSpring";
  await as("deniz-aksoy").releases.create({ releaseId, metadata: { title: "Spring" } });
  await as("deniz-aksoy").action({
    actionType: "sanity.action.document.version.create",
    publishedId: "page-spring",
    document: { _id: `versions.${releaseId}.page-spring`, _type: "page", title: "Spring" },
  });
  await as("deniz-aksoy").releases.schedule({ releaseId, publishAt: "2026-11-28T10:00:00.000Z" });
  moveTo("2026-11-28T10:00:01Z");
  scheduler.tick();

  tellOfBackup(mail.post, staffing.active(), "/backups", "The disk is full.", new Date());
  mkdirSync(path.join(folder, "payments"), { recursive: true });
  const stopped = openStoppedPrices(stoppedPricesFile(folder));
  stopped.stop({ key: "team_annual", here: "$99", there: "$109" });
  stopped.close();
  await mail.flush();
}

interface Page {
  /** The address that it names. */
  readonly named: string;
  readonly fields?: Readonly<Record<string, string>>;
  /** Whether the press has done what the link is for. */
  isDone(lake: TestLake): boolean;
}

/** In the order in which they are pressed. */
const pages: Readonly<Record<Acting, Page>> = {
  password: {
    named: noor.email,
    fields: { password },
    isDone: (lake) =>
      lake.lake.services.staffing
        .list()
        .some(({ email, state }) => email === noor.email && state === "active"),
  },
  address: {
    named: nextAddress,
    isDone: (lake) => lake.lake.services.people.find("deniz-aksoy")?.email === nextAddress,
  },
  off: {
    named: "ines@paraph.example",
    isDone: (lake) => !lake.lake.services.mail.post.choices.isOn("ines-kowalski", "mention"),
  },
  confirm: {
    named: visitor,
    isDone: (lake) => lake.dataset.documents.get("lead.newsletter")?.confirmedAt !== undefined,
  },
  stop: { named: visitor, isDone: (lake) => !lake.dataset.documents.has("lead.newsletter") },
};

test("whoever opens the links of all mails changes nothing; each page names the address, and a press does it", async () => {
  using folder = createFolder();
  await using world = await start(folder.path);
  const { lake, written } = world;
  await causeAll(world, folder.path);
  const state = () => [
    tablesIn(path.join(lake.folder, "system.db")),
    Object.fromEntries(lake.dataset.documents),
  ];

  for (const [way, { named, fields = {}, isDone }] of Object.entries(pages)) {
    const link = written()
      .findLast(({ to, links }) => to === named && links.some((one) => wayOf(one) === way))
      ?.links.find((one) => wayOf(one) === way);
    if (!link) throw new Error(`No mail to ${named} has a link to ${way}.`);
    const before = state();
    for (const method of ["GET", "HEAD", "GET"]) {
      const answer = await lake.fetch(link, { method });
      expect(answer.status, way).toBe(200);
      expect(answer.headers.getSetCookie(), `${way} begins no session`).toEqual([]);
      const shown = await answer.text();
      if (method === "HEAD") continue;
      expect(shown, `${way} names the address`).toContain(named);
      expect(
        shown.match(/<(?:script|a|iframe|meta http-equiv|form)\b[^>]*>/g),
        `${way} asks for a press`,
      ).toEqual(['<form method="post">']);
    }
    expect(state(), `opening ${way}`).toEqual(before);
    const press = await lake.fetch(link, {
      method: "POST",
      headers: { Origin: lake.url },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
    expect(press.status, `${way} is pressed`).toBeLessThan(400);
    expect(isDone(lake), `${way} is done`).toBe(true);
  }

  await world.mail.flush();
  const found = written().map(({ kind, isToAddress, links }) => [
    isToAddress ? (others[kind] ?? kind) : kind,
    links.map(wayOf),
  ]);
  expect(Object.fromEntries(found), "a link of a mail belongs into the table").toEqual(mails);
});

test("a new letter has a row in the table of links", () => {
  const counted = filesIn("packages", "server", "scripts").map((file) => [
    file,
    textOf(file).match(/\baction: \{\s*label\b/g)?.length ?? 0,
  ]);
  expect(
    Object.fromEntries(counted.filter(([, count]) => count !== 0)),
    "add the kind of mail to the table above, cause it in causeAll, and count it here",
  ).toEqual(letters);
});
