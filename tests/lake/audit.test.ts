import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AuditEntry, AuditPage } from "@paraph/lake/audit/audit-page";
import { createAuthenticator } from "@paraph/lake/testing/authenticator";
import { startLake, type TestLake, transports } from "@paraph/lake/testing/lake";
import { asPerson, join, mara, password, sessionIn, signIn } from "@paraph/lake/testing/people";
import { signInPages } from "@paraph/lake/testing/sign-in-pages";
import { askForAdministrators, noteAtLake } from "@paraph/payments/sales/administrators";
import type { ClientError } from "@sanity/client";
import { generateSync } from "otplib";
import { expect, test } from "vitest";
import { runParaph } from "../support/run-paraph.ts";

const settings = { people: "password" } as const;

async function entries(lake: TestLake, query: Record<string, string> = {}): Promise<AuditEntry[]> {
  return (await asPerson(lake).request({ url: "/audit", query })).entries;
}

/** In short, oldest first. */
const told = (found: readonly AuditEntry[]) =>
  found
    .map(({ kind, by, on, count }) => [kind, by, on, ...(count > 1 ? [count] : [])].filter(Boolean).join(" "))
    .toReversed();

const joined = ["invited system mara-lindqvist", "password-set mara-lindqvist mara-lindqvist"];

test("what people do with people and tokens is noted, by whom and on whom, without names or addresses", async () => {
  await using lake = await startLake({ over: "http", settings });
  await join(lake, mara);
  const administrator = asPerson(lake);
  const send = (body: object) => administrator.request({ url: "/people", method: "POST", body });
  const email = "noor@paraph.example";
  const { link } = await send({ action: "invite", name: "Noor Haddad", email, role: "author" });
  await lake.fetch(link, {
    method: "POST",
    headers: { Origin: lake.url },
    body: new URLSearchParams({ password }),
    redirect: "manual",
  });
  const own = { Origin: lake.url, Cookie: sessionIn(await signIn(lake, email, password)) };
  const account = (body: object) =>
    lake.fetch(`${lake.url}/v1/account`, { method: "POST", headers: own, body: JSON.stringify(body) });
  const next = "seven wet umbrellas";
  for (const name of ["Noor H", "Noor H"]) await account({ action: "rename", name });
  await account({ action: "password", current: "guessed", next });
  await account({ action: "password", current: password, next });
  await account({ action: "endSession", id: "nobody's", current: next });
  await account({ action: "endOtherSessions", current: next });
  await lake.fetch(`${lake.url}/v1/auth/logout`, { method: "POST", headers: own });
  const other = "noor.h@paraph.example";
  await send({ action: "email", email, next: other });
  await send({ action: "email", email: other, next: email });
  await send({ action: "email", email, next: email });
  await send({ action: "signOut", email });
  for (const need of ["any", "any"]) await send({ action: "second-factor", role: "author", need });
  await send({ action: "role", email, role: "editor" });
  await send({ action: "role", email, role: "editor" });
  await send({ action: "reset", email, factors: true });
  await send({ action: "suspend", email });
  await signIn(lake, email, password);
  await send({ action: "resume", email });
  await send({ action: "remove", email });
  const url = "/projects/local/tokens";
  const body = { label: "Import", roleName: "editor" };
  const { id } = await administrator.request({ url, method: "POST", body });
  await administrator.request({ url: `${url}/${id}`, method: "DELETE" });
  await administrator.request({ url: `/data/export/production` });
  const found = await entries(lake);
  expect(told(found)).toEqual([
    ...joined,
    "invited mara-lindqvist noor-haddad",
    "password-set noor-haddad noor-haddad",
    "sign-in noor-haddad",
    "name-changed noor-haddad noor-haddad",
    "sign-in-failed noor-haddad",
    "password-changed noor-haddad noor-haddad",
    "sessions-ended noor-haddad noor-haddad",
    "sign-out noor-haddad",
    "address-changed mara-lindqvist noor-haddad",
    "address-changed mara-lindqvist noor-haddad",
    "sessions-ended mara-lindqvist noor-haddad",
    "factor-rule-changed mara-lindqvist",
    "role-changed mara-lindqvist noor-haddad",
    "reset mara-lindqvist noor-haddad",
    "factor-removed mara-lindqvist noor-haddad",
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
  expect(detailOf("factor-rule-changed")).toEqual({ role: "author", from: "none", need: "any" });
  expect(found.filter(({ kind }) => kind === "sign-in-failed").map(({ detail }) => detail.why)).toEqual([
    "suspended",
    "wrong password",
  ]);
  expect(detailOf("exported")).toEqual({ what: "dataset production" });
  const stored = JSON.stringify(lake.context.store.system.prepare("SELECT * FROM audit").all());
  expect(stored).not.toMatch(/paraph\.example|Noor/);
});

test("every way in is a sign-in once it opened a session, and what was refused on the way is a failure", async () => {
  const clock = { now: new Date("2026-11-28T09:00:00Z") };
  await using lake = await startLake({ settings, now: () => clock.now });
  const secret = lake.lake.services.setUp.createLink()?.secret ?? "";
  const [first, second, third] = [signInPages(lake), signInPages(lake), signInPages(lake)];
  const page = await (await first.send(`set-up/${secret}`, { ...mara, password })).text();
  const key = /id="key">([^<]+)</.exec(page)?.[1]?.replaceAll(" ", "") ?? "";
  const code = generateSync({ secret: key, epoch: clock.now.getTime() / 1000 });
  const shown = await (await first.send("factors", { act: "turn-on", code })).text();
  const [recovery = ""] = [...shown.matchAll(/<li><code>([^<]+)</g)].map(([, one = ""]) => one);
  await first.send("factors", { act: "done" });

  await second.send("login/local", { email: mara.email, password, manage: "1" });
  for (let tries = 0; tries < 6; tries += 1) await second.send("login/second-step", { code: "000000" });
  await second.send("login/second-step", { code: recovery });
  const device = createAuthenticator({ origin: lake.url, domain: "localhost" });
  const options = await (await second.send("factors/passkey-options", {})).json();
  const credential = JSON.stringify(device.make(options));
  await second.send("factors", { act: "add-passkey", name: "Phone", credential });
  for (const act of ["renew-codes", "turn-off", "turn-off", "done"]) await second.send("factors", { act });

  const show = async (counter: number) => {
    const { challenge } = await (await third.send("passkey/options", {})).json();
    const answer = JSON.stringify(device.show({ challenge }, counter));
    return third.send("login/passkey", { credential: answer, manage: "1" });
  };
  await third.send("login/passkey", { credential: "{}" });
  await show(1);
  const passkey = lake.lake.services.passkeys.listOf("mara-lindqvist")[0]?.id ?? "";
  await third.send("factors", { act: "remove-passkey", passkey });
  await third.send("factors", { act: "done" });

  const found = await entries(lake);
  expect(told(found)).toEqual([
    "set-up mara-lindqvist mara-lindqvist",
    "factor-added mara-lindqvist mara-lindqvist",
    "sign-in mara-lindqvist",
    "sign-in-failed mara-lindqvist 5",
    "sign-in-failed mara-lindqvist",
    "factor-added mara-lindqvist mara-lindqvist",
    "factor-added mara-lindqvist mara-lindqvist",
    "factor-removed mara-lindqvist mara-lindqvist",
    "sign-in mara-lindqvist",
    "sign-in-failed",
    "factor-removed mara-lindqvist mara-lindqvist",
    "sign-in mara-lindqvist",
  ]);
  expect(found.flatMap(({ detail }) => detail.why ?? detail.what ?? []).toReversed()).toEqual([
    "app",
    "wrong code",
    "too many attempts",
    "passkey",
    "recovery codes",
    "app",
    "passkey refused",
    "passkey",
  ]);
});

test("one click is a sign-in, too, and a change of second factors that the database refuses leaves no note", async () => {
  await using lake = await startLake();
  await signInPages(lake).send("login/local", { person: "mara-lindqvist" });
  const { system } = lake.context.store;
  system.exec(
    "CREATE TRIGGER full BEFORE INSERT ON role_factor BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
  );
  const { secondFactors } = lake.lake.services;
  expect(() => secondFactors.setNeed("author", "any")).toThrow("the disk is full");
  expect(told(await entries(lake))).toEqual(["sign-in mara-lindqvist"]);
});

test("a change that fails leaves no note, and a note that fails no change", async () => {
  await using lake = await startLake();
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
  await join(lake, mara);
  await signIn(lake, "mara@paraph.example", "wrong");
  await signIn(lake, "my-password-by-mistake", "mara@paraph.example");
  await signIn(lake, "another", "x");
  for (let count = 0; count < 5_000; count += 1) {
    now = new Date(now.getTime() + 10);
    audit.note({ kind: "sign-in-failed", by: null, on: null, why: "unknown account" });
  }
  expect(told(await entries(lake))).toEqual([
    ...joined,
    "sign-in-failed mara-lindqvist",
    "sign-in-failed 5002",
  ]);
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
    const kofi = asPerson(lake, "kofi-mensah");
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
    const deniz = asPerson(lake, "deniz-aksoy");
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
  const mara = asPerson(lake);
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
  await asPerson(lake, "kofi-mensah").create({ _id: "page", _type: "page" });
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
      expect(await refusal(asPerson(lake, id).request({ url })), `${id} ${url}`).toBe(403);
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
  const lena = asPerson(lake, "lena-brandt");
  await lena.request({ url: "/audit/exports", method: "POST", body: { what: "redirects" } });
  expect(await refusal(lena.request({ url: "/audit/exports", method: "POST", body: { what: "x" } }))).toBe(
    400,
  );
  expect((await entries(lake, { kind: "exported" })).map(({ by, detail }) => [by, detail.what])).toEqual([
    ["lena-brandt", "redirects"],
    ["mara-lindqvist", "audit"],
  ]);
});

test("R-PAY-2 only administrators have acts of selling noted, in their own name, and nothing beside what is known", async () => {
  await using lake = await startLake({ over: "http" });
  const url = "/audit/sales";
  const send = (client: ReturnType<typeof asPerson>, body: object) =>
    client.request({ url, method: "POST", body }).then(
      () => 204,
      ({ statusCode }: ClientError) => statusCode,
    );
  const act = { kind: "sale-refunded", on: "cs_1", amount: "12.50", reason: "duplicate" };
  for (const id of ["deniz-aksoy", "kofi-mensah", "lena-brandt", "ines-kowalski"])
    expect(await send(asPerson(lake, id), act), id).toBe(403);
  expect(await send(lake.client("anonymous"), act)).toBe(401);
  for (const wrong of [
    { ...act, by: "kofi-mensah" },
    { ...act, kind: "sign-in" },
    { ...act, amount: 12.5 },
    { ...act, reason: "x".repeat(201) },
    { on: "cs_1" },
  ])
    expect(await send(asPerson(lake), wrong), JSON.stringify(wrong)).toBe(400);
  expect(await send(asPerson(lake), act)).toBe(204);
  expect(await send(asPerson(lake), { kind: "selling-changed" })).toBe(204);
  const found = await entries(lake);
  expect(told(found)).toEqual(["sale-refunded mara-lindqvist cs_1", "selling-changed mara-lindqvist"]);
  expect(found.at(-1)?.detail).toEqual({ amount: "12.50", reason: "duplicate" });
});

test("R-PAY-2 the payments API notes an act with the proof that an administrator's Studio hands it, and no other's", async () => {
  await using lake = await startLake({ over: "http" });
  const api = `${lake.url}/v2025-02-19`;
  const target = { queryUrl: "", personUrl: `${api}/users/me`, auditUrl: `${api}/audit/sales`, token: "" };
  const [note, isAdministrator] = [noteAtLake(() => target), askForAdministrators(() => target)];
  const proofOf = (id: string) => lake.lake.services.credentials.createProof(id);
  const act = { kind: "sale-refunded", on: "cs_1", amount: "12.50", reason: "duplicate" } as const;
  const [marasProof, kofisProof] = [proofOf("mara-lindqvist"), proofOf("kofi-mensah")];
  expect([await isAdministrator(marasProof), await isAdministrator(kofisProof)]).toEqual([true, false]);
  await note(marasProof, act);
  for (const token of [kofisProof, "proof.guessed"])
    await expect(note(token, act), token).rejects.toThrow("Noting an act in the audit failed");
  expect(told(await entries(lake))).toEqual(["sale-refunded mara-lindqvist cs_1"]);
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
  await using lake = await startLake({ over: "http", folder: path.join(data.path, "lake") });
  const env = { ...process.env, SITE_URL: lake.url };
  await runParaph(["people", "suspend", "lena@paraph.example", "--data", data.path], env);
  const rule = ["second-factor", "--role", "editor", "--need", "any"];
  await runParaph(["people", ...rule, "--data", data.path], env);
  const { entries: found, names } = await asPerson(lake).request({ url: "/audit" });
  expect(told(found)).toEqual(["suspended terminal lena-brandt", "factor-rule-changed terminal"]);
  expect(names).toEqual({ terminal: "Terminal", "lena-brandt": "Lena Brandt" });
});
