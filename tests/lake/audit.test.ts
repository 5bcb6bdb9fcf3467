import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ClientError, SanityClient } from "@sanity/client";
import { expect, test } from "vitest";
import type { AuditEntry, AuditPage } from "../../local/lake/audit/audit-page.ts";
import { startLake, type TestLake, transports } from "../support/lake.ts";
import { runParaph } from "../support/run-paraph.ts";

const settings = { people: "password" } as const;
const words = "correct horse battery";

/** The client of a person who is signed in. */
function person(lake: TestLake, id = "mara-lindqvist"): SanityClient {
  return lake.client("anonymous", { token: lake.lake.services.credentials.startSession(id) });
}

async function entries(lake: TestLake, query: Record<string, string> = {}): Promise<AuditEntry[]> {
  return (await person(lake).request({ url: "/audit", query })).entries;
}

/** In short, oldest first. */
const told = (found: readonly AuditEntry[]) =>
  found
    .map(({ kind, by, on, count }) => [kind, by, on, ...(count > 1 ? [count] : [])].filter(Boolean).join(" "))
    .toReversed();

function signIn(lake: TestLake, email: string, password: string) {
  return lake.fetch(`${lake.url}/v1/auth/login/local`, {
    method: "POST",
    headers: { Origin: lake.url },
    body: new URLSearchParams({ origin: `${lake.url}/studio`, email, password }),
    redirect: "manual",
  });
}

test("what people do with people and tokens is noted, by whom and on whom, without names or addresses", async () => {
  await using lake = await startLake({ over: "http", settings });
  const mara = person(lake);
  const send = (body: object) => mara.request({ url: "/people", method: "POST", body });
  const email = "noor@paraph.example";
  const { link } = await send({ action: "invite", name: "Noor Haddad", email, role: "author" });
  await lake.fetch(link, {
    method: "POST",
    headers: { Origin: lake.url },
    body: new URLSearchParams({ password: words }),
    redirect: "manual",
  });
  const session = /lake-session-\d+=[^;]+/.exec(
    (await signIn(lake, email, words)).headers.getSetCookie().join("\n"),
  )?.[0];
  await lake.fetch(`${lake.url}/v1/auth/logout`, {
    method: "POST",
    headers: { Origin: lake.url, Cookie: session ?? "" },
  });
  await send({ action: "role", email, role: "editor" });
  await send({ action: "role", email, role: "editor" });
  await send({ action: "reset", email });
  await send({ action: "suspend", email });
  await signIn(lake, email, words);
  await send({ action: "resume", email });
  await send({ action: "remove", email });
  const url = "/projects/local/tokens";
  const { id } = await mara.request({ url, method: "POST", body: { label: "Import", roleName: "editor" } });
  await mara.request({ url: `${url}/${id}`, method: "DELETE" });
  await mara.request({ url: `/data/export/production` });
  const found = await entries(lake);
  expect(told(found)).toEqual([
    "invited mara-lindqvist noor-haddad",
    "password-set noor-haddad noor-haddad",
    "sign-in noor-haddad",
    "sign-out noor-haddad",
    "role-changed mara-lindqvist noor-haddad",
    "reset mara-lindqvist noor-haddad",
    "suspended mara-lindqvist noor-haddad",
    "sign-in-failed noor-haddad",
    "resumed mara-lindqvist noor-haddad",
    "removed mara-lindqvist noor-haddad",
    "token-made mara-lindqvist token-import",
    "token-revoked mara-lindqvist token-import",
    "exported mara-lindqvist",
  ]);
  const detailOf = (kind: string) => found.find((entry) => entry.kind === kind)?.detail;
  expect(detailOf("role-changed")).toEqual({ from: "author", role: "editor" });
  expect(detailOf("sign-in-failed")).toEqual({ why: "suspended" });
  expect(detailOf("exported")).toEqual({ what: "dataset production" });
  const stored = JSON.stringify(lake.context.store.system.prepare("SELECT * FROM audit").all());
  expect(stored).not.toMatch(/paraph\.example|Noor/);
});

test("a change that fails leaves no note, and a note that fails no change", async () => {
  await using lake = await startLake({ settings });
  const { staffing } = lake.lake.services;
  expect(() => staffing.remove("mara@paraph.example")).toThrow("the last administrator");
  expect(told(await entries(lake))).toEqual([]);
  lake.context.store.system.exec(
    "CREATE TRIGGER full BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
  );
  expect(() => staffing.suspend("lena@paraph.example")).toThrow("the disk is full");
  expect(staffing.list().find(({ id }) => id === "lena-brandt")?.state).toBe("active");
});

test("wrong passwords are counted, so that no stranger fills the disk, and what was typed is not kept", async () => {
  let now = new Date("2026-11-28T09:00:00Z");
  await using lake = await startLake({
    settings: { ...settings, loginAttemptsPerMinute: 1_000_000 },
    now: () => now,
  });
  const { audit } = lake.lake.services;
  await signIn(lake, "mara@paraph.example", "wrong");
  await signIn(lake, "my-password-by-mistake", "mara@paraph.example");
  await signIn(lake, "another", "x");
  for (let count = 0; count < 5_000; count += 1) {
    now = new Date(now.getTime() + 10);
    audit.note({ kind: "sign-in-failed", by: null, on: null, why: "unknown account" });
  }
  expect(told(await entries(lake))).toEqual(["sign-in-failed mara-lindqvist", "sign-in-failed 5002"]);
  expect(JSON.stringify(lake.context.store.system.prepare("SELECT * FROM audit").all())).not.toContain(
    "mistake",
  );
  now = new Date("2026-11-28T09:11:00Z");
  await signIn(lake, "another", "x");
  expect(told(await entries(lake)).at(-1), "a new row after ten minutes").toBe("sign-in-failed");
});

test.each(transports)(
  "publishes, deletions and releases come from the log of the dataset, over %s",
  async (over) => {
    await using lake = await startLake({
      over,
      documents: [
        { _id: "page-a", _type: "page", title: "About" },
        { _id: "page-b", _type: "page", title: "Jobs" },
        { _id: "lead.one", _type: "lead", email: "visitor@example.com" },
      ],
    });
    const kofi = person(lake, "kofi-mensah");
    const edit = (id: string) => kofi.createOrReplace({ _id: `drafts.${id}`, _type: "page", title: "New" });
    await edit("page-a");
    const ids = (id: string) => ({ draftId: `drafts.${id}`, publishedId: id });
    await kofi.action({ actionType: "sanity.action.document.publish", ...ids("page-a") });
    await kofi.action({ actionType: "sanity.action.document.unpublish", ...ids("page-a") });
    await edit("page-b");
    await kofi.delete("drafts.page-b");
    await edit("page-never");
    await kofi.delete("drafts.page-never");
    const includeDrafts = ["drafts.page-b"];
    await edit("page-b");
    await kofi.action({ actionType: "sanity.action.document.delete", publishedId: "page-b", includeDrafts });
    const deniz = person(lake, "deniz-aksoy");
    await deniz.releases.create({ releaseId: "rSpring", metadata: { title: "Spring", releaseType: "asap" } });
    await deniz.createVersion({
      releaseId: "rSpring",
      publishedId: "page-c",
      document: { _id: "versions.rSpring.page-c", _type: "page", title: "Spring" },
    });
    await deniz.releases.publish({ releaseId: "rSpring" });
    await kofi.delete("lead.one");
    const found = await entries(lake);
    expect(told(found)).toEqual([
      "published system 2",
      "published kofi-mensah",
      "unpublished kofi-mensah",
      "deleted kofi-mensah",
      "deleted kofi-mensah",
      "release-run deniz-aksoy",
      "record-deleted kofi-mensah",
    ]);
    expect(found[1]).toMatchObject({
      release: "Spring",
      dataset: "production",
      documents: [{ id: "page-c", type: "page", title: "Spring" }],
    });
    expect(found[2]?.documents).toEqual([{ id: "page-b", type: "page", title: "Jobs" }]);
    expect(JSON.stringify(found)).not.toContain("lead.one");
    expect(told(await entries(lake, { kind: "unpublished" }))).toEqual(["unpublished kofi-mensah"]);
    expect(told(await entries(lake, { person: "deniz-aksoy" }))).toEqual(["release-run deniz-aksoy"]);
    expect(await entries(lake, { to: "2020-01-01T00:00:00Z" })).toEqual([]);
  },
);

test("pages of a hundred lead to the end: each entry once, both sources by time, newest first", async () => {
  let now = new Date("2026-11-28T09:00:00Z").getTime();
  const tick = () => {
    now += 1_000;
    return new Date(now);
  };
  await using lake = await startLake({ now: tick });
  const { audit } = lake.lake.services;
  for (let count = 0; count < 130; count += 1) {
    audit.note({ kind: "sign-in", by: `person-${count}` });
    const id = `page-${count}`;
    const next = { _id: id, _type: "page", _rev: "", _createdAt: "", _updatedAt: "" };
    lake.dataset.commit({ author: "kofi-mensah", changes: [{ id, previous: null, next, mutations: [] }] });
  }
  const mara = person(lake);
  const all: AuditEntry[] = [];
  const sizes: number[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page: AuditPage = await mara.request({ url: "/audit", query: after ? { after } : {} });
    all.push(...page.entries);
    sizes.push(page.entries.length);
    after = page.next;
  }
  expect(sizes).toEqual([100, 100, 60]);
  const times = all.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(new Set(all.map(({ by, documents }) => documents[0]?.id ?? by)).size).toBe(260);
});

test("the audit is kept for its days, also where the dataset remembers longer", async () => {
  let now = new Date("2026-11-28T09:00:00Z");
  await using lake = await startLake({ now: () => now, settings: { auditDays: 30 } });
  await person(lake, "kofi-mensah").create({ _id: "page", _type: "page" });
  lake.lake.services.audit.note({ kind: "sign-in", by: "kofi-mensah" });
  now = new Date("2026-12-28T08:59:00Z");
  lake.lake.services.forgetting.sweep();
  expect(told(await entries(lake))).toEqual(["published kofi-mensah", "sign-in kofi-mensah"]);
  now = new Date("2026-12-28T09:01:00Z");
  lake.lake.services.forgetting.sweep();
  expect(await entries(lake)).toEqual([]);
  expect(lake.context.store.system.prepare("SELECT * FROM audit").all()).toEqual([]);
});

test("only administrators read the audit; a spreadsheet runs no cell of it, and the download is noted", async () => {
  await using lake = await startLake({ over: "http", documents: [] });
  const { staffing } = lake.lake.services;
  staffing.invite({ name: "=HYPERLINK(0)", email: "noor@paraph.example", role: "author" });
  const refusal = (asked: Promise<unknown>) => asked.catch(({ statusCode }: ClientError) => statusCode);
  for (const id of ["deniz-aksoy", "kofi-mensah", "lena-brandt", "ines-kowalski"]) {
    for (const url of ["/audit", "/audit/csv"])
      expect(await refusal(person(lake, id).request({ url })), `${id} ${url}`).toBe(403);
  }
  expect(await refusal(lake.client("anonymous").request({ url: "/audit" }))).toBe(401);
  const answer = await lake.fetch(`${lake.url}/v1/audit/csv`, {
    headers: { Authorization: `Bearer ${lake.lake.services.credentials.startSession("mara-lindqvist")}` },
  });
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  // `text` takes the mark off by which Excel knows UTF-8.
  const [head, row] = (await answer.text()).split("\r\n");
  expect(head).toBe("at,kind,by,by_id,on,on_id,count,until,dataset,documents,detail");
  expect(row).toContain('invited,Content seeding,system,"\'=HYPERLINK(0)",hyperlink-0,1,,,,role: author');
  const lena = person(lake, "lena-brandt");
  await lena.request({ url: "/audit/exports", method: "POST", body: { what: "redirects" } });
  expect(await refusal(lena.request({ url: "/audit/exports", method: "POST", body: { what: "x" } }))).toBe(
    400,
  );
  expect((await entries(lake, { kind: "exported" })).map(({ by, detail }) => [by, detail.what])).toEqual([
    ["lena-brandt", "redirects"],
    ["mara-lindqvist", "audit"],
  ]);
});

test.each([
  ["from", "yesterday"],
  ["after", "page-2"],
])("a question that can't be answered is refused: %s=%s", async (name, value) => {
  await using lake = await startLake();
  await expect(entries(lake, { [name]: value })).rejects.toMatchObject({ statusCode: 400 });
});

test("what an operator does in a terminal is noted as done there", async () => {
  using data = mkdtempDisposableSync(path.join(tmpdir(), "paraph-audit-"));
  await using lake = await startLake({ over: "http", settings, folder: path.join(data.path, "lake") });
  const env = { ...process.env, SITE_URL: lake.url };
  await runParaph(["people", "suspend", "lena@paraph.example", "--data", data.path], env);
  const { entries: found, names } = await person(lake).request({ url: "/audit" });
  expect(told(found)).toEqual(["suspended terminal lena-brandt"]);
  expect(names).toEqual({ terminal: "Terminal", "lena-brandt": "Lena Brandt" });
});
