import { evaluateSync, parse } from "groq-js";
import { expect, test } from "vitest";
import { DIRECTORY_QUERY } from "@/lib/content/directory-entries";
import { expiringIn, nextExpiry, withoutExpiredIn } from "@/lib/freshness/expiry";
import { nextMoment } from "@/lib/freshness/schedule";
import { timesInWords } from "@/schemas/objects/shown-times";

const page = {
  _id: "page",
  blocks: [
    { _key: "always", heading: "Always" },
    { _key: "later", heading: "Later", shownFrom: "2027-03-01T09:00:00.000Z" },
    { _key: "soon-over", heading: "Soon over", shownUntil: "2027-03-02T09:00:00.000Z" },
    {
      _key: "shared",
      reference: { blocks: [{ _key: "inside", shownFrom: "2027-03-03T09:00:00.000Z" }, { _key: "other" }] },
    },
  ],
};

const keysAt = (instant: string): string =>
  JSON.stringify(withoutExpiredIn(page, new Date(instant)))
    .match(/"_key":"[^"]+"/g)
    ?.map((key) => key.slice(8, -1))
    .join(" ") ?? "";

test.each([
  ["2027-03-01T08:59:59.999Z", "always soon-over shared other", "2027-03-01T09:00:00Z"],
  ["2027-03-01T09:00:00.000Z", "always later soon-over shared other", "2027-03-02T09:00:00Z"],
  ["2027-03-02T08:59:59.999Z", "always later soon-over shared other", "2027-03-02T09:00:00Z"],
  ["2027-03-02T09:00:00.000Z", "always later shared other", "2027-03-03T09:00:00Z"],
  ["2027-03-03T09:00:00.000Z", "always later shared inside other", null],
])("R-CMS-7 at %s visitors see the blocks %s, and the page changes next at %s", (now, keys, next) => {
  expect(keysAt(now)).toBe(keys);
  const moment = next === null ? null : Date.parse(next);
  expect(nextExpiry(expiringIn(page), new Date(now))).toBe(moment);
});

test("R-CMS-7 a time that nobody can read hides nothing", () => {
  const blocks = [{ shownFrom: "soon", shownUntil: "" }];
  expect(withoutExpiredIn({ blocks }, new Date())).toEqual({ blocks });
});

test.each([
  ["2027-03-01T08:59:59.999Z", ["Always", "Soon over"], "2027-03-01T09:00:00Z"],
  ["2027-03-01T09:00:00.000Z", ["Always", "Later", "Soon over"], "2027-03-02T09:00:00Z"],
  ["2027-03-02T09:00:00.000Z", ["Always", "Later"], null],
])("R-CMS-7 search finds at %s no words of hidden blocks", (now, headings, next) => {
  const dataset = [{ ...page, _type: "page", path: "/page", blocks: page.blocks.slice(0, 3) }];
  const params = { after: "", most: 10 };
  const rows = evaluateSync(parse(DIRECTORY_QUERY, { params }), {
    dataset,
    params,
    timestamp: new Date(now),
  }).data;
  expect(rows[0].headings).toEqual(headings);
  expect(nextMoment(rows)).toBe(next === null ? null : Date.parse(next));
});

test.each([
  [{}, null],
  [{ shownFrom: "2027-01-01T00:00:00Z" }, null],
  [{ shownFrom: "2027-07-01T00:00:00Z" }, "Hidden until Jul 1, 2027, 00:00 UTC"],
  [{ shownUntil: "2027-07-01T00:00:00Z" }, "Shown until Jul 1, 2027, 00:00 UTC"],
  [{ shownUntil: "2027-01-01T00:00:00Z" }, "Hidden since Jan 1, 2027, 00:00 UTC"],
])("R-CMS-3 the list of blocks says what the clock does to %j", (block, words) => {
  expect(timesInWords(block, new Date("2027-06-15T12:00:00Z"))).toBe(words);
});
