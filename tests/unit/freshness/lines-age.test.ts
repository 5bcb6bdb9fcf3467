import { expect, test } from "vitest";
import { expiringIn, nextExpiry, withoutExpiredIn } from "@/lib/freshness/expiry";
import { lastDayShown } from "@/lib/publishing/line-age";
import { describeAge, isAhead } from "@/schemas/objects/claim-age";

const line = (_key: string, agesFrom: string | null) => ({ _key, agesFrom });
const comparison = {
  statements: [line("law", "2027-01-10"), line("study", "2027-03-01"), line("undated", null)],
  vendors: [{ _key: "vendor", prices: [line("price", "2027-01-10")], lines: [line("limit", "2027-03-01")] }],
};

const keysAt = (instant: string): string =>
  JSON.stringify(withoutExpiredIn(comparison, new Date(instant)))
    .match(/"_key":"[^"]+"/g)
    ?.map((key) => key.slice(8, -1))
    .join(" ") ?? "";

test.each([
  ["2028-03-10T23:59:59.999Z", "law study undated vendor price limit", "2028-03-11T00:00:00Z"],
  ["2028-03-11T00:00:00.000Z", "study undated vendor limit", "2028-04-30T00:00:00Z"],
  ["2028-04-29T23:59:59.999Z", "study undated vendor limit", "2028-04-30T00:00:00Z"],
  ["2028-04-30T00:00:00.000Z", "undated vendor", null],
])("R-CMS-7 at %s a comparison shows the lines %s, and its page changes next at %s", (now, keys, next) => {
  expect(keysAt(now)).toBe(keys);
  const moment = next === null ? null : Date.parse(next);
  expect(nextExpiry(expiringIn(comparison), new Date(now))).toBe(moment);
});

test("R-CMS-2 a line with a date that nobody can read counts as too old", () => {
  expect(withoutExpiredIn([line("a", "recently")], new Date("2027-01-01"))).toEqual([]);
});

test.each([
  ["2028-01-10T00:00:00Z", null],
  ["2028-01-10T00:00:01Z", /visitors see it until 2028-03-10/],
  ["2028-03-10T23:59:59Z", /visitors see it until 2028-03-10/],
  ["2028-03-11T00:00:00Z", /Visitors no longer see this/],
])("R-CMS-2 at %s the Studio says of a line checked on 2027-01-10: %s", (now, words) => {
  const said = describeAge("2027-01-10", new Date(now));
  if (words === null) expect(said).toBeNull();
  else expect(said).toMatch(words);
});

test("R-CMS-2 the Studio says that a line is gone on the day the page loses it", () => {
  const last = lastDayShown("2027-01-10");
  expect(withoutExpiredIn([line("a", "2027-01-10")], new Date(`${last}T23:59:59Z`))).toHaveLength(1);
  expect(describeAge("2027-01-10", new Date(`${last}T23:59:59Z`))).toContain(String(last));
});

test("R-CMS-2 a day is ahead when it has not begun anywhere", () => {
  expect(isAhead("2027-01-11", new Date("2027-01-10T10:00:00Z"))).toBe(false);
  expect(isAhead("2027-01-11", new Date("2027-01-10T09:59:59Z"))).toBe(true);
  expect(isAhead(undefined, new Date())).toBe(false);
});
