import { expect, test } from "vitest";
import {
  askAllLeads,
  askLeads,
  countLeads,
  cursorAfter,
  everyLead,
  type LeadFilter,
} from "../../studio/leads/ask-leads.ts";
import { startLake } from "../support/lake.ts";

const now = new Date("2026-11-25T12:00:00.000Z");

function lead(id: string, more: Readonly<Record<string, unknown>> = {}) {
  return {
    _id: `lead.${id}`,
    _type: "lead",
    status: "new",
    kind: "sales",
    email: `${id}@visitor.example`,
    receivedAt: "2026-11-25T08:00:00.000Z",
    ...more,
  };
}

const leads = [
  lead("ann", { name: "Ann Öberg", message: "Forty leases a month" }),
  lead("bob", { status: "answered", company: "Berg & Sons", receivedAt: "2026-11-20T08:00:00.000Z" }),
  lead("cid", { kind: "newsletter", status: undefined, receivedAt: "2026-10-01T08:00:00.000Z" }),
  lead("dee", { kind: "demo", status: "closed", note: "Called about leases" }),
  { _id: "page-home", _type: "page", title: "ann@visitor.example" },
];

test.each<[Partial<LeadFilter>, string[]]>([
  [{}, ["dee", "ann", "bob", "cid"]],
  [{ status: "new" }, ["ann", "cid"]],
  [{ kind: "demo" }, ["dee"]],
  [{ days: "7" }, ["dee", "ann", "bob"]],
  [{ days: "1", status: "new" }, ["ann"]],
  [{ text: "lea" }, ["dee", "ann"]],
  [{ text: "  BERG " }, ["bob"]],
  [{ text: "forty month" }, ["ann"]],
  [{ text: "ann@visitor.ex" }, ["ann"]],
  [{ text: "leases", kind: "sales" }, ["ann"]],
  [{ text: '"] || true' }, []],
])("R-CMS-6 the leads that %j leaves are %j, newest first, and are counted", async (filter, ids) => {
  await using lake = await startLake({ documents: leads });
  const wanted = { ...everyLead, ...filter };
  const client = lake.client("editor");
  const found = await askLeads(client, { filter: wanted, now, after: null, most: 50 });
  expect(found.map(({ _id }) => _id.replace("lead.", ""))).toEqual(ids);
  expect(await countLeads(client, wanted, now)).toBe(ids.length);
});

test("R-CMS-6 ten thousand leads are read in parts, each once, also those of one moment", async () => {
  const many = Array.from({ length: 10_000 }, (_, n) =>
    lead(String(n).padStart(5, "0"), {
      receivedAt: new Date(now.getTime() - Math.floor(n / 70) * 60_000).toISOString(),
    }),
  );
  await using lake = await startLake({ documents: many });
  const client = lake.client("editor");
  const all = await askAllLeads(client, everyLead, now, 1_000);
  expect(all.length).toBe(10_000);
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(10_000);
  const order = all.map(({ receivedAt }) => receivedAt);
  expect(order).toEqual([...order].sort().reverse());
  const second = await askLeads(client, {
    filter: everyLead,
    now,
    after: cursorAfter(all.slice(0, 50)),
    most: 50,
  });
  expect(second).toEqual(all.slice(50, 100));
});
