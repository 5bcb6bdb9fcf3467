import { publishedIdOf } from "@paraph/lake/document-ids";
import type { ClientPerspective } from "@sanity/client";
import { evaluateSync, parse } from "groq-js";
import { expect, test } from "vitest";
import { planPathChange } from "@/lib/publishing/path-change";
import { findFormerOwner, findPathOwner, findPathRival } from "@/schemas/checks/addresses";
import { findReferrers, withoutAddress } from "@/studio/guards/plugin";
import { formerPaths, resolvePath } from "@/studio/guards/routed-document";

interface StoredDocument {
  readonly _id: string;
  readonly _type: string;
  readonly [field: string]: unknown;
}

/** Evaluates queries as the lake does. */
function createClient(documents: readonly StoredDocument[]) {
  return {
    async fetch(query: string, params: Record<string, unknown>, { perspective = "raw" }: FetchOptions = {}) {
      const dataset = perspective === "raw" ? documents : seenIn(documents, perspective);
      return evaluateSync(parse(query, { params }), { dataset, params }).data;
    },
  };
}

interface FetchOptions {
  readonly perspective?: ClientPerspective | undefined;
}

/** Published documents, with the versions of a release in the place of their own. */
function seenIn(documents: readonly StoredDocument[], perspective: ClientPerspective) {
  const seen = new Map(documents.filter(({ _id }) => !_id.includes(".")).map((one) => [one._id, one]));
  const [release] = Array.isArray(perspective) ? perspective : [];
  for (const one of documents)
    if (release !== undefined && one._id.startsWith(`versions.${release}.`))
      seen.set(publishedIdOf(one._id), { ...one, _id: publishedIdOf(one._id) });
  return [...seen.values()];
}

const pricing = { _id: "page-pricing", _type: "page", title: "Pricing", path: "/pricing" };
const estate = {
  _id: "cat-estate",
  _type: "contractCategory",
  heading: "Real Estate",
  slug: { current: "real-estate" },
};
const lease = {
  _id: "lease",
  _type: "contractTemplate",
  name: "Lease",
  slug: { current: "lease" },
  category: { _type: "reference", _ref: "cat-estate" },
};

test.each([
  ["page-home", "page-home"],
  ["drafts.page-home", "page-home"],
  ["versions.r1.page-home", "page-home"],
  ["versions.drafts.page-home", "page-home"],
])("R-CMS-5 %s has the published id %s", (id, expected) => {
  expect(publishedIdOf(id)).toBe(expected);
});

const draftOnly = { _id: "drafts.page-new", _type: "page", title: "New", path: "/new" };

test("R-CMS-5 a path is taken by what is published, or by what the own release publishes with it", async () => {
  const moved = { ...pricing, _id: "versions.rMove.page-pricing", path: "/plans" };
  const client = createClient([pricing, draftOnly, moved]);
  for (const id of ["page-other", "drafts.page-other", "versions.rOther.page-other"])
    expect(await findPathOwner(client, "/pricing", id), id).toMatchObject({ title: "Pricing" });
  expect(await findPathOwner(client, "/pricing", "versions.rMove.page-other")).toBeUndefined();
  expect(await findPathOwner(client, "/plans", "versions.rMove.page-other")).toMatchObject({
    title: "Pricing",
  });
  for (const [path, id] of [
    ["/new", "page-other"],
    ["/plans", "drafts.page-other"],
    ["/free", "page-other"],
  ] as const)
    expect(await findPathOwner(client, path, id), path).toBeUndefined();
});

test("R-CMS-5 somebody's unfinished draft or version at the same path is told to drafts, never to what is published", async () => {
  const version = { ...draftOnly, _id: "versions.rSpring.page-spring", title: "Spring", path: "/spring" };
  const client = createClient([pricing, draftOnly, version]);
  expect(await findPathRival(client, "/new", "drafts.page-other")).toMatchObject({ title: "New" });
  expect(await findPathRival(client, "/spring", "versions.rOther.page-other")).toMatchObject({
    title: "Spring",
  });
  expect(await findPathRival(client, "/new", "drafts.page-new")).toBeUndefined();
  expect(await findPathRival(client, "/pricing", "drafts.page-other")).toBeUndefined();
  for (const path of ["/new", "/spring"])
    expect(await findPathRival(client, path, "page-pricing"), path).toBeUndefined();
});

test("R-CMS-5 drafts and versions of a document do not conflict with its own path", async () => {
  const client = createClient([
    pricing,
    { ...pricing, _id: "drafts.page-pricing" },
    { ...pricing, _id: "versions.spring.page-pricing" },
  ]);
  for (const id of ["page-pricing", "drafts.page-pricing", "versions.spring.page-pricing"]) {
    expect(await findPathOwner(client, "/pricing", id)).toBeUndefined();
  }
});

test("R-CMS-5 stored paths and paths made from slugs conflict in both directions", async () => {
  const client = createClient([
    estate,
    lease,
    { _id: "p", _type: "page", title: "P", path: "/solutions/finance" },
  ]);
  expect(await findPathOwner(client, "/signature/contracts/real-estate", "p")).toMatchObject({
    title: "Real Estate",
  });
  expect(await findPathOwner(client, "/signature/contracts/real-estate/lease", "p")).toMatchObject({
    title: "Lease",
  });
  expect(await findPathOwner(client, "/solutions/finance", "solution-finance")).toMatchObject({ title: "P" });
  expect(await findPathOwner(client, "/signature/contracts/business/lease", "p")).toBeUndefined();
});

test.each([
  ["the first publish", null, "/a", [], [], null, "/a"],
  ["nothing changed", "/a", "/a", [], [], null, null],
  ["A to B", "/a", "/b", [], [], ["/a"], "/b"],
  ["A to B to C", "/b", "/c", ["/a"], ["/a"], ["/a", "/b"], "/c"],
  ["A to B and back to A", "/b", "/a", ["/a"], ["/a"], ["/b"], "/a"],
  ["a former path that is the current one is dropped", "/a", "/a", ["/a", "/x"], ["/a", "/x"], ["/x"], null],
  ["restoring an old revision that lacks a former path", "/b", "/b", ["/a"], [], ["/a"], null],
  ["the same path twice in the list", "/a", "/a", ["/x", "/x"], ["/x", "/x"], ["/x"], null],
  ["the address was emptied", "/a", null, [], [], ["/a"], null],
] as const)(
  "R-CMS-5 publishing updates former paths: %s",
  (_name, published, next, previousPaths, stored, expected, claimed) => {
    expect(planPathChange({ published, next, previousPaths, stored })).toEqual({
      previousPaths: expected,
      claimed,
    });
  },
);

test("R-CMS-5 another document's former path is found; the document's own is not", async () => {
  const moved = { ...pricing, path: "/plans", previousPaths: ["/pricing"] };
  const client = createClient([moved, { ...moved, _id: "drafts.page-pricing" }]);
  expect(await findFormerOwner(client, "/pricing", "page-other")).toMatchObject({ title: "Pricing" });
  expect(await findFormerOwner(client, "/pricing", "drafts.page-pricing")).toBeUndefined();
});

test("a document's path in the Studio follows the route table, a template's through its category", async () => {
  const system = { _rev: "1", _createdAt: "", _updatedAt: "" };
  const client = createClient([{ ...estate, _id: "drafts.cat-estate" }]);
  expect(await resolvePath(client, { ...system, ...pricing })).toBe("/pricing");
  expect(await resolvePath(client, { ...system, ...lease })).toBe("/signature/contracts/real-estate/lease");
  expect(await resolvePath(createClient([]), { ...system, ...lease })).toBeNull();
  expect(await resolvePath(client, null)).toBeNull();
  expect(formerPaths({ ...system, ...pricing, previousPaths: ["/x", 3, null] })).toEqual(["/x"]);
});

test("R-CMS-5 referrers of a document are listed once, by title, without the document itself", async () => {
  const link = { body: [{ link: { _ref: "page-pricing" } }] };
  const client = createClient([
    { ...pricing, self: { _ref: "page-pricing" } },
    { _id: "drafts.page-pricing", _type: "page", self: { _ref: "page-pricing" } },
    { _id: "page-home", _type: "page", title: "Home", ...link },
    { _id: "drafts.page-home", _type: "page", title: "Home", ...link },
    { _id: "old", _type: "redirect", from: "/old", to: { internal: { _ref: "page-pricing" } } },
  ]);
  expect(await findReferrers(client, "drafts.page-pricing")).toEqual([
    { _id: "page-home", _type: "page", title: "Home" },
    { _id: "old", _type: "redirect", title: "/old" },
  ]);
});

test("a copy gets its own address and no former paths", () => {
  expect(withoutAddress({ ...pricing, previousPaths: ["/x"] })).toEqual({
    ...pricing,
    path: "/pricing-copy",
  });
  expect(withoutAddress({ _id: "h", _type: "page", path: "/" }).path).toBe("/copy");
  expect(
    withoutAddress({ _id: "s", _type: "solution", slug: { _type: "slug", current: "finance" } }).slug,
  ).toEqual({
    _type: "slug",
    current: "finance-copy",
  });
  expect(withoutAddress({ _id: "t", _type: "testimonial", name: "Ann" })).toEqual({
    _id: "t",
    _type: "testimonial",
    name: "Ann",
  });
});
