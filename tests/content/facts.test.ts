import { expect, test } from "vitest";
import {
  isDealOnly,
  isPriceKey,
  offeredKeys,
  otherInterval,
  type PriceKey,
  priceKeys,
} from "../../lib/selling/prices.ts";
import { contradictions, offerTerms, statedOffers } from "../../schemas/selling/stated-offers.ts";
import { type Fields, findings, isFields, loadContent, repeated, valuesIn } from "../support/content.ts";

const files = loadContent();
const documents = new Map(files.map(({ document }) => [document._id, document]));
const settings: Fields = documents.get("siteSettings") ?? {};
const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isFields) : []);
const named = (field: string) => (reference: Fields) => documents.get(String(reference._ref))?.[field];

test("R-FOOT the footer shows the eight certifications with the exact names, each a document", () => {
  const names = listOf(documents.get("footer")?.certifications).map(named("name"));
  expect(names).toEqual([
    "ISO 27001:2022",
    "eIDAS",
    "CCPA",
    "ESIGN act",
    "GDPR",
    "SOC 2 Type I and II",
    "UETA",
    "HIPAA",
  ]);
});

test("R-FOOT sales hours, copyright year and the four social networks are as specified", () => {
  expect(settings).toMatchObject({ salesHours: "8 AM - 7 PM (ET)", copyrightYear: 2025 });
  const social = listOf(settings.social).map(({ network }) => network);
  expect(social).toEqual(["Facebook", "Instagram", "Twitter", "LinkedIn"]);
});

test("R-NAV-3 the products menu lists Form Approvals and Signature for businesses and Timer+Proctor for institutions", () => {
  const menus = documents.get("navigation")?.menus;
  const groups = isFields(menus) ? listOf(menus.products) : [];
  const titles = groups.map(({ heading, cards }) => [heading, ...listOf(cards).map(named("title"))]);
  expect(titles).toEqual([
    ["For Businesses", "Form Approvals", "Signature"],
    ["For Institutions", "Timer+Proctor"],
  ]);
});

test("R-PAY-3 the pricing page sells the three plans by name, and every page states the same phone number, hours and e-mail address", () => {
  const pricing = [...valuesIn(documents.get("page-pricing"), "")].map(({ value }) => value);
  const plans = pricing.flatMap((value) => (isFields(value) && value._type === "plan" ? [value] : []));
  expect(plans.map(({ name, price }) => [name, price])).toEqual([
    ["Freelancer", "freelancer_monthly"],
    ["Team", "team_annual"],
    ["Growing Business", "growing_annual"],
  ]);
  const digits = String(settings.salesPhone).replaceAll(/[^+\d]/g, "");
  const contradictions = findings(files, ({ path, value: text }) => {
    // Code samples contain other people's addresses.
    if (typeof text !== "string" || path.endsWith(".code")) return null;
    const phones = text.match(/\+?1? ?\(\d{3}\) ?\d{3}-\d{4}|tel:.*/g) ?? [];
    const hours = text.match(/\d+ AM - \d+ PM \(.*?\)/g) ?? [];
    const mails = text.match(/[\w.]+@[\w-]+\.[\w.]*\w/g) ?? [];
    const wrong = [
      ...phones.filter((phone) => phone.replaceAll(/[^+\d]/g, "") !== digits),
      ...hours.filter((hour) => hour !== settings.salesHours),
      ...mails.filter((mail) => mail !== settings.supportEmail),
    ];
    return wrong.length > 0 ? wrong.join(", ") : null;
  });
  expect(contradictions).toEqual([]);
});

const trialLabel = "Start 7 days free trial";
const deals = files.filter(({ document }) => document._type === "deal");
const trials = files.filter(({ document }) => document._type === "page" && document.group === "trial");
const ofType = (document: Fields, type: string) =>
  [...valuesIn(document, "")].flatMap(({ value }) =>
    isFields(value) && value._type === type ? [value] : [],
  );

test("R-PAY-3 deals and trial pages contain no amounts; every offer names its price by key", () => {
  expect(deals.length).toBeGreaterThan(8);
  expect(trials.length).toBe(2);
  const amounts = findings([...deals, ...trials], ({ value }) => {
    if (typeof value === "string") return /[$€£]\s?\d/.test(value) ? JSON.stringify(value) : null;
    return isFields(value) && "amount" in value ? "has an amount of its own" : null;
  });
  expect(amounts).toEqual([]);
  for (const { file, document } of deals) {
    const offers = ofType(document, "offer");
    expect(offers.length, file).toBeGreaterThan(0);
    expect(offers.map(({ price }) => price).filter((price) => !isPriceKey(price))).toEqual([]);
  }
});

test("R-PAY-3 a plan that names a price has no amount of its own", () => {
  const plans = files.flatMap(({ document }) => ofType(document, "plan"));
  const priced = plans.filter(({ price }) => isPriceKey(price));
  expect(priced.length).toBeGreaterThan(9);
  expect(priced.filter(({ amount, per }) => amount !== undefined || per !== undefined)).toEqual([]);
});

test("R-CONST deals sell every lifetime, secret and yearly price, the secret ones only on the secret page", () => {
  const sold = (name: string) =>
    deals.flatMap(({ document }) =>
      ofType(document, "offer").some(({ price }) => price === name) ? [document._id] : [],
    );
  for (const key of priceKeys.filter((name) => /^(lifetime|yearly)_/.test(name))) {
    expect(sold(key).length, key).toBeGreaterThan(0);
  }
  const secret = priceKeys.filter((name) => name.startsWith("secret_"));
  expect(secret).toHaveLength(4);
  for (const key of secret) expect(sold(key), key).toEqual(["deal-secret"]);
});

test("R-PAY-1 R-CONST every price that can be bought alone is sold on some page, the secret ones only on the secret page", () => {
  const types = ["plan", "offer", "checkoutButton"];
  const sold = files.flatMap(({ document }) =>
    types.flatMap((type) => soldIn(document, type).map((price) => ({ price, page: document._id }))),
  );
  for (const key of offeredKeys) {
    const pages = sold.filter(({ price }) => price === key).map(({ page }) => page);
    expect(pages.filter((page) => page !== "page-blocks").length, key).toBeGreaterThan(0);
    if (key.startsWith("secret_")) expect(new Set(pages), key).toEqual(new Set(["deal-secret"]));
  }
});

/** The prices that a document's blocks sell. A switch adds the other billing interval. */
function soldIn(document: Fields, type: string): PriceKey[] {
  const block = type === "plan" ? "pricing" : type === "offer" ? "dealOffer" : type;
  return ofType(document, block).flatMap((sells) =>
    (block === type ? [sells] : ofType(sells, type)).flatMap(({ price }) => {
      if (!isPriceKey(price)) return [];
      const other = sells.rhythm === undefined ? null : otherInterval(price);
      return other ? [price, other] : [price];
    }),
  );
}

test("R-PAY-1 every deal opens with the free trial and leads to Growing Business yearly, free for 7 days", () => {
  for (const { file, document } of deals) {
    const [opening] = ofType(ofType(document, "hero")[0] ?? {}, "action");
    expect(opening, file).toMatchObject({ label: trialLabel, style: "primary" });
    const anchor = isFields(opening?.link) ? opening.link.anchor : undefined;
    const target = listOf(document.blocks).find((block) => block.anchor === anchor) ?? {};
    const sold = [target, ...ofType(target, "offer")];
    expect(
      sold.filter(({ price, mode }) => price === "growing_annual" && mode === "free-trial"),
      file,
    ).toHaveLength(1);
  }
});

const offers = files
  .filter(({ document }) => document._type !== "pageTemplate")
  .flatMap(({ document }) => statedOffers(document));
const now = new Date("2026-12-01T00:00:00Z");

test("R-PAY-3 every offer says why, for whom, how long, what then and when money is returned", () => {
  const blocks = deals.flatMap(({ document }) => ofType(document, "dealOffer"));
  for (const term of [...offerTerms, "afterwards", "refund"]) {
    const said = blocks.map((block) => block[term]);
    expect(
      said.filter((words) => typeof words !== "string" || words.length < 20),
      term,
    ).toEqual([]);
  }
});

test("R-PAY-3 a price has one reason, one audience, one limit and one end on all pages that offer it, and refunds are the same for all", () => {
  const shared = new Set(repeated(offers.flatMap(({ prices }) => [...prices])));
  expect([...shared]).toEqual(expect.arrayContaining(["lifetime_99", "lifetime_599", "yearly_199"]));
  const found = offers.flatMap((one, index) =>
    offers.slice(index + 1).flatMap((other) => {
      const fields = contradictions(one, other, now);
      const places = `${one.document} ${one.block} and ${other.document} ${other.block}`;
      return fields.map((field) => `${places}: ${field} of ${one.prices[0]}`);
    }),
  );
  expect([...new Set(found)]).toEqual([]);
  const refunds = files
    .flatMap(({ document }) => statedOffers(document))
    .flatMap(({ terms }) => terms.refund ?? []);
  expect(new Set(refunds).size).toBe(1);
});

test("R-PAY-3 deals that sell the same have the same in them, and leave out the same", () => {
  const sold = deals.flatMap(({ document }) =>
    ofType(document, "dealOffer").map((block) => ({
      prices: JSON.stringify(listOf(block.offers).map(({ price }) => price)),
      points: { included: block.included, excluded: block.excluded },
    })),
  );
  const alike = [...Map.groupBy(sold, ({ prices }) => prices).values()].filter((some) => some.length > 1);
  expect(alike.map(([one]) => one?.prices)).toEqual(['["lifetime_599"]']);
  for (const [one, ...others] of alike) for (const other of others) expect(other).toEqual(one);
});

test("R-PAY-3 every promise to refund a purchase by mistake has the condition of the policy, and none excludes who sent in a trial", () => {
  const said: string[] = [];
  const wrong = findings(files, ({ value, path }) => {
    if (typeof value !== "string" || !/^(?:page|deal|pageTemplate)\//.test(path)) return null;
    if (!/\b14 days\b/.test(value) || !/\bby mistake\b|\bcharged for\b/.test(value)) return null;
    said.push(value);
    const names = /\bsen[dt]\b/.test(value);
    return names && !/\bbefore (?:you send a|the first) document\b/.test(value) ? null : value;
  });
  expect(wrong).toEqual([]);
  expect(new Set(said).size).toBeGreaterThan(4);
});

test("R-PAY-3 a deal that may refuse a buyer, or sells beside another seller, says who returns the money", () => {
  const afterwards = (id: string, key: string) =>
    listOf(documents.get(id)?.blocks).find(({ _key }) => _key === key)?.afterwards;
  expect(afterwards("deal-secret", "unlimited")).toContain(
    "If it is not on the list, we refund you in full.",
  );
  expect(afterwards("deal-jvzoo", "plans")).toContain(
    "For a purchase on JVZoo, the refund starts there and follows its rules.",
  );
});

test("R-PAY-3 the terms of an offer hold for every card beside it: none has a price of the list beside a deal's", () => {
  const kinds = files.flatMap(({ document }) =>
    ofType(document, "dealOffer").map((block) => {
      const keys = ofType(block, "offer").flatMap(({ price }) => (isPriceKey(price) ? [price] : []));
      return new Set(keys.map(isDealOnly)).size;
    }),
  );
  expect(kinds.length).toBeGreaterThan(12);
  expect(kinds.filter((count) => count !== 1)).toEqual([]);
});

test("R-PAY-3 a year of one plan costs less only for somebody else: no two offers of it have the same audience", () => {
  const years = offers.filter(({ compareWith }) => compareWith === "growing_annual");
  const audiences = (key: PriceKey) =>
    new Set(years.filter(({ prices }) => prices.includes(key)).map(({ terms }) => terms.audience));
  const [forNew, forMarketplace] = [audiences("yearly_199"), audiences("business_deal_yearly")];
  expect([forNew.size, forMarketplace.size]).toEqual([1, 1]);
  expect(forNew).not.toEqual(forMarketplace);
  // The list price of a year is paid in advance, too.
  const claims = findings(deals, ({ value }) =>
    typeof value === "string" && /\bin advance\b/i.test(value) ? value : null,
  );
  expect(claims).toEqual([]);
});

test("R-ROUTES the secret deal is hidden from search engines, and no document links to it", () => {
  expect(documents.get("deal-secret")?.seo).toMatchObject({ noIndex: true });
  expect(
    findings(files, ({ value }) => (value === "deal-secret" ? "links to the secret deal" : null)),
  ).toEqual(["deal/deal-secret.json._id: links to the secret deal"]);
});
