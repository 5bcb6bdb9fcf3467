import { expect, test } from "vitest";
import type { PageDocument } from "@/lib/content/page-document";
import { DEAL_QUERY } from "@/lib/content/queries";
import { parseDealTime } from "@/lib/preview/perspective";
import { askedAtIn, previewDeal } from "@/lib/selling/deals/deal-preview";
import { askAt, end, plans, spring, start } from "../../support/spring-deal.ts";

const early = "2027-02-01T00:00:00Z";
const meanwhile = "2027-03-02T00:00:00Z";
const late = "2031-01-01T00:00:00Z";
const opens = "Monday, March 1, 2027 at 09:00 UTC";
const ends = "Wednesday, March 3, 2027 at 12:00 UTC";

const asked = (now: string, fields: object = {}) =>
  askAt<PageDocument>(DEAL_QUERY, now, [{ ...spring, ...fields }, plans], { path: "/spring" });

/** What the page shows, and the moments that its blocks receive as `askedAt`. */
function shownAt(now: string, wanted: string, fields: object = {}) {
  const { blocks, dealPreview, chrome } = previewDeal(asked(now, fields), parseDealTime(wanted));
  const [first] = blocks ?? [];
  const moments = [...JSON.stringify(blocks).matchAll(/"askedAt":"([^"]+)"/g)].map(([, moment]) => moment);
  return { heading: first && "heading" in first ? first.heading : null, moments, dealPreview, chrome };
}

test.each([early, start, meanwhile, end, late])(
  "R-CMS-6 at %s the preview can show a deal before, during and after its run",
  (now) => {
    const times = ["before", "during", "after"];
    const headings = times.map((time) => shownAt(now, time).heading);
    expect(headings).toEqual(["Spring deal", "Buy", "Spring is over"]);
    for (const time of times) {
      expect(shownAt(now, time).dealPreview).toMatchObject({ shown: time, times });
    }
    // Buttons and countdowns receive a moment at which the deal runs.
    const { moments } = shownAt(now, "during");
    expect(moments.length).toBeGreaterThan(0);
    for (const moment of moments.map((text) => Date.parse(text ?? ""))) {
      expect(moment).toBeGreaterThanOrEqual(Date.parse(start));
      expect(moment).toBeLessThan(Date.parse(end));
    }
  },
);

test("R-CMS-6 a running deal is previewed at the time of the request", () => {
  expect(new Set(shownAt(meanwhile, "during").moments)).toEqual(new Set([new Date(meanwhile).toISOString()]));
});

const redirect = { ending: { kind: "redirect", to: { _type: "reference", _ref: "page-plans" } } };
const told = "are told that it is over.";

test.each([
  [early, {}, `told now that it opens on ${opens}. From ${ends} on they ${told}`],
  [early, { endsAt: null }, `told now that it opens on ${opens}.`],
  [meanwhile, {}, `see the offer now. From ${ends} on they ${told}`],
  [meanwhile, { endsAt: null }, "see the offer now, and it has no end."],
  [meanwhile, redirect, `see the offer now. From ${ends} on they are sent on to /plans.`],
  [late, {}, `it ended on ${ends}: visitors ${told}`],
  [late, redirect, `it ended on ${ends}: visitors are sent on to /plans.`],
])("R-CMS-6 at %s with %j the preview says what visitors see: %s", (now, fields, words) => {
  expect(shownAt(now, "during", fields).dealPreview?.words).toContain(words);
});

test.each([
  [{ startsAt: null, endsAt: null }, ["during"]],
  [{ startsAt: null }, ["during", "after"]],
  [{ endsAt: null }, ["before", "during"]],
])("R-CMS-6 for a deal with %j the preview offers %j and falls back to during", (fields, times) => {
  for (const wanted of ["before", "after", "during", "", "hostile"]) {
    const { dealPreview } = shownAt(meanwhile, wanted, fields);
    expect(dealPreview?.times).toEqual(times);
    expect(dealPreview?.shown).toBe(times.includes(wanted) ? wanted : "during");
  }
});

test("R-CMS-6 R-CMS-8 contradictory or unreadable dates do not break the preview", () => {
  const swapped = { startsAt: end, endsAt: start };
  expect(shownAt(meanwhile, "during", swapped).dealPreview?.shown).toBe("after");
  const unreadable = { startsAt: "soon", endsAt: 5 };
  expect(shownAt(meanwhile, "during", unreadable)).toMatchObject({
    heading: "Buy",
    dealPreview: { shown: "during", times: ["during"] },
  });
});

test("R-CMS-6 the preview of a release says what visitors see when it goes live", () => {
  const page = askedAtIn(asked(early), meanwhile);
  const preview = previewDeal(page, "during", "when this release goes live").dealPreview;
  expect(preview?.shown).toBe("during");
  expect(preview?.words).toBe(
    `By its dates visitors see the offer when this release goes live. From ${ends} on they are told that it is over.`,
  );
});
