import { expect, test } from "vitest";
import { chromeOf } from "../../../lib/pages/chrome.ts";
import { sectionOf } from "../../../lib/pages/section.ts";

test.each([
  ["/", "general", true, true],
  ["/pricing", "general", true, true],
  ["/signature", "signature", true, true],
  ["/signature/pricing", "signature", true, true],
  ["/signature/affiliates", "signature", true, true],
  ["/signature/affiliates/hubspot", "signature", true, true],
  ["/affiliate-partners", "affiliatePartner", false, true],
  ["/affiliate-partners/terms", "general", false, true],
  ["/affiliate-partnership", "general", true, true],
  ["/lifetime-deal", "deal", false, false],
  ["/deals/jvzoo", "deal", false, false],
  ["/signature/deals/free-trial", "trial", false, false],
  ["/signature/deals/trials", "trial", false, false],
  ["/payment-info", "fixed", false, false],
  ["/payment", "fixed", true, true],
  ["/start-taking-signature", "general", false, false],
  ["/terms-of-service", "legal", true, true],
])("R-LAYOUT-1 %s in the group %s shows navigation: %s, footer: %s", (path, group, navigation, footer) => {
  expect(chromeOf({ path, group })).toEqual({ navigation, footer });
});

test("R-LAYOUT-1 the document's own setting wins", () => {
  const deal = { path: "/lifetime-deal", group: "deal" };
  expect(chromeOf({ ...deal, navigation: "show" })).toEqual({ navigation: true, footer: false });
  expect(chromeOf({ ...deal, footer: "show" })).toEqual({ navigation: false, footer: true });
  expect(chromeOf({ ...deal, navigation: "auto", footer: null })).toEqual({
    navigation: false,
    footer: false,
  });
  expect(chromeOf({ path: "/", group: "general", navigation: "hide", footer: "hide" })).toEqual({
    navigation: false,
    footer: false,
  });
});

const products = [
  { _id: "signature", home: { path: "/signature" } },
  { _id: "api", home: { path: "/signature/api" } },
  { _id: "forms", home: { path: "/form-approval" } },
  { _id: "homeless", home: null },
];

test.each([
  ["/signature", "signature"],
  ["/signature/pricing", "signature"],
  ["/signature/api", "api"],
  ["/signature/api/limits", "api"],
  ["/signature-workflow", undefined],
  ["/form-approval/pricing", "forms"],
  ["/", undefined],
  ["/about", undefined],
])("R-NAV-6 %s belongs to the section %s", (path, section) => {
  expect(sectionOf(path, products)?._id).toBe(section);
});

test("R-NAV-6 the page's own product wins over its path", () => {
  expect(sectionOf("/signature/pricing", products, "forms")?._id).toBe("forms");
  expect(sectionOf("/signature/pricing", products, "gone")?._id).toBe("signature");
});
