import { seedTimestamp } from "@paraph/lake/transfer/seed";
import { evaluate, parse } from "groq-js";
import { expect, test } from "vitest";
import { LAST_CHANGES_QUERY, lastChange } from "@/lib/pages/last-change";
import { firstPage } from "../../support/catalogue.ts";

const now = Date.parse("2026-06-01T00:00:00Z");

test.each([
  [["2026-02-01T00:00:00Z", null, ["2026-03-01T00:00:00Z"]], "2026-03-01T00:00:00.000Z"],
  [["2026-02-01T00:00:00Z", "2026-07-01T00:00:00Z"], "2026-02-01T00:00:00.000Z"],
  [[seedTimestamp], null],
  [[null, 42, "someday", undefined], null],
])("R-ROUTES-6 the last change of %o is %s", (times, changed) => {
  expect(lastChange(times, now)).toBe(changed);
});

test("R-ROUTES-6 a page changes with the clauses and blocks it shares", async () => {
  const shared = [
    { _id: "clause", _type: "contractClause", _updatedAt: "2026-03-01T00:00:00Z" },
    { _id: "blocks", _type: "reusableBlock", _updatedAt: "2026-04-01T00:00:00Z" },
  ];
  const dataset = [
    ...shared,
    {
      _id: "contract",
      _type: "contractTemplate",
      _updatedAt: seedTimestamp,
      slug: { current: "a" },
      clauses: [{ clause: { _ref: "clause" } }, { heading: "Own" }],
    },
    {
      _id: "page",
      _type: "page",
      _updatedAt: "2026-02-01T00:00:00Z",
      path: "/a",
      blocks: [{ reference: { _ref: "blocks" } }],
    },
    { _id: "other", _type: "page", _updatedAt: seedTimestamp, path: "/b" },
  ];
  const query = parse(LAST_CHANGES_QUERY, { params: firstPage });
  const rows: { _id: string; times: unknown[] }[] = await (
    await evaluate(query, { dataset, params: firstPage })
  ).get();
  expect(rows.map(({ _id, times }) => [_id, lastChange(times, now)])).toEqual([
    ["contract", "2026-03-01T00:00:00.000Z"],
    ["other", null],
    ["page", "2026-04-01T00:00:00.000Z"],
  ]);
});
