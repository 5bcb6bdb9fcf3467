import { expect, test } from "vitest";
import { usualGoal } from "@/lib/experiments/goals";
import { findSharesProblem } from "@/lib/experiments/problems";
import { findOtherExperiment, findUnreachableGoal } from "@/schemas/checks/experiments";
import { readCounts } from "@/studio/experiments/read-counts";
import { whyUnseen } from "@/studio/experiments/results-view";
import { pageIdOf, variantsOf } from "@/studio/experiments/stored-experiment";
import { toVariantLocations } from "@/studio/experiments/variant-locations";
import { validateAsStudio } from "@/tests/support/validate-as-studio";

const hero = { _key: "hero", _type: "hero", variant: "centered", heading: "Another heading" };
const variant = {
  _key: "b",
  _type: "variant",
  letter: "B",
  name: "Another heading",
  share: 50,
  blocks: [hero],
};
const experiment = {
  _id: "drafts.one",
  _type: "experiment",
  title: "Which heading?",
  page: { _type: "reference", _ref: "page-about" },
  goal: "sign-up",
  endsAt: "2100-01-01T00:00:00Z",
  variants: [variant],
};

test("R-CMS-7 visitors can be divided only so that some are left for the page itself", () => {
  const shares = (...all: number[]) => all.map((share, at) => ({ letter: "BCDE"[at], share }));
  expect(findSharesProblem(shares(50))).toBeNull();
  expect(findSharesProblem(shares(33, 33, 33))).toBeNull();
  expect(findSharesProblem(shares(50, 50))).toMatch(/add up to 100%/);
  expect(findSharesProblem(shares(99, 30))).toMatch(/add up to 129%/);
  expect(findSharesProblem([variant, variant])).toMatch(/same letter/);
  expect(findSharesProblem(undefined)).toBeNull();
});

test("R-CMS-7 dates, letters and blocks that can't be are refused in the form", async () => {
  expect(await validateAsStudio(experiment)).toEqual([]);
  const wrong: [object, RegExp][] = [
    [{ startsAt: "2100-01-02T00:00:00Z" }, /ends before it starts/],
    [{ endsAt: undefined }, /when it ends/],
    [{ page: undefined }, /Choose the page/],
    [{ goal: undefined }, /Choose the goal/],
    [{ goal: "page" }, /Choose the page that visitors should open/],
    [{ goal: "page", goalPage: { _type: "reference", _ref: "page-about" } }, /page of the experiment itself/],
    [{ variants: [] }, /at least one variant/],
    [{ variants: [{ ...variant, share: 0 }] }, /from 1 to 99/],
    [{ variants: [{ ...variant, letter: undefined }] }, /letter/],
    [{ variants: [{ ...variant, blocks: [] }] }, /empty page/],
  ];
  for (const [fields, message] of wrong) {
    const errors = await validateAsStudio({ ...experiment, ...fields });
    expect(JSON.stringify(errors)).toMatch(message);
  }
});

test("R-CMS-7 one experiment runs on a page at a time", async () => {
  const others: object[] = [];
  const client = { fetch: async () => others as never }; // the query's result
  const ask = (fields: object) => findOtherExperiment({ ...experiment, ...fields }, client);
  expect(await ask({})).toBeNull();
  others.push({
    _id: "other",
    title: "Other",
    startsAt: "2090-01-01T00:00:00Z",
    endsAt: "2095-01-01T00:00:00Z",
  });
  expect(await ask({})).toMatch(/“Other” divides the visitors of this page at the same time/);
  expect(await ask({ endsAt: "2089-01-01T00:00:00Z" })).toBeNull();
  expect(await ask({ startsAt: "2095-01-01T00:00:00Z" })).toBeNull();
  expect(await ask({ winner: "B" })).toBeNull();
  expect(await ask({ page: undefined })).toBeNull();
});

test("R-TRACK a goal that neither the page nor a variant can reach is a warning", async () => {
  const form = { _key: "form", _type: "leadForm" };
  const shared = { _key: "shared", _type: "reusable", reference: { _type: "reference", _ref: "offers" } };
  const trial = { _key: "buy", _type: "checkoutButton", price: "freelancer_monthly" };
  const link = { _type: "link", linkType: "internal", internal: { _type: "reference", _ref: "thanks" } };
  const state: { page: object[]; shared: object[][] } = { page: [hero], shared: [] };
  const client = {
    fetch: async (query: string) =>
      (query.startsWith("{")
        ? { page: state.page, goalPage: { title: "Thank you" } }
        : state.shared) as never, // the query's result
  };
  const ask = (fields: object) => findUnreachableGoal({ ...experiment, ...fields }, client);
  expect(await ask({ goal: "form" })).toMatch(/“A form is sent” would never be counted/);
  expect(await ask({ goal: "form", variants: [{ ...variant, blocks: [form] }] })).toBeNull();
  state.page = [shared, form];
  expect(await ask({ goal: "form" })).toBeNull();
  expect(await ask({ goal: "checkout" })).toMatch(/would never be counted/);
  state.shared = [[trial]];
  expect(await ask({ goal: "checkout" })).toBeNull();
  expect(await ask({ goal: "trial" })).toBeNull();
  state.shared = [[{ ...trial, price: "lifetime_99" }]];
  expect(await ask({ goal: "trial" })).toMatch(/would never be counted/);
  const opened = { goal: "page", goalPage: { _type: "reference", _ref: "thanks" } };
  expect(await ask(opened)).toMatch(/links to “Thank you”/);
  const leadingBy = (way: object) => [
    { ...hero, actions: [{ _key: "a", _type: "action", label: "Thanks", link: { ...link, ...way } }] },
  ];
  state.page = leadingBy({ linkType: "external", external: "https://example.com" });
  expect(await ask(opened)).toMatch(/links to “Thank you”/);
  state.page = leadingBy({});
  expect(await ask(opened)).toBeNull();
  for (const quiet of [{ goal: undefined }, { goal: "sign-up" }, { page: undefined }, { winner: "B" }])
    expect(await ask({ goal: "form", ...quiet })).toBeNull();
});

test("R-TRACK a goal that happens where the website doesn't see it says so", () => {
  const here = { payments: false, accounts: false };
  for (const goal of ["form", "checkout", "trial", "sign-up", "page", null] as const)
    expect(whyUnseen(goal, here)).toBeNull();
  expect(whyUnseen("checkout", { ...here, payments: true })).toMatch(/payments API elsewhere/);
  expect(whyUnseen("trial", { ...here, payments: true })).toMatch(/payments API elsewhere/);
  expect(whyUnseen("sign-up", { ...here, payments: true })).toBeNull();
  expect(whyUnseen("sign-up", { ...here, accounts: true })).toMatch(/New accounts .* made elsewhere/);
  expect(whyUnseen("page", { payments: true, accounts: true })).toBeNull();
});

test("R-TRACK an experiment begins with the most that visitors can do on its page as its goal", () => {
  const sells = { _key: "p", _type: "pricing", plans: [{ _key: "one", price: "freelancer_monthly" }] };
  expect(usualGoal([hero, { _type: "leadForm" }, sells])).toBe("checkout");
  expect(usualGoal([hero, { _type: "leadForm" }])).toBe("form");
  expect(usualGoal([hero])).toBeNull();
});

test("R-TRACK a link to a place on its own page is judged by the variant that it stands in", async () => {
  const link = { _type: "link", linkType: "page", anchor: "plans" };
  const withLink = { ...hero, actions: [{ _key: "a", _type: "action", label: "See the plans", link }] };
  const plans = { _key: "plans", _type: "prose", anchor: "plans", body: [] };
  const errorsOf = async (blocks: object[]) =>
    JSON.stringify(await validateAsStudio({ ...experiment, variants: [{ ...variant, blocks }] }));
  expect(await errorsOf([withLink])).toMatch(/has the anchor \\?"plans/);
  expect(await errorsOf([withLink, plans])).not.toMatch(/has the anchor|Choose the page as well/);
});

test("R-CMS-6 the preview has an address for each variant", () => {
  const page = { _type: "page", path: "/pricing" };
  const found = {
    page,
    variants: [
      { letter: "B", name: "Shorter" },
      { letter: null, name: "Unfinished" },
    ],
  };
  expect(toVariantLocations("one", found).locations).toEqual([
    { title: "A · The page itself", href: "/api/draft-mode/variant?variant=&path=%2Fpricing" },
    { title: "B · Shorter", href: "/api/draft-mode/variant?variant=one.B&path=%2Fpricing" },
  ]);
  expect(toVariantLocations("one", null)).toMatchObject({ tone: "caution" });
});

test("R-TRACK results come from the rows of the page's counts, and are none where nothing is counted", async () => {
  const urls: string[] = [];
  const state = { isCounting: true };
  const rows = [
    { action: "", variant: "one.B", count: 7 },
    { action: "form", variant: "one.B", count: 2 },
    { action: "", variant: "", count: 90 },
  ];
  const request = async ({ url }: { url: string }) => {
    urls.push(url);
    return url.startsWith("/visits/rows?") ? { rows } : state;
  };
  const client = { request } as never; // all that is asked of it
  const signal = new AbortController().signal;
  const now = new Date("2026-11-26T12:00:00Z");
  const asked = {
    goal: null,
    experiment: "one",
    letters: ["A", "B"],
    pages: ["/pricing", "/prices"],
    since: "2026-11-20T09:00:00Z",
  };
  const counts = [
    { letter: "A", visits: 0, actions: 0 },
    { letter: "B", visits: 7, actions: 2 },
  ];
  const local = { signal, now };
  expect(await readCounts(client, asked, local)).toEqual({ counts, besides: [], isCounting: true });
  expect(urls).toContain("/visits/rows?page=%2Fpricing&page=%2Fprices&days=8");
  state.isCounting = false;
  expect(await readCounts(client, asked, local)).toEqual({
    counts,
    besides: [],
    isCounting: false,
  });
  expect(await readCounts(client, { ...asked, goal: "sign-up" }, local)).toMatchObject({
    counts: [{ actions: 0 }, { visits: 7, actions: 0 }],
    besides: [{ action: "form", counts: [{ actions: 0 }, { letter: "B", actions: 2 }] }],
  });
});

test("R-CMS-6 unfinished variants can't win", () => {
  const stored = { ...experiment, variants: [variant, { letter: "C" }, { letter: "A", blocks: [] }, null] };
  expect(variantsOf(stored)).toEqual([{ letter: "B", words: "B · Another heading", blocks: [hero] }]);
  expect(pageIdOf(stored)).toBe("page-about");
  expect([variantsOf(null), pageIdOf({ page: 7 })]).toEqual([[], null]);
});
