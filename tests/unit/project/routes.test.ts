import { expect, test } from "vitest";
import {
  canonicalPath,
  isReservedPath,
  matchPath,
  pathOf,
  proposeSlug,
  routedTypes,
  validatePath,
  validateSlug,
} from "@/lib/routes";

const storedPaths = `
/ /pricing /features /ai /about /customers /blog /calculators /integrations /best-esignature-apis /affiliate-partners
/announcement /v2 /thank-you /demo-booked /start-taking-signature
/form-approval /form-approval/pricing
/signature /signature/pricing /signature/api /signature/enterprise /signature/embedding /signature/soc
/signature/wordpress-integration /signature/whitelabel /signature/mobile /signature/what-is-electronic-signature
/signature/electric-signature-legality /signature/alternatives /signature/affiliates /signature/affiliates/hubspot
/signature/online-signature /signature/pdf-tools /signature/gsuite-addon /signature/gsuite-addon/esignature
/signature/deals/free-trial /signature/deals/trials /signature/contracts /signature/contracts/download-success
/fillable /embeddings /signature-workflow /file-upload /timer-classroom /timer-classroom/pricing /tattoo-forms
/tattoo-forms/pricing /blog-genie /lifetime-deal /super-lifetime-deal /mega-subscription-deal
/ultimate-subscription-deal /limited-subscription-deal /supreme-deal /secret-deal /deals/jvzoo /deals/s/st/api
/terms-of-service /privacy-policy /refund-policy /blocks`
  .trim()
  .split(/\s+/);

const fixedScreens = ["/account", "/auth", "/billing", "/payment", "/payment-info", "/search"];

test.each(storedPaths)("R-ROUTES an editor may give a page the path %s", (path) => {
  expect(validatePath(path)).toBe(true);
  expect(canonicalPath(path)).toBe(path);
  expect(matchPath(path)[0]).toEqual({ type: "page", path });
});

test.each(fixedScreens)("R-ROUTES only a fixed screen may have the path %s", (path) => {
  expect(validatePath(path)).toMatch(/fixed screen/);
  expect(validatePath(path, { fixedScreen: true })).toBe(true);
});

test.each([
  ["/api", "The website itself uses"],
  ["/api/revalidate", "The website itself uses"],
  ["/studio", "The website itself uses"],
  ["/studio/structure", "The website itself uses"],
  ["/lake/v1", "The website itself uses"],
  ["/_next/static", "The website itself uses"],
  ["/_app", "The website itself uses"],
  ["/.well-known/x", "The website itself uses"],
  ["/robots.txt", "The website itself uses"],
  ["/blog/rss.xml", "The website itself uses"],
  ["pricing", "Start the address with a slash"],
  ["", "Start the address with a slash"],
  ["//evil.example", "Use single slashes"],
  ["/signature//api", "Use single slashes"],
  ["/pricing/", "Leave out the slash at the end"],
  ["/Pricing", "Use small letters only"],
  ["/preise & mehr", "Use only letters"],
  ["/a?b", "Use only letters"],
  ["/a#b", "Use only letters"],
  ["/größe", "Use only letters"],
  ["/\\evil", "Use only letters"],
])("the path %j is refused: %s", (path, message) => {
  expect(validatePath(path)).toContain(message);
});

test.each(["/apiary", "/studios", "/lakes", "/ai", "/v2", "/a", "/0"])(
  "%s is allowed: reserved prefixes end at a slash, and there is no minimum length",
  (path) => {
    expect(isReservedPath(path)).toBe(false);
    expect(validatePath(path)).toBe(true);
  },
);

test.each([
  [{ _type: "page", path: "/signature/api" }, "/signature/api"],
  [{ _type: "page", path: "/" }, "/"],
  [{ _type: "page", path: "" }, null],
  [{ _type: "page", slug: "not-its-field" }, null],
  [{ _type: "deal", path: "/deals/s/st/api" }, "/deals/s/st/api"],
  [{ _type: "solution", slug: "insurance" }, "/solutions/insurance"],
  [{ _type: "solution", slug: { current: "insurance" } }, "/solutions/insurance"],
  [{ _type: "solution", slug: null }, null],
  [{ _type: "caseStudy", slug: "northwind" }, "/customers/northwind"],
  [
    { _type: "post", slug: "connect-to-stripe-and-accept-payments-in-bolosign" },
    "/blog/connect-to-stripe-and-accept-payments-in-bolosign",
  ],
  [{ _type: "comparison", slug: "inkwell" }, "/signature/alternatives/inkwell"],
  [{ _type: "announcement", slug: "nvidia-inception-program" }, "/announcement/nvidia-inception-program"],
  [{ _type: "contractCategory", slug: "personal-family" }, "/signature/contracts/personal-family"],
  [
    { _type: "contractTemplate", slug: "will", category: "personal-family" },
    "/signature/contracts/personal-family/will",
  ],
  [{ _type: "contractTemplate", slug: "will" }, null],
  [{ _type: "testimonial", slug: "x", path: "/x" }, null],
  [{ _type: "toString" }, null],
])("pathOf(%j) is %s", (document, path) => {
  expect(pathOf(document)).toBe(path);
});

test("every path from pathOf matches back to its document", () => {
  for (const type of routedTypes) {
    const document = { _type: type, path: "/some/page", slug: "some-slug", category: "some-category" };
    const path = pathOf(document);
    const match = matchPath(path ?? "").find((candidate) => candidate.type === type);
    expect(match, type).toBeDefined();
    expect(pathOf({ _type: type, ...match })).toBe(path);
  }
});

test("reserved slugs and deeper addresses match no document with a slug", () => {
  const types = (path: string) => matchPath(path).map(({ type }) => type);
  expect(types("/signature/contracts/download-success")).toEqual(["page", "deal"]);
  expect(types("/solutions")).toEqual(["page", "deal"]);
  expect(types("/solutions/a/b")).toEqual(["page", "deal"]);
  expect(types("/signature/contracts/a/b/c")).toEqual(["page", "deal"]);
  expect(validateSlug("contractCategory", "download-success")).toMatch(/another page/);
  expect(validateSlug("post", "download-success")).toBe(true);
});

test.each([
  ["/Pricing/", "/pricing"],
  ["//pricing", "/pricing"],
  ["/signature///API//", "/signature/api"],
  ["/", "/"],
  ["//", "/"],
  ["/pricing", "/pricing"],
])("R-ROUTES-1 the canonical spelling of %s is %s", (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
});

test.each([
  ["Real Estate", "real-estate"],
  ["Personal and Family", "personal-and-family"],
  ["Buy & Sell Agreement", "buy--sell-agreement"],
  ["Power of Attorney – Durable", "power-of-attorney--durable"],
  ["NDA_v2", "nda_v2"],
  ["Two  spaces", "two--spaces"],
  ["Non-Disclosure (Mutual)", "non-disclosure-mutual"],
])("R-NAV-5 the proposed slug for %j is %s, which is valid", (name, slug) => {
  expect(proposeSlug(name)).toBe(slug);
  expect(validateSlug("contractTemplate", slug)).toBe(true);
});

test.each(["a/b", "A", "a b", "", "ä"])("the slug %j is refused", (slug) => {
  expect(validateSlug("post", slug)).toMatch(/Use only letters/);
});
