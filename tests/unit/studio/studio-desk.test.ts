import { evaluateSync, parse } from "groq-js";
import { expect, test } from "vitest";
import { certificationState } from "@/schemas/documents/certification";
import { countDueIn } from "@/schemas/objects/claim-age";
import { allPlugins } from "@/studio/define-plugin";
import {
  announcementFilters,
  certificationFilters,
  hasDueClaims,
  isUnplaced,
} from "@/studio/desk/conditions";
import { contentStates } from "@/studio/desk/plugin";
import { describeVisibility } from "@/studio/pages/plugin";
import { plugins } from "@/studio/sanity.config";
import { describeDeal } from "@/studio/selling/offers-tool";
import { afterPublishing, type DescribeState } from "@/studio/state-badge";

const describeState: Readonly<Record<string, DescribeState>> = { ...contentStates, deal: describeDeal };

const now = new Date("2026-06-15T12:00:00Z");

/** The ids of the documents that match a list's filter. */
function listed(filter: string, dataset: readonly { _id: string; [field: string]: unknown }[]): string[] {
  return evaluateSync(parse(`*[${filter}]._id`), { dataset, timestamp: now }).data;
}

test.each([
  [undefined, "valid"],
  ["2027-01-01", "valid"],
  ["2026-08-01", "ending"],
  ["2026-06-15", "ending"],
  ["2026-06-14", "expired"],
] as const)("R-CMS-2 a certification valid until %s is %s in its list and badge", (validUntil, state) => {
  const dataset = [{ _id: "a", ...(validUntil && { validUntil }) }];
  expect(certificationState(validUntil, now)).toBe(state);
  for (const [name, filter] of Object.entries(certificationFilters)) {
    expect(listed(filter, dataset), name).toEqual(name === state ? ["a"] : []);
  }
  expect(describeState.certification?.({ validUntil }, now) === null).toBe(state === "valid");
});

test.each([
  ["active", { active: true, publishedAt: "2026-07-01T00:00:00Z" }],
  ["active", { active: true }],
  ["planned", { active: false, publishedAt: "2026-07-01T00:00:00Z" }],
  ["past", { publishedAt: "2026-01-01T00:00:00Z" }],
  ["past", {}],
  ["active", { active: true, startsAt: "2026-06-15T12:00:00Z", endsAt: "2026-07-01T00:00:00Z" }],
  ["planned", { active: true, startsAt: "2026-07-01T00:00:00Z", publishedAt: "2026-01-01T00:00:00Z" }],
  ["past", { active: true, endsAt: "2026-06-15T12:00:00Z", publishedAt: "2026-07-01T00:00:00Z" }],
] as const)("R-CMS-2 only the list %s has the announcement %j", (list, announcement) => {
  for (const [name, filter] of Object.entries(announcementFilters)) {
    expect(listed(filter, [{ _id: "a", ...announcement }]), name).toEqual(name === list ? ["a"] : []);
  }
});

test("R-CMS-2 comparisons with a claim checked more than a year ago are listed and marked", () => {
  const claims = (...days: (string | undefined)[]) =>
    days.map((checkedOn) => ({ topic: "Price", checkedOn }));
  const dataset = [
    { _id: "fresh", claims: claims("2026-06-01", "2025-06-16") },
    { _id: "due", claims: claims("2026-06-01", "2025-06-14") },
    { _id: "never", claims: claims(undefined) },
    { _id: "empty" },
    { _id: "old-statement", statements: claims("2025-01-01") },
    {
      _id: "old-line",
      vendors: [{ prices: claims("2026-06-01"), lines: claims("2026-06-01", "2025-01-01") }],
    },
    { _id: "old-price", vendors: [{ prices: claims("2025-01-01"), lines: claims("2026-06-01") }] },
    { _id: "fresh-vendor", vendors: [{ lines: claims("2026-06-01") }], statements: claims("2026-06-01") },
  ];
  const due = ["due", "never", "old-statement", "old-line", "old-price"];
  expect(listed(hasDueClaims, dataset)).toEqual(due);
  const counted = dataset.filter((document) => countDueIn(document, now) > 0).map(({ _id }) => _id);
  expect(counted).toEqual(due.filter((id) => id !== "never"));
  expect(describeState.comparison?.({ claims: dataset[0]?.claims }, now)).toBeNull();
  expect(describeState.comparison?.({ claims: claims("2020-01-01", "2020-01-02") }, now)?.label).toBe(
    "2 claims to check",
  );
});

test.each([
  ["deal", {}, "Running"],
  ["deal", { startsAt: "2026-07-01T00:00:00Z" }, "Planned"],
  ["deal", { endsAt: "2026-01-01T00:00:00Z" }, "Ended"],
  ["announcement", { active: true }, "In the navigation"],
  ["announcement", {}, "Page only"],
  ["announcement", { active: true, startsAt: "2026-07-01T00:00:00Z" }, "Planned"],
  ["announcement", { active: true, endsAt: "2026-06-01T00:00:00Z" }, "Ended"],
  ["post", { publishedAt: "2026-07-01T00:00:00Z" }, "Future date"],
  ["post", { publishedAt: "2026-01-01T00:00:00Z" }, undefined],
] as const)("R-CMS-2 the badge of a %s with %j says %s", (type, document, label) => {
  expect(describeState[type]?.(document, now)?.label).toBe(label);
});

test("R-CMS-2 the badge of an unpublished deal does not say that it is running", () => {
  const running = describeState.deal?.({}, now) ?? {};
  expect(afterPublishing(running, true).label).toBe("Running");
  expect(afterPublishing(running, false)).toEqual({ label: "Running once published", color: "primary" });
});

test("R-CMS-2 a page hidden from search engines has a badge", () => {
  expect(describeVisibility({ seo: { noIndex: true } })?.label).toBe("Hidden from search");
  expect(describeVisibility({ seo: { noIndex: false } })).toBeNull();
  expect(describeVisibility({})).toBeNull();
});

const products = [
  { _id: "home", _type: "page", path: "/" },
  { _id: "page-signature", _type: "page", path: "/signature", group: "signature" },
  { _id: "page-timer", _type: "page", path: "/timer-classroom", group: "product" },
  { _id: "signature", _type: "product", home: { _type: "reference", _ref: "page-signature" } },
  { _id: "timer", _type: "product", home: { _type: "reference", _ref: "page-timer" } },
];

/** The initial value of a document made from this template. */
async function begin(id: string, params: Record<string, string>): Promise<unknown> {
  const templates = allPlugins(plugins).flatMap(({ schema }) =>
    Array.isArray(schema?.templates) ? schema.templates : [],
  );
  const template = templates.find((candidate) => candidate.id === id);
  const client = {
    fetch: async (query: string, values: Record<string, unknown>) =>
      evaluateSync(parse(query, { params: values }), { dataset: products, params: values }).data,
  };
  return typeof template?.value === "function"
    ? template.value(params, { getClient: () => client } as never) // templates use only the client's `fetch`
    : template?.value;
}

const toProduct = (_ref: string) => ({ _type: "reference", _ref });

test.each([
  ["general", { group: "general" }],
  ["legal", { group: "legal" }],
  ["signature", { group: "signature", path: "/signature/", product: toProduct("signature") }],
  ["trial", { group: "trial", path: "/signature/deals/", product: toProduct("signature") }],
  ["formApproval", { group: "formApproval", path: "/form-approval/" }],
])(
  "R-CMS-2 a new page in the group %s starts with its group, prefix and product",
  async (group, expected) => {
    expect(await begin("page-in-part", { group })).toEqual(expected);
  },
);

test("R-CMS-2 a new page in a product's list starts with the path prefix and group of the product's home page", async () => {
  expect(await begin("page-of-product", { product: "timer" })).toEqual({
    group: "product",
    path: "/timer-classroom/",
    product: toProduct("timer"),
  });
  expect(await begin("page-of-product", { product: "gone" })).toEqual({
    group: "product",
    product: toProduct("gone"),
  });
});

test("R-CMS-2 documents created in a list belong to it", async () => {
  expect(await begin("template-in-category", { category: "business", subCategory: "sales" })).toEqual({
    category: toProduct("business"),
    subCategory: "sales",
  });
  expect(await begin("case-study-in-industry", { industry: "finance" })).toEqual({ industry: "finance" });
  expect(await begin("post-on-topic", { topic: "legal" })).toMatchObject({ topic: "legal" });
  expect(await begin("post-of-author", { author: "ann" })).toMatchObject({ author: toProduct("ann") });
});

test("R-CMS-2 a list has the templates that visitors find under Others", () => {
  const category = { _id: "business", subCategories: [{ _key: "k", title: "Hiring" }, { _key: "untitled" }] };
  const template = (_id: string, subCategory?: string, _ref = "business") => ({
    _id,
    subCategory,
    category: { _ref },
  });
  const dataset = [
    category,
    template("placed", "k"),
    template("gone", "x"),
    template("none"),
    template("in-untitled", "untitled"),
    template("in-no-category", "k", "nothing"),
  ];
  const found = listed(`defined(category) && ${isUnplaced}`, dataset);
  expect(found).toEqual(["gone", "none", "in-untitled", "in-no-category"]);
});
