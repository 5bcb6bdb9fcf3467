import { share } from "@paraph/service/testing/extent";
import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { logRenders, Newsroom } from "../support/newsroom.ts";

// The system of the other tests that publish: this one outdates everything.
test.use({ environment: logRenders });

const canary = "CANARY-jane.doe-7f3a";

/** One address of each kind of response that is cached for everybody. */
const shared = [
  "/",
  "/blog",
  "/signature/pricing",
  "/lifetime-deal",
  "/solutions/healthcare",
  "/customers/nimbrel",
  "/blog/waiver-on-a-qr-code",
  "/signature/alternatives/form-builders",
  "/announcement/nvidia-inception-program",
  "/signature/contracts",
  "/signature/contracts/real-estate",
  "/signature/contracts/real-estate/forms/leases",
  "/signature/contracts/business/mutual-non-disclosure-agreement",
  "/pricing.md",
  "/blog/waiver-on-a-qr-code.md",
  "/blog.social.png",
  "/api/menus/products",
  "/api/menus/contracts",
  "/api/contracts/business",
  "/sitemap.xml",
  "/robots.txt",
  "/llms.txt",
  "/blog/feed.xml",
  "/search.json",
  "/manifest.webmanifest",
  "/made-up-page",
];

/** What the first visitor's request may contain. */
const visits: readonly { query: string; headers: Record<string, string> }[] = [
  { query: `?email=${canary}&gclid=${canary}&utm_campaign=${canary}`, headers: {} },
  { query: `?_rsc=${canary}&${canary}`, headers: { rsc: "1" } },
  { query: "", headers: { cookie: `email=${canary}; __prerender_bypass=${canary}; NEXT_LOCALE=${canary}` } },
  {
    query: "",
    headers: Object.fromEntries(
      [
        "accept-language",
        "authorization",
        "from",
        "origin",
        "referer",
        "user-agent",
        "next-url",
        "next-router-state-tree",
        "next-router-prefetch",
        "next-router-segment-prefetch",
        "x-forwarded-host",
        "x-forwarded-for",
        "x-forwarded-proto",
        "x-visitor-query",
        "x-original-url",
        "x-rewrite-url",
        "x-matched-path",
        "x-nextjs-data",
        "purpose",
      ].map((name) => [name, canary]),
    ),
  },
];

/** Headers of later visitors, for the document and for the data that Next's router requests. */
const plainly: readonly Record<string, string>[] = [{}, { rsc: "1" }];

test("R-CMS-7 nothing of the first visitor's request appears in later visitors' responses", {
  tag: "@6of6",
}, async ({ site }) => {
  const newsroom = new Newsroom(site);
  const found: string[] = [];
  for (const [round, { query, headers }] of share(visits, visits.length).entries()) {
    // Invalidates everything cached: every page depends on the site settings, and the lists on a page's title.
    await newsroom.publish("siteSettings", { tagline: `Edition ${round}` });
    await newsroom.publish("page-about", { title: `About, edition ${round}` });
    for (const address of shared) {
      await fetch(`${site.url}${address}${query}`, { headers, redirect: "manual" });
      if (address.endsWith("/real-estate")) await fetch(`${site.url}${address}?q=${canary}&type=${canary}`);
      if (query === "") await fetch(`${site.url}${address}`, { headers: { ...headers, rsc: "1" } });
    }
    await fetch(`${site.url}/${canary}`);
    for (const address of [...shared, `/${canary.toLowerCase()}-other`]) {
      for (const asked of plainly) {
        const answer = await fetch(`${site.url}${address}`, { headers: asked });
        const isUnknown = address.includes("made-up") || address.includes("canary");
        if (!asked.rsc) expect(answer.status, address).toBe(isUnknown ? 404 : 200);
        const seen = `${JSON.stringify([...answer.headers])}${await answer.text()}`;
        const own = address.includes("canary") ? seen.replaceAll(`${canary.toLowerCase()}-other`, "") : seen;
        if (own.toLowerCase().includes("canary")) found.push(`${address} ${JSON.stringify(asked)} ${round}`);
      }
    }
  }
  expect(found).toEqual([]);
});

test("R-TRACK a redirect keeps the visitor's query", { tag: "@6of6" }, async ({ site }) => {
  for (const [from, to] of [
    ["/approvals", "/form-approval"],
    ["/PRICING/", "/pricing"],
  ]) {
    const answer = await fetch(`${site.url}${from}?utm_source=mail&email=a%40b.co`, { redirect: "manual" });
    expect(answer.status).toBe(308);
    expect(new URL(answer.headers.get("location") ?? "", site.url).href).toBe(
      `${site.url}${to}?utm_source=mail&email=a%40b.co`,
    );
  }
});
