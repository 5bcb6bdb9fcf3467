import { typeKey } from "@paraph/lake/keys";
import { evaluate, parse } from "groq-js";
import { expect, test, vi } from "vitest";
import sitemap from "@/app/sitemap";
import { loadDirectory } from "@/lib/content/directory";
import { loadPage, loadSite } from "@/lib/content/load";
import { UNTIL_KEY } from "@/lib/freshness/dependencies";
import { withDependencies } from "@/lib/freshness/remember";
import { isOpen } from "@/lib/freshness/schedule";
import { loadMenu } from "@/lib/navigation/load-menu";
import { loadClosedPaths } from "@/lib/pages/closed-paths";

const lake = vi.hoisted(() => ({ dataset: [] as object[], now: "" }));

vi.mock("server-only", () => ({}));
vi.mock("next/headers", () => ({ draftMode: async () => ({ isEnabled: false }) }));
vi.mock("@/lib/content/client", () => ({
  lakeClient: () => ({
    async fetch(text: string, params: Readonly<Record<string, unknown>> = {}) {
      const timestamp = new Date(lake.now);
      return (await evaluate(parse(text, { params }), { dataset: lake.dataset, params, timestamp })).get();
    },
  }),
}));
vi.mock("@/lib/freshness/revisions", () => ({
  sharedRevisions: () => ({
    keyOfList: ([type]: [string]) => typeKey(type),
    ofKeys: (keys: string[]) => new Map(keys.map((key) => [key, "1"])),
    ofTypes: (types: string[]) => new Map(types.map((type) => [typeKey(type), "1"])),
    lastPublication: () => 0,
    isCurrent: () => false,
  }),
}));

const start = "2027-03-01T09:00:00.000Z";
const end = "2027-03-05T17:00:00.000Z";
const announcement = (name: string, fields: object) => ({
  _id: name,
  _rev: "1",
  _type: "announcement",
  _updatedAt: "2027-01-01T00:00:00Z",
  title: name,
  slug: { current: name },
  active: true,
  ...fields,
});
const news = announcement("news", { publishedAt: "2025-09-16T09:00:00.000Z" });
const spring = announcement("spring", { publishedAt: start, startsAt: start, endsAt: end });
const plans = { _id: "plans", _rev: "1", _type: "page", title: "Plans", path: "/plans" };
const card = {
  _id: "card",
  _rev: "1",
  _type: "navCard",
  title: "Spring",
  link: { linkType: "internal", internal: { _type: "reference", _ref: "plans" } },
  startsAt: start,
  endsAt: end,
};
const navigation = {
  _id: "navigation",
  _rev: "1",
  _type: "navigation",
  menus: { compare: [{ _key: "s", _type: "reference", _ref: "card" }] },
};
const shows = {
  _id: "home",
  _rev: "1",
  _type: "page",
  title: "Home",
  path: "/",
  blocks: [{ _key: "a", _type: "announcementBody", announcement: { _type: "reference", _ref: "spring" } }],
};
const dataset = [news, spring, plans, card, navigation, shows];

/** What a loader finds at a moment, and the moment at which what is stored of it ends. */
async function at<Result>(now: string, load: () => Promise<Result>) {
  Object.assign(lake, { dataset, now });
  const { result, tags } = await withDependencies(load);
  const ends = tags.flatMap((tag) => (tag.startsWith(`${UNTIL_KEY}@`) ? [Number(tag.split("@")[1])] : []));
  return { result, ends: ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString() };
}

const moments = [
  ["2027-02-26T12:00:00.000Z", false, start],
  ["2027-03-01T08:59:59.999Z", false, start],
  [start, true, end],
  ["2027-03-05T16:59:59.999Z", true, end],
  [end, false, null],
  ["2031-01-01T00:00:00.000Z", false, null],
] as const;

test.each(moments)(
  "R-NAV-8 R-CMS-7 at %s every page announces the spring: %s; what is stored of it changes at %s",
  async (now, isRunning, next) => {
    const { result, ends } = await at(now, loadSite);
    expect(result.announcements.find((one) => isOpen(one))?.title).toBe(isRunning ? "spring" : "news");
    expect(ends).toBe(next);
  },
);

test.each(moments)(
  "R-NAV-3 R-CMS-7 at %s the menu has the card: %s, until %s",
  async (now, isRunning, next) => {
    const { result, ends } = await at(now, () => loadMenu("compare"));
    expect(result.groups.flatMap(({ cards }) => cards.map(({ title }) => title))).toEqual(
      isRunning ? ["Spring"] : [],
    );
    expect(ends).toBe(next);
  },
);

test.each(moments)(
  "R-ROUTES-6 R-CMS-7 at %s search, sitemap and search engines have the announcement: %s, until %s; its page is there",
  async (now, isRunning, next) => {
    const directory = await at(now, loadDirectory);
    expect(directory.result.some(({ path }) => path === "/announcement/spring")).toBe(isRunning);
    expect(directory.result.some(({ path }) => path === "/announcement/news")).toBe(true);
    const list = await at(now, sitemap);
    expect(list.result.some(({ url }) => url.endsWith("/announcement/spring"))).toBe(isRunning);
    const closed = await at(now, loadClosedPaths);
    expect(closed.result).toEqual(isRunning ? [] : ["/announcement/spring"]);
    const page = await at(now, () => loadPage("/announcement/spring"));
    expect(page.result?.title).toBe("spring");
    expect(page.result?.seo?.noIndex ?? false).toBe(!isRunning);
    expect([directory.ends, list.ends, closed.ends, page.ends]).toEqual([next, next, next, next]);
    expect((await at(now, () => loadPage("/announcement/news"))).result?.seo ?? null).toBeNull();
  },
);

test.each(moments)(
  "R-CMS-7 at %s another page may show it: %s, and is stored until %s",
  async (now, _, next) => {
    expect((await at(now, () => loadPage("/"))).ends).toBe(next);
  },
);

test("R-CMS-8 a date that nobody can read hides no announcement", async () => {
  Object.assign(lake, { dataset: [announcement("odd", { startsAt: "soon", endsAt: "" })], now: start });
  const { announcements } = await loadSite();
  expect(announcements.find((one) => isOpen(one))?.title).toBe("odd");
});
