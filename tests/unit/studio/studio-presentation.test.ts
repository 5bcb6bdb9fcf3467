import { evaluateSync, parse } from "groq-js";
import { expect, test } from "vitest";
import { addressFilter, toLocations } from "@/studio/preview/presentation";

const dataset = [
  { _id: "page-home", _type: "page", title: "Home", path: "/" },
  { _id: "solution", _type: "solution", title: "Finance", slug: { current: "finance" } },
  { _id: "estate", _type: "contractCategory", heading: "Real Estate", slug: { current: "real-estate" } },
  { _id: "business", _type: "contractCategory", heading: "Business", slug: { current: "business" } },
  { _id: "lease-1", _type: "contractTemplate", slug: { current: "lease" }, category: { _ref: "estate" } },
  { _id: "lease-2", _type: "contractTemplate", slug: { current: "lease" }, category: { _ref: "business" } },
];

test.each([
  ["/", ["page-home"]],
  ["/solutions/finance", ["solution"]],
  ["/signature/contracts/business", ["business"]],
  ["/signature/contracts/business/lease", ["lease-2"]],
  ["/signature/contracts/real-estate/lease", ["lease-1"]],
  ['/"] | order(x', []],
  ["/unknown", []],
])("R-CMS-6 the preview of %s opens the document at that address", (path, ids) => {
  const { filter, params } = addressFilter(path);
  const tree = parse(`*[${filter}]._id`, { params });
  expect(evaluateSync(tree, { dataset, params }).data).toEqual(ids);
});

test("R-CMS-6 a document shows where it appears", () => {
  const home = { _id: "page-home", _type: "page", title: "Home", path: "/" };
  const moved = { ...home, _id: "drafts.page-home", path: "/start" };
  const none = { own: [], users: [], isEverywhere: false };
  expect(toLocations("page", { ...none, own: [moved, home] }).locations).toEqual([
    { title: "Home", href: "/start" },
  ]);
  expect(toLocations("page", { ...none, own: [{ ...home, path: "" }] }).message).toMatch(/No address yet/);
  expect(toLocations("testimonial", none).message).toMatch(/Not used/);
  expect(toLocations("testimonial", { ...none, users: [home, moved] })).toEqual({
    message: "Used on one page",
    tone: "positive",
    locations: [{ title: "Home", href: "/start" }],
  });
  expect(toLocations("navCard", { ...none, isEverywhere: true }).message).toBe("On every page");
});
