import type { Noted } from "@paraph/lake/audit/audit";
import { contentKinds } from "@paraph/lake/audit/audit-page";
import { startLake } from "@paraph/lake/testing/lake";
import { expect, test } from "vitest";
import { type AuditEntry, askAudit, askAuditTable, everything, queryOf } from "@/studio/audit/ask-audit";
import { AuditFields, AuditList } from "@/studio/audit/audit-tool";
import { describeEntry, kinds } from "@/studio/audit/describe-entry";
import { noteExport } from "@/studio/audit/note-export";
import { render } from "../../support/render-studio.tsx";

/** One of each kind, which the test compares with the list of kinds. */
const examples: readonly Noted[] = [
  { kind: "sign-in", by: "mara" },
  { kind: "sign-out", by: "mara" },
  { kind: "sign-in-failed", by: null, on: "mara", why: "wrong password" },
  { kind: "invited", by: "mara", on: "noor", role: "author" },
  { kind: "joined", by: "single-sign-on", on: "noor", role: "author" },
  { kind: "role-changed", by: "mara", on: "noor", from: "author", role: "editor" },
  { kind: "reset", by: "mara", on: "noor" },
  { kind: "set-up", by: "mara", on: "mara" },
  { kind: "password-set", by: "noor", on: "noor" },
  { kind: "password-changed", by: "noor", on: "noor" },
  { kind: "name-changed", by: "noor", on: "noor" },
  { kind: "address-changed", by: "mara", on: "noor" },
  { kind: "factor-added", by: "noor", on: "noor", what: "recovery codes" },
  { kind: "factor-removed", by: "noor", on: "noor", what: "passkey" },
  { kind: "factor-removed", by: "mara", on: "noor", what: "all" },
  { kind: "factor-rule-changed", by: "mara", role: "author", from: "none", need: "any" },
  { kind: "sessions-ended", by: "noor", on: "noor" },
  { kind: "sessions-ended", by: "mara", on: "noor" },
  { kind: "suspended", by: "mara", on: "noor" },
  { kind: "resumed", by: "mara", on: "noor" },
  { kind: "removed", by: "mara", on: "noor" },
  { kind: "token-made", by: "mara", on: "token-x", role: "viewer", endsAt: "2027-02-26T09:00:00.000Z" },
  { kind: "token-revoked", by: "mara", on: "token-x" },
  { kind: "token-allowed", by: "mara", on: "token-assistant" },
  { kind: "sale-refunded", by: "mara", on: "cs_1", amount: "12.50", reason: "duplicate" },
  { kind: "sale-canceled", by: "mara", on: "cs_1", when: "now" },
  { kind: "sale-canceled", by: "mara", on: "cs_1", when: "period_end" },
  { kind: "receipt-sent", by: "mara", on: "cs_1" },
  { kind: "selling-changed", by: "mara", on: null },
  { kind: "exported", by: "mara", what: "leads" },
  { kind: "record-deleted", by: "mara", dataset: "production" },
  { kind: "dataset-deleted", by: "mara", dataset: "old" },
];

const entry = (fields: Partial<AuditEntry>): AuditEntry => ({
  at: "2026-11-28T09:00:00.000Z",
  kind: "sign-in",
  by: "mara",
  on: null,
  count: 1,
  until: null,
  dataset: null,
  documents: [],
  release: null,
  detail: {},
  ...fields,
});

const names = {
  "single-sign-on": "Single sign-on",
  mara: "Mara",
  noor: "Noor",
  "token-x": "Import (token)",
  "token-assistant": "Assistant",
};
const around = {
  nameOf: (id: string) => Object.entries(names).find(([known]) => known === id)?.[1] ?? id,
  date: (instant: string) => instant.slice(0, 10),
};

test("each kind that the lake notes is a sentence, and one can look for it", async () => {
  await using lake = await startLake();
  for (const noted of examples) lake.lake.services.audit.note(noted);
  const token = lake.lake.services.credentials.startSession("mara-lindqvist");
  const { entries } = await askAudit(
    lake.client("anonymous", { token }),
    everything,
    null,
    new AbortController().signal,
  );
  expect(entries.toReversed().map((one) => describeEntry(one, around))).toEqual([
    "Mara signed in",
    "Mara signed out",
    "Somebody failed to sign in as Mara: wrong password",
    "Mara invited Noor with the role author",
    "Single sign-on let Noor in for the first time with the role author",
    "Mara gave Noor the role editor, after author",
    "Mara reset the password of Noor",
    "Mara became an administrator by the set-up link",
    "Noor set a password by a link",
    "Noor changed their password",
    "Noor changed their name",
    "Mara changed the e-mail address of Noor",
    "Noor set up a second factor: recovery codes",
    "Noor removed a second factor: passkey",
    "Mara removed all second factors of Noor",
    "Mara changed the second factor that the role author asks for: any, after none",
    "Noor ended their own sessions",
    "Mara ended all sessions of Noor",
    "Mara suspended Noor",
    "Mara let Noor in again",
    "Mara removed Noor",
    "Mara made Import (token) with the role viewer, until 2027-02-26",
    "Mara revoked Import (token)",
    "Mara allowed assistants to connect again",
    "Mara asked to refund 12.50 of the sale cs_1: paid twice",
    "Mara asked to cancel the plan of the sale cs_1 at once",
    "Mara asked to cancel the plan of the sale cs_1 at the end of its period",
    "Mara sent the receipt of the sale cs_1 again",
    "Mara changed the settings of selling",
    "Mara exported: leads",
    "Mara deleted one record that a visitor sent",
    "Mara deleted the dataset “old”",
  ]);
  expect(kinds.map(({ value }) => value).toSorted()).toEqual(
    [...new Set([...examples.map(({ kind }) => kind), ...contentKinds])].toSorted(),
  );
});

test.each([
  [{ kind: "published", count: 5 }, "Mara published “About”, page-b, 3 more"],
  [{ kind: "unpublished", count: 2 }, "Mara unpublished “About”, page-b"],
  [{ kind: "deleted", count: 2 }, "Mara deleted “About”, page-b"],
  [
    { kind: "release-run", count: 2, release: "Spring" },
    "Mara ran the release “Spring” with “About”, page-b",
  ],
  [{ kind: "of-a-newer-release" }, "Mara of-a-newer-release"],
])("%j is a sentence", (fields, sentence) => {
  const documents = [
    { id: "page-a", type: "page", title: "About" },
    { id: "page-b", type: "page", title: null },
  ];
  expect(describeEntry(entry({ ...fields, documents }), around)).toBe(sentence);
});

test("days are those of the reader's clock, both inclusive", () => {
  expect(queryOf(everything)).toEqual({});
  const query = queryOf({ kind: "reset", person: "mara", from: "2026-11-01", to: "2026-11-30" });
  expect(query).toMatchObject({ kind: "reset", person: "mara" });
  expect(new Date(query.from ?? "")).toEqual(new Date(2026, 10, 1));
  expect(new Date(query.to ?? "")).toEqual(new Date(2026, 10, 30, 23, 59, 59, 999));
});

test("the tool names its fields, and says how often something happened", () => {
  const people = [{ id: "mara", name: "Mara" }];
  const fields = render(<AuditFields filter={everything} people={people} onChange={() => {}} />);
  expect(fields.querySelectorAll("label").map(({ structuredText }) => structuredText.split("\n")[0])).toEqual(
    ["Person", "What", "First day", "Last day"],
  );
  const detail = { why: "unknown account" };
  const failed = entry({ kind: "sign-in-failed", by: null, detail, count: 7, until: "2026-11-28T09:05:00Z" });
  const list = render(<AuditList entries={[failed]} names={{}} />);
  expect(list.structuredText).toContain("Somebody failed to sign in: no such account");
  expect(list.structuredText).toContain("7 times until Nov 28, 2026");
  expect(list.querySelector("time")?.getAttribute("datetime")).toBe(failed.at);
});

test("what the Studio saves in the browser is noted, and the table comes as the lake wrote it", async () => {
  await using lake = await startLake({ over: "http" });
  const token = lake.lake.services.credentials.startSession("mara-lindqvist");
  const client = lake.client("anonymous", { token });
  await noteExport(client, "leads");
  const table = await (await askAuditTable(client, { ...everything, kind: "exported" })).text();
  expect(table).toContain("exported,Mara Lindqvist,mara-lindqvist,,,1,,,,what: leads\r\n");
  expect(table).not.toContain("published");
});
