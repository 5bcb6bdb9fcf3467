import { expect, test } from "vitest";
import { imageSource } from "@/lib/content/image";
import { placePopover } from "../../../lib/announcement/popover-position.ts";
import { AUTO_OPEN_DELAY } from "../../../lib/announcement/widget-state.ts";
import { pathOf } from "../../../lib/routes.ts";
import { shortDate } from "../../../lib/short-date.ts";
import { type Fields, isFields, loadContent } from "../../support/content.ts";

const documents = new Map(loadContent().map(({ document }) => [document._id, document]));
const footer: Fields = documents.get("footer") ?? {};
const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isFields) : []);

test.each([
  ["2025-01-05", "5 Jan 2025"],
  ["2025-02-28", "28 Feb 2025"],
  ["2024-02-29", "29 Feb 2024"],
  ["2025-03-05", "5 Mar 2025"],
  ["2025-04-01", "1 Apr 2025"],
  ["2025-05-15", "15 May 2025"],
  ["2025-06-30", "30 Jun 2025"],
  ["2025-07-04", "4 Jul 2025"],
  ["2025-08-09", "9 Aug 2025"],
  ["2025-09-10", "10 Sep 2025"],
  ["2025-10-31", "31 Oct 2025"],
  ["2025-11-11", "11 Nov 2025"],
  ["2025-12-31T23:59:59Z", "31 Dec 2025"],
  ["2025-12-31T23:59:59-01:00", "1 Jan 2026"],
  ["", null],
])("R-CONST the short date of %j is %s: day, abbreviated month, year", (date, short) => {
  expect(shortDate(date)).toBe(short);
});

test("R-CONST images are offered at widths from 640 to 3840", () => {
  const image = { asset: { _id: "image-0123456789abcdef0123456789abcdef01234567-6000x4000-jpg" } };
  const widths = imageSource(image)
    ?.srcSet?.split(", ")
    .map((entry) => Number.parseInt(entry.split(" ")[1] ?? "", 10));
  expect(widths).toEqual([640, 750, 828, 1080, 1200, 1920, 2048, 3840]);
});

test("R-CONST the announcement opens after 300 ms, 8 px below its logo, 18rem wide, narrow below 500 px", () => {
  const logo = { left: 200, right: 240, bottom: 100 };
  const rem = 16;
  expect(AUTO_OPEN_DELAY).toBe(300);
  expect(placePopover(logo, 500, 18 * rem)).toMatchObject({ top: 108, right: 196 });
  expect(placePopover(logo, 499, 18 * rem)).toMatchObject({ top: 108, right: 16 });
});

test.each([
  "/about",
  "/signature/api",
  "/signature/embedding",
  "/signature/enterprise",
  "/signature/soc",
  "/signature/wordpress-integration",
  "/signature/whitelabel",
  "/signature/mobile",
  "/signature/electric-signature-legality",
  "/signature/alternatives",
  "/signature/affiliates",
  "/blog",
  "/customers",
  "/signature/online-signature",
  "/signature/pdf-tools",
  "/calculators",
  "/terms-of-service",
  "/privacy-policy",
  "/refund-policy",
])("R-FOOT the footer links to %s", (path) => {
  expect(footerPaths()).toContain(path);
});

test("R-FOOT the footer links to the signing app, the PDF maker, the security site and the four stores", () => {
  const external = footerLinks().flatMap(({ label, link }) =>
    isFields(link) && link.linkType === "external" ? [[label, link.external]] : [],
  );
  for (const label of ["The signing app", "PDF maker"]) {
    expect(external).toContainEqual([label, expect.stringMatching(/^https:\/\/\S+$/)]);
  }
  // The shipped company has no security site outside, so the setting leads to its own page.
  expect(footerPaths()).toContain("/security");
  const stores = listOf(footer.appLinks).map(({ store, url }) => [store, URL.canParse(String(url))]);
  expect(stores).toEqual([
    ["appStore", true],
    ["googlePlay", true],
    ["workspace", true],
    ["chrome", true],
  ]);
});

function footerLinks(): Fields[] {
  return [...listOf(footer.columns).flatMap(({ links }) => listOf(links)), ...listOf(footer.legalLinks)];
}

function footerPaths(): (string | null)[] {
  return footerLinks().flatMap(({ link }) => {
    const target =
      isFields(link) && isFields(link.internal) ? documents.get(String(link.internal._ref)) : null;
    return target ? [pathOf(target)] : [];
  });
}
