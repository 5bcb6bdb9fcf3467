import { expect, test } from "vitest";
import { type Fields, findings, isFields, loadContent, places } from "../support/content.ts";

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

test("every page states the same prices, phone number, hours and e-mail address", () => {
  const pricing = [...places(documents.get("page-pricing"), "")].map(({ value }) => value);
  const plans = pricing.flatMap((value) => (isFields(value) && value._type === "plan" ? [value] : []));
  expect(plans.map(({ name, amount, per }) => [name, amount, per])).toEqual([
    ["Freelancer", 1500, "month"],
    ["Team", 2000, "month"],
    ["Growing Business", 2500, "month"],
  ]);
  const monthly = plans.map(({ amount }) => `$${Number(amount) / 100} a month`);
  const digits = String(settings.salesPhone).replaceAll(/[^+\d]/g, "");
  const contradictions = findings(files, ({ path, value: text }) => {
    // Code samples have people in them who write to somebody else.
    if (typeof text !== "string" || path.endsWith(".code")) return null;
    const prices = text.match(/\$\d+(?:\.\d+)? a month/g) ?? [];
    const phones = text.match(/\+?1? ?\(\d{3}\) ?\d{3}-\d{4}|tel:.*/g) ?? [];
    const hours = text.match(/\d+ AM - \d+ PM \(.*?\)/g) ?? [];
    const mails = text.match(/[\w.]+@[\w-]+\.[\w.]*\w/g) ?? [];
    const wrong = [
      ...prices.filter((price) => !monthly.includes(price)),
      ...phones.filter((phone) => phone.replaceAll(/[^+\d]/g, "") !== digits),
      ...hours.filter((hour) => hour !== settings.salesHours),
      ...mails.filter((mail) => mail !== settings.supportEmail),
    ];
    return wrong.length > 0 ? wrong.join(", ") : null;
  });
  expect(contradictions).toEqual([]);
});

/** The seed's section 9: lifetime and secret deals are paid once, the yearly plans each year. */
const onceAmounts = [9900, 29900, 49900, 59900];
const yearlyAmounts = [9900, 19900];
const trialLabel = "Start 7 days free trial";
const deals = files.filter(({ document }) => document._type === "deal");
const ofType = (document: Fields, type: string) =>
  [...places(document, "")].flatMap(({ value }) => (isFields(value) && value._type === type ? [value] : []));

test("R-CONST a deal names the prices of the plans, of the lifetime deals and of the yearly plans, and no other", () => {
  const pricing = ofType(documents.get("page-pricing") ?? {}, "plan").map(({ amount }) => Number(amount));
  const yearly = pricing.filter((amount) => amount !== 1500).map((amount) => amount * 12);
  const known = [...pricing, ...yearly, ...onceAmounts, ...yearlyAmounts].map((amount) => `$${amount / 100}`);
  const unknown = findings(deals, ({ value: text }) => {
    const prices = typeof text === "string" ? (text.match(/\$\d+(?:,\d{3})*(?:\.\d+)?/g) ?? []) : [];
    const wrong = prices.filter((price) => !known.includes(price));
    return wrong.length > 0 ? wrong.join(", ") : null;
  });
  expect(deals.length).toBeGreaterThan(8);
  expect(unknown).toEqual([]);
  const amounts: Record<string, readonly number[]> = {
    once: onceAmounts,
    year: yearlyAmounts,
    month: pricing,
  };
  const misplaced = deals.flatMap(({ file, document }) =>
    ofType(document, "plan")
      .filter(({ amount, per }) => !amounts[String(per)]?.includes(Number(amount)))
      .map(({ name }) => `${file} ${name}`),
  );
  expect(misplaced).toEqual([]);
});

test("R-PAY-1 every deal opens with the free trial, which is never the action of another price than Growing Business", () => {
  for (const { file, document } of deals) {
    const [opening] = ofType(ofType(document, "hero")[0] ?? {}, "action");
    expect(opening, file).toMatchObject({ label: trialLabel, style: "primary" });
    expect(JSON.stringify(document), file).toContain("$25 a month");
  }
  const misused = deals.flatMap(({ file, document }) =>
    ofType(document, "plan")
      .filter(({ action }) => isFields(action) && action.label === trialLabel)
      .filter(({ name, amount, per }) => name !== "Growing Business" || amount !== 2500 || per !== "month")
      .map(({ name }) => `${file} ${name}`),
  );
  expect(misused).toEqual([]);
});

test("R-ROUTES the secret deal is hidden from search engines and no document leads to it", () => {
  expect(documents.get("deal-secret")?.seo).toMatchObject({ noIndex: true });
  expect(
    findings(files, ({ value }) => (value === "deal-secret" ? "leads to the secret deal" : null)),
  ).toEqual(["deal/deal-secret.json._id: leads to the secret deal"]);
});
