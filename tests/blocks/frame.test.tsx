import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { Site } from "@/components/pages/entries";
import { PageFrame } from "@/components/pages/page-frame";
import { pressScript } from "@/lib/press/first-script";
import { emptySite } from "../support/empty-site.ts";
import { shippedDocuments } from "../support/example-blocks.ts";
import { marked } from "../support/marked-text.ts";
import { shippedSite } from "../support/page-document.ts";

interface Options {
  path?: string;
  group?: "deal" | "affiliatePartner" | "general";
  draft?: boolean;
  look?: { accent: "copper"; motif: "sheet" };
  chrome?: { navigation: "show"; footer: "hide" };
}

function render(site: Site, { path = "/", group = "general", draft = false, look, chrome }: Options = {}) {
  using warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const page = { group, chrome: chrome ?? null, product: null, accent: null, motif: null, ...look };
  const html = renderToStaticMarkup(
    <PageFrame
      path={path}
      page={page}
      site={site}
      preview={draft ? { release: null, others: [], sharedUntil: null, editing: null } : null}
    >
      <h1>The page</h1>
    </PageFrame>,
  );
  // The script contains the name of every opener.
  return { html: html.replace(pressScript, ""), log: warn.mock.calls.map(String) };
}

const site = await shippedSite();

test("R-NAV-1 the bars show the phone, Buy Now, Sign In, every entry and Sign Up", () => {
  const { html, log } = render(site);
  const texts = ["Buy Now", "Sign In", "Sign Up", "Get a Free Demo", site.settings?.salesPhone];
  const entries = site.navigation?.entries?.filter(({ opens }) => opens !== "contracts") ?? [];
  const labels = entries.map(({ label }) => label);
  expect(labels.length).toBeGreaterThan(5);
  for (const text of [...texts, ...labels]) expect(html).toContain(text);
  expect(log).toEqual([]);
});

test("R-FOOT the footer shows hours, support e-mail, social links, certifications and the year of the content", () => {
  const { html } = render(site);
  const { settings, footer } = site;
  expect(html).toContain("8 AM - 7 PM (ET)");
  expect(html).toContain(`mailto:${settings?.supportEmail}`);
  for (const network of ["Facebook", "Instagram", "Twitter", "LinkedIn"]) expect(html).toContain(network);
  expect(footer?.certifications).toHaveLength(8);
  for (const certification of footer?.certifications ?? []) expect(html).toContain(certification?.name);
  expect(html).toContain("Copyright 2025");
});

test("R-NAV-6 logo, guides and demo follow the product of the path, by whole segments", () => {
  const docsUrl = "https://docs.paraph.example/signature";
  const products = site.products.map((product) =>
    product.name === "Signature" ? { ...product, docsUrl } : product,
  );
  const signature = products.find(({ name }) => name === "Signature");
  const inside = render({ ...site, products }, { path: "/signature/anything" }).html;
  expect(inside).toContain('href="/signature" aria-label=');
  expect(inside).toContain(`href="${signature?.docsUrl}"`);
  expect(inside).toContain(`href="${signature?.bookingUrl}"`);
  expect(inside).toContain('data-accent="indigo"');
  expect(render(site, { path: "/signatures" }).html).toContain('href="/" aria-label=');
  // Without guides of its own, a section has those of the whole website.
  expect(render(site, { path: "/signature/anything" }).html).toContain('href="/help"');
});

test("R-CMS-2 a page has the color and the motif of its product, or its own", () => {
  const signature = render(site, { path: "/signature/anything" }).html;
  expect(signature).toContain('data-accent="indigo" data-motif="stroke"');
  const own = render(site, { path: "/signature/anything", look: { accent: "copper", motif: "sheet" } }).html;
  expect(own).toContain('data-accent="copper" data-motif="sheet"');
  expect(render(site, { path: "/about" }).html).not.toMatch(/<div data-frame=""[^>]*data-motif/);
});

test("R-CMS-6 a preview has the same color, motif and bars, although its texts have invisible marks", () => {
  const products = site.products.map(({ accent, motif, ...product }) => ({
    ...product,
    // The names stay those of the schema; only the marks are added.
    accent: accent && (marked(accent) as typeof accent),
    motif: motif && (marked(motif) as typeof motif),
  }));
  const { html } = render({ ...site, products }, { path: "/signature/anything", draft: true });
  expect(html).toContain('data-accent="indigo" data-motif="stroke"');
  // Here, too.
  const deal = render(site, { group: marked("deal") as "deal", draft: true });
  expect(deal.html).not.toMatch(/<header|<footer/);
  const shown = { navigation: marked("show") as "show", footer: marked("hide") as "hide" };
  const chosen = render(site, { group: "deal", chrome: shown, draft: true });
  expect(chosen.html).toContain("<header");
  expect(chosen.html).not.toContain("<footer");
});

test("R-NAV-4 openers are closed buttons, replaced by links when scripts are off", () => {
  const { html } = render(site);
  const openers = [...html.matchAll(/<button[^>]*data-menu="(\w+)"[^>]*>/g)];
  expect(openers.map(([, menu]) => menu)).toEqual(expect.arrayContaining(["products", "compare", "mobile"]));
  for (const [button] of openers) expect(button).toContain('aria-expanded="false"');
  const links = html.match(/<a href="(#footer|\/signature\/contracts)"[^>]*noscript:/g) ?? [];
  expect(links).toHaveLength(openers.length);
  expect(html).toContain('<footer id="footer"');
});

test("R-NAV-7 the page contains no menu content", () => {
  const { html } = render({ ...site, footer: null });
  const cards = shippedDocuments().filter(({ _type }) => _type === "navCard");
  expect(cards.length).toBeGreaterThan(3);
  for (const { description } of cards) expect(html).not.toContain(description);
});

test("R-NAV-5 the bar has the contracts menu only when contract categories exist", () => {
  const category = { _id: "c", _type: "contractCategory" as const, path: null, slug: "business" };
  expect(render({ ...site, contractCategory: category }).html).toContain('data-menu="contracts"');
  expect(render({ ...site, contractCategory: null }).html).not.toContain('data-menu="contracts"');
});

test("R-NAV-8 the bar has the active announcement and the text of its popover", () => {
  const { html } = render(site);
  expect(html).toContain('aria-label="Announcement: NVIDIA Inception"');
  expect(html).toContain("/announcement/nvidia-inception-program");
  expect(html).toContain("announcement-dismissed:announcement-nvidia-inception");
});

const [shipped] = site.announcements;
if (!shipped) throw new Error("No announcement is on.");

test("R-NAV-8 an announcement without a partner, or whose logo is unpublished, shows a megaphone and is read aloud by its title", () => {
  for (const own of [
    { logo: null, partner: null },
    { logo: null, partner: "" },
  ]) {
    const { html, log } = render({ ...site, announcements: [{ ...shipped, ...own }] });
    const item = /<div data-announcement-item=""[\s\S]*?<\/div>/.exec(html)?.[0] ?? "";
    expect(item.match(/aria-label="Announcement: Paraph joins NVIDIA Inception"/g)).toHaveLength(2);
    expect(item.match(/<svg [^>]*aria-hidden="true"/g)).toHaveLength(2);
    expect(item).not.toMatch(/<img|undefined|null/);
    expect(log).toEqual([]);
  }
});

test("R-NAV-8 of several announcements the bar has the newest one between its dates, and none outside of them", () => {
  const [from, until] = ["2027-03-01T09:00:00Z", "2027-03-05T17:00:00Z"];
  const shownAt = (askedAt: string) => {
    const spring = { ...shipped, title: "Spring", startsAt: from, endsAt: until, askedAt };
    const titles = (...announcements: Site["announcements"]) =>
      /&quot;title&quot;:&quot;([^&]*)/.exec(render({ ...site, announcements }).html)?.[1] ?? null;
    return [titles(spring, shipped), titles(spring)];
  };
  expect(shownAt("2027-03-01T08:59:59Z")).toEqual(["Paraph joins NVIDIA Inception", null]);
  expect(shownAt(from)).toEqual(["Spring", "Spring"]);
  expect(shownAt(until)).toEqual(["Paraph joins NVIDIA Inception", null]);
});

test("R-NAV-8 without an active announcement, or with hidden bars, the page has no trace of the announcement", () => {
  expect(render({ ...site, announcements: [] }).html).not.toContain("data-announcement");
  expect(render(site, { group: "deal" }).html).not.toContain("data-announcement");
});

test("R-NAV-8 the announcement does not open automatically in a preview or over the account forms", () => {
  expect(render(site).html).toContain("&quot;opensItself&quot;:true");
  expect(render(site, { draft: true }).html).toContain("&quot;opensItself&quot;:false");
  expect(render(site, { path: "/auth" }).html).toContain("&quot;opensItself&quot;:false");
});

test("until scripts run, the search is a link to all pages, on every page with bars", () => {
  expect(render(site).html).toMatch(/<a href="\/search" data-search=""[^>]*>.*?Search<\/span>/);
  expect(render(site, { group: "deal" }).html).not.toContain("data-search");
});

test("R-NAV-1 only the entry of the current page is marked", () => {
  const { html } = render(site, { path: "/features" });
  expect(html.match(/aria-current="page"/g)).toHaveLength(1);
  expect(html).toMatch(/href="\/features"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/features"/);
});

test("R-LAYOUT-2 the frame ends with a hidden element that marks its end", () => {
  for (const options of [{}, { group: "deal" as const }, { draft: true }]) {
    expect(render(site, options).html).toMatch(/<div data-end="" hidden=""><\/div><\/div>$/);
  }
});

test("R-FOOT a column is collapsed under its heading and opens without scripts", () => {
  const { html } = render(site);
  const columns = html.match(/<details class="footer-column[^>]*><summary/g) ?? [];
  expect(columns.length).toBeGreaterThanOrEqual(4);
});

test("R-LAYOUT-1 deals show neither bar nor footer; affiliate partners keep the footer", () => {
  const deal = render(site, { group: "deal" }).html;
  expect(deal).not.toMatch(/<(header|footer)\b/);
  const partner = render(site, { group: "affiliatePartner" }).html;
  expect(partner).not.toMatch(/<header\b/);
  expect(partner).toMatch(/<footer\b/);
});

test("R-CMS-8 the page renders even when settings, navigation and footer are missing", () => {
  const { html } = render(emptySite);
  expect(html).toContain("The page");
  expect(html).not.toMatch(/undefined|null|\[object Object\]|<(ul|nav|h2)[^>]*><\/\1>/);
});

const wrongValues = [42, "words", [], [null, 3, {}], {}, true];

test.each(wrongValues.map((value) => [JSON.stringify(value), value] as const))(
  "R-CMS-8 with %s in every field of the frame the page still renders",
  (_label, value) => {
    const parts = [site.settings, site.navigation, site.footer].map((part) =>
      Object.fromEntries(Object.keys(part ?? {}).map((key) => [key, value])),
    );
    // Deliberately violates the types.
    const [settings, navigation, footer] = JSON.parse(JSON.stringify(parts));
    const { html, log } = render({
      settings,
      navigation,
      footer,
      products: [],
      contractCategory: null,
      announcements: [],
    });
    expect(html).toContain("The page");
    expect(html).toMatch(/<header\b/);
    expect(html).toMatch(/<footer\b/);
    expect(html).not.toMatch(/undefined|\[object Object\]|NaN/);
    expect(log.filter((line) => line.includes("makes it fail"))).toEqual([]);
  },
);
