import { createClient } from "@sanity/client";
import { expect, test } from "vitest";
import { placeholderIn } from "@/schemas/checks/typed-texts";
import { detach, makeReusable, titleOfBlock } from "@/studio/blocks/reuse";
import { withFreshKeys } from "@/studio/starting/fresh-keys";
import { templatesFor } from "@/studio/starting/page-templates";
import { isBegun, parametersOf, startStateOf } from "@/studio/starting/start-intents";
import { addressFrom, beginDocument, wordsOfAddress } from "@/studio/starting/start-page";

const counting = () => {
  let count = 0;
  return () => `new${++count}`;
};

test("R-CMS-3 a copy has its own keys, and marks in rich text go on naming their links", () => {
  const text = {
    _key: "p",
    _type: "block",
    children: [
      { _key: "s1", _type: "span", marks: ["strong", "l"], text: "here" },
      { _key: "s2", _type: "span", marks: [], text: "." },
    ],
    markDefs: [{ _key: "l", _type: "textLink", anchor: "plans" }],
  };
  const [block] = withFreshKeys([{ _key: "b", _type: "prose", body: [text] }], counting());
  const [copied] = block?.body ?? [];
  const keys = JSON.stringify(block).match(/"_key":"[^"]+"/g) ?? [];
  expect(new Set(keys).size).toBe(5);
  expect(keys.every((key) => key.startsWith('"_key":"new'))).toBe(true);
  expect(copied?.children[0]?.marks).toEqual(["strong", copied?.markDefs[0]?._key]);
  expect(copied?.markDefs[0]).toMatchObject({ anchor: "plans" });
});

test.each([
  ["page", {}, "Signing, & teams!", "/signing-teams"],
  ["page", { path: "/legal/" }, "Imprint", "/legal/imprint"],
  ["deal", {}, "Spring 2027", "/deals/spring-2027"],
  ["post", {}, "How to sign", "how-to-sign"],
  ["page", {}, "  ", ""],
  ["page", {}, "日本", ""],
] as const)(
  "R-CMS-3 a new %s with %j and the title %j gets the address %j",
  (type, values, title, address) => {
    expect(wordsOfAddress(addressFrom(title, type, values))).toBe(address);
  },
);

test("R-CMS-3 a document begins with the values of its list, the title, and the blocks of the template", () => {
  const blocks = [{ _key: "hero", _type: "hero", heading: "[Say what it is]" }];
  const begun = beginDocument({
    type: "page",
    values: { group: "legal", path: "/legal/", chrome: { _type: "chrome" } },
    blocks,
    title: " Terms ",
  });
  expect(begun).toMatchObject({ _type: "page", group: "legal", title: "Terms", path: "/legal/terms" });
  expect(begun).toMatchObject({ blocks: [{ _type: "hero", heading: "[Say what it is]" }] });
  expect(JSON.stringify(begun)).not.toContain('"hero","_type"');
  const empty = beginDocument({ type: "page", values: { path: "/legal/" }, blocks: [], title: "" });
  expect(empty).toEqual({ _type: "page", path: "/legal/" });
});

test("R-CMS-3 a list offers the templates of its kind, and a page those of other kinds after its own", () => {
  const template = (title: string, makes: "page" | "deal" | "post") => ({
    _id: title,
    title,
    purpose: null,
    makes,
    blocks: [],
  });
  const all = [template("Article", "post"), template("Deal", "deal"), template("Launch", "page")];
  const offered = (type: "page" | "deal" | "caseStudy") => templatesFor(type, all).map(({ title }) => title);
  expect(offered("page")).toEqual(["Launch", "Deal", "Article"]);
  expect(offered("deal")).toEqual(["Deal"]);
  expect(offered("caseStudy")).toEqual([]);
});

test("R-CMS-3 what the Studio begins is begun by the choice of templates, with the values of its list", () => {
  expect(isBegun("create", { type: "page", template: "page-in-part" })).toBe(true);
  expect(isBegun("create", { type: "page", id: "chosen" })).toBe(false);
  expect(isBegun("create", { type: "logo" })).toBe(false);
  expect(isBegun("edit", { type: "page" })).toBe(false);
  const state = startStateOf({ type: "page", template: "page-in-part" }, { group: "legal" });
  expect(parametersOf(state)).toEqual({ group: "legal" });
  // The Studio's router leaves it encoded.
  expect(parametersOf({ values: encodeURIComponent('{"group":"legal"}') })).toEqual({ group: "legal" });
  expect(parametersOf({ values: "no JSON" })).toEqual({});
  expect(startStateOf({ type: "post" }, undefined)).toEqual({ type: "post", template: "post" });
});

test.each([
  ["[Name the product] signs", "[Name the product]"],
  ["Ends [Number]", "[Number]"],
  ["[sic]", null],
  ["[A]", null],
  ["Nothing to replace", null],
])("R-CMS-3 the placeholder in %j is %j", (text, found) => {
  expect(placeholderIn(text)).toBe(found);
});

/** A client that keeps what it would send. */
function recording(blocks: unknown = null) {
  const client = createClient({ projectId: "p", dataset: "d", apiVersion: "2025-02-19", useCdn: false });
  const sent: unknown[] = [];
  Object.assign(client, {
    fetch: async () => blocks,
    mutate: async (mutations: readonly unknown[]) => {
      sent.push(...mutations);
      return {};
    },
  });
  return { client, sent };
}

const stamp = { _rev: "1", _createdAt: "2026-01-01T00:00:00Z", _updatedAt: "2026-01-02T00:00:00Z" };

test("R-CMS-3 a block becomes reusable in one transaction, and its times stay with the page", async () => {
  const { client, sent } = recording();
  const block = { _key: "b", _type: "hero", heading: "Hello", shownUntil: "2027-01-01T00:00:00Z" };
  const document = { _id: "page-a", _type: "page", ...stamp, blocks: [block] };
  await makeReusable(client, document, { block, title: titleOfBlock(block, "Hero"), id: "shared" });
  expect(sent).toEqual([
    {
      createIfNotExists: {
        _id: "drafts.page-a",
        _type: "page",
        _createdAt: stamp._createdAt,
        blocks: [block],
      },
    },
    {
      create: {
        _id: "shared",
        _type: "reusableBlock",
        title: "Hello",
        blocks: [{ _key: expect.stringMatching(/^\w{12}$/), _type: "hero", heading: "Hello" }],
      },
    },
    {
      patch: {
        id: "drafts.page-a",
        set: {
          'blocks[_key=="b"]': {
            _key: "b",
            _type: "reusable",
            reference: { _type: "reference", _ref: "shared" },
            shownUntil: "2027-01-01T00:00:00Z",
          },
        },
      },
    },
  ]);
});

test("R-CMS-3 detaching puts copies with new keys in the place of the reusable block, in a release too", async () => {
  const { client, sent } = recording([{ _key: "x", _type: "hero", heading: "Hello" }]);
  const block = { _key: "b", _type: "reusable", reference: { _type: "reference", _ref: "shared" } };
  const document = { _id: "versions.r1.page-a", _type: "page", ...stamp, blocks: [block] };
  await detach(client, document, block);
  expect(sent).toEqual([
    { createIfNotExists: expect.objectContaining({ _id: "versions.r1.page-a" }) },
    {
      patch: {
        id: "versions.r1.page-a",
        insert: {
          after: 'blocks[_key=="b"]',
          items: [{ _key: expect.not.stringMatching(/^x$/), _type: "hero", heading: "Hello" }],
        },
      },
    },
    { patch: { id: "versions.r1.page-a", unset: ['blocks[_key=="b"]'] } },
  ]);
});

test("R-CMS-3 a reusable block that nobody has published can't be detached, and the error names it", async () => {
  const { client, sent } = recording([]);
  const block = { _key: "b", _type: "reusable", reference: { _type: "reference", _ref: "shared" } };
  const document = { _id: "drafts.page-a", _type: "page", ...stamp };
  await expect(detach(client, document, block)).rejects.toThrow('"shared" has no published blocks');
  expect(sent).toEqual([]);
});
