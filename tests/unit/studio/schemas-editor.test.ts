import { existsSync } from "node:fs";
import path from "node:path";
import { createSchema } from "sanity";
import { expect, test } from "vitest";
import { marks } from "@/lib/choices/page-choices";
import { scenes } from "@/lib/content/scenes";
import { thumbnailLines } from "@/lib/content/thumbnail-lines";
import { isRoutedType, pathOf } from "@/lib/routes";
import { documents, schemaTypes, singletons } from "@/schemas";
import { tabsOf } from "@/schemas/block-menu";
import { blocks } from "@/schemas/blocks";
import { initials } from "@/schemas/objects/thumbnail";
import { withSearchWords } from "@/studio/blocks/plugin";
import { type Fields, isFields, loadContent } from "../../support/content.ts";
import { allFields, ruleCalls } from "../../support/schema-fields.ts";

interface Ordering {
  readonly title: string;
  readonly by: readonly { readonly field: string; readonly direction: string }[];
}

interface Described {
  readonly name: string;
  readonly groups?: readonly { readonly name: string }[];
  readonly fields: readonly { readonly name: string; readonly group?: string | string[] }[];
  readonly orderings?: readonly Ordering[];
  readonly preview?: { readonly select?: object; readonly prepare?: unknown };
}

const allDocuments: readonly Described[] = [...documents, ...singletons];
const listed: readonly Described[] = documents;
const editedTypes = schemaTypes.filter((type) => !blocks.some(({ name }) => name === type.name));
const byName = <Type extends { name: string }>(types: readonly Type[]) =>
  types.map((type) => [type.name, type] as const);

test.each(byName(allDocuments))(
  "R-CMS-2 %s has tabs, and pages have tabs for content, search and visibility",
  (_name, type) => {
    const tabs = (type.groups ?? []).map(({ name }) => name);
    if (type.fields.length > 5) expect(tabs.length).toBeGreaterThan(1);
    if (isRoutedType(type.name))
      expect(tabs).toEqual(expect.arrayContaining(["content", "search", "visibility"]));
    const used = new Set(type.fields.flatMap(({ group }) => group ?? []));
    expect(
      tabs.filter((tab) => !used.has(tab)),
      "tabs without fields",
    ).toEqual([]);
  },
);

test.each(byName(editedTypes))("R-CMS-2 %s has a description for every editable field", (_name, type) => {
  // Read-only fields, such as a visitor's message, need only a title.
  const silent = allFields(type).filter(({ field }) => !field.description && field.readOnly !== true);
  expect(
    silent.map(({ at }) => at),
    "say in a description what appears where",
  ).toEqual([]);
});

test.each(byName(schemaTypes))("R-CMS-2 %s has validation messages that say what to do", (_name, type) => {
  const vague = allFields(type).flatMap(({ at, field }) =>
    ruleCalls(field)
      .filter((calls) => {
        if (calls.some(({ method }) => method === "custom")) return false;
        const { method, words } = calls.at(-1) ?? {};
        const isLevel = method === "error" || method === "warning" || method === "info";
        return !isLevel || typeof words !== "string" || words.length < 15 || /^required/i.test(words);
      })
      .map((calls) => `${at}: ${calls.map(({ method }) => method).join(".")}`),
  );
  expect(vague, "end the rule in .error(…) or .warning(…), with a sentence that says what to do").toEqual([]);
});

test("a rule without a message is found, so that the check above can fail", () => {
  const validation = (rule: { required: () => { max: (length: number) => unknown } }) =>
    rule.required().max(4);
  const [calls] = ruleCalls({ name: "x", type: "string", validation });
  expect(calls?.map(({ method }) => method)).toEqual(["required", "max"]);
});

test.each(byName(listed))("R-CMS-2 %s has orderings, by existing fields", (_name, type) => {
  const known = new Set([...type.fields.map(({ name }) => name), "_createdAt", "_updatedAt"]);
  const orderings = type.orderings ?? [];
  expect(orderings.length, "give the type `orderings`, by which editors sort its list").toBeGreaterThan(0);
  for (const { by } of orderings) for (const { field } of by) expect(known).toContain(field.split(".")[0]);
});

test.each([
  ["newest, the last or the most", /^(?:newest|last|most)\b/i, "desc"],
  ["oldest, the first or the next", /^(?:oldest|first)\b|\bnext$/i, "asc"],
])("R-CMS-2 an ordering that is called after the %s begins with it", (_words, words, direction) => {
  const named = listed.flatMap(({ orderings = [] }) => orderings.filter(({ title }) => words.test(title)));
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter(({ by: [first] }) => first?.direction !== direction)).toEqual([]);
});

interface Preview {
  readonly title?: unknown;
  readonly subtitle?: unknown;
  readonly media?: unknown;
}

/** The list preview of a document, without references to other documents. */
function previewOf(type: Described, document: Fields): Preview {
  const { select = {}, prepare } = type.preview ?? {};
  const selection = Object.fromEntries(
    Object.entries(select).map(([key, place]) => [key, valueAt(document, String(place).split("."))]),
  );
  const prepared: unknown =
    typeof prepare === "function" ? Reflect.apply(prepare, null, [selection]) : selection;
  return isFields(prepared) ? prepared : {};
}

function valueAt(value: unknown, [key, ...rest]: string[]): unknown {
  if (key === undefined) return value;
  return typeof value === "object" && value !== null ? valueAt(Reflect.get(value, key), rest) : undefined;
}

test.each(byName(allDocuments))("R-CMS-2 an empty %s has a title and a subtitle in lists", (_name, type) => {
  const { title, subtitle } = previewOf(type, {});
  expect(title, "title").toEqual(expect.stringMatching(/\w/));
  if (type.name !== "siteSettings") expect(subtitle, "subtitle").toEqual(expect.stringMatching(/\w/));
});

test("R-CMS-2 in lists, every page shows its address, and every document has a subtitle", () => {
  const problems = loadContent().flatMap(({ document }) => {
    const type = allDocuments.find(({ name }) => name === document._type);
    if (!type) return [`${document._id}: no schema`];
    const { title, subtitle } = previewOf(type, document);
    if (!title || !subtitle) return [`${document._id}: ${title} / ${subtitle}`];
    // A template's address needs its category, which the subtitle names.
    if (document._type === "contractTemplate") return [];
    const address = pathOf({ ...document, _type: type.name, category: null });
    return address === null || String(subtitle).includes(address) ? [] : [`${document._id}: ${subtitle}`];
  });
  expect(problems).toEqual([]);
});

test("R-CMS-2 lists show a picture for every document of a type that has one", () => {
  const drawn = ["page", "product", "solution", "caseStudy", "post", "announcement", "comparison", "navCard"];
  const also = ["certification", "redirect", "reusableBlock", "testimonial", "logo", "person", "deal"];
  const without = loadContent().flatMap(({ document }) => {
    const type = allDocuments.find(({ name }) => name === document._type);
    if (!type || ![...drawn, ...also].includes(type.name)) return [];
    return previewOf(type, document).media ? [] : [document._id];
  });
  expect(without).toEqual([]);
});

const blocksField: unknown = documents
  .find(({ name }) => name === "page")
  ?.fields.find(({ name }) => name === "blocks");

function insertGroupsOf(block: string): string[] {
  const groups = valueAt(blocksField, ["options", "insertMenu", "groups"]);
  if (!Array.isArray(groups)) return [];
  return groups.filter(({ of }) => of.includes(block)).map(({ name }) => name);
}

test.each(blocks)(
  "R-CMS-3 the insert menu has a group, a picture and search words for $name",
  ({ name, description, options }) => {
    const menu = `in options.menu of schemas/blocks/${name}.ts`;
    expect(insertGroupsOf(name), `name its tabs ${menu}`).not.toEqual([]);
    expect(
      existsSync(path.resolve(import.meta.dirname, `../../../public/block-pictures/${name}.svg`)),
      `draw public/block-pictures/${name}.svg`,
    ).toBe(true);
    expect(description, "say what editors use it for").not.toMatch(/^Say here/);
    expect(
      options.menu.words.split(", ").length,
      `name two search words at least ${menu}`,
    ).toBeGreaterThanOrEqual(2);
  },
);

test("R-CMS-3 a block without a place in the menu is an error that names it and its file", () => {
  expect(() => tabsOf({ name: "timeline" })).toThrow('The block "timeline" has no place in the menu');
  expect(() => tabsOf({ name: "timeline", options: {} })).toThrow("schemas/blocks/timeline.ts");
});

const offered = createSchema({ name: "test", types: schemaTypes }).get("page");
const list =
  offered?.jsonType === "object" ? offered.fields.find(({ name }) => name === "blocks")?.type : null;
if (list?.jsonType !== "array") throw new Error("Pages have no list of blocks.");
const offeredBlocks = list;

test.each([
  ["hero", ["hero"]],
  ["headline", ["hero"]],
  ["features", ["features"]],
  ["feature", ["features", "featureSplit"]],
  ["cta", ["callToAction"]],
  ["call to action", ["callToAction"]],
  ["signup", ["callToAction", "leadForm"]],
  ["sign up", ["callToAction", "leadForm"]],
  ["team", ["features", "featureSplit"]],
  ["faq", ["faq"]],
  ["accordion", ["faq"]],
  ["price", ["pricing", "dealOffer", "checkoutButton"]],
  ["plans", ["pricing"]],
  ["quotes", ["testimonials"]],
  ["newsletter", ["leadForm"]],
  ["guarantee", ["certifications"]],
  ["carousel", ["logos", "testimonials"]],
  ["divider", ["prose"]],
  ["pop-up", ["announcementBody"]],
  ["webinar", ["leadForm", "video"]],
])("R-CMS-3 typing %j into the insert menu finds %j", (words, names) => {
  // The same filter as in the Studio's menu.
  const found = withSearchWords(offeredBlocks).of.filter(({ title }) => title?.toLowerCase().includes(words));
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
});

test("R-CMS-3 typing 'form' into the insert menu finds the form first", () => {
  const found = withSearchWords(offeredBlocks).of.filter(({ title }) =>
    title?.toLowerCase().includes("form"),
  );
  expect(found[0]?.name).toBe("leadForm");
});

test("R-CMS-3 search words appear only in the menu; elsewhere a block has its plain title", () => {
  const titles = new Map<string, unknown>(blocks.map(({ name, title }) => [name, title]));
  expect(offeredBlocks.of).toHaveLength(blocks.length);
  for (const { name, title } of offeredBlocks.of) expect(title).toBe(titles.get(name));
});

test("every scene and mark has a thumbnail for lists", () => {
  const names = [...scenes, ...marks].map(({ value }) => value);
  expect(names.filter((name) => !thumbnailLines[name])).toEqual([]);
});

test.each([
  ["Ann Lee", "AL"],
  ["Lee & Partners of Oslo", "LO"],
  ["Ørsted", "Ø"],
  ["", ""],
  [undefined, ""],
])("the initials of %j are %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
