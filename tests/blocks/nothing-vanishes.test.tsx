import { share } from "@paraph/service/testing/extent";
import { renderToStaticMarkup } from "react-dom/server";
import { createSchema, resolveInitialValueForType, type SchemaType } from "sanity";
import { expect, test, vi } from "vitest";
import { Blocks } from "@/components/blocks/index";
import { PAGE_QUERY } from "@/lib/content/queries";
import { schemaTypes } from "@/schemas";
import { blocks } from "@/schemas/blocks/index";
import { askEngine, IndexedDocuments } from "../support/ask-engine.ts";
import { isFields, shippedDocuments } from "../support/example-blocks.ts";
import { validateAsStudio } from "../support/validate-as-studio.ts";

type Fields = Record<string, unknown>;

// The Studio's `resolveInitialValueForType` expects a browser's `window`.
vi.stubGlobal("window", globalThis);

/** Without long texts of other documents, which no block shows and which slow down the queries. */
const shipped = shippedDocuments().map(({ opening, clauses, stateTexts, body, ...document }) => document);
const dataset = new IndexedDocuments(shipped);
const schema = createSchema({ name: "test", types: schemaTypes });
const gallery = listOf(shipped.find(({ path }) => path === "/blocks")?.blocks);

/** Publishes a page with this block alone. Returns the Studio's errors, or the HTML a visitor gets. */
async function publish(block: Fields): Promise<{ errors: string[]; html: string }> {
  const page = {
    _id: "page-alone",
    _rev: "1",
    _type: "page",
    path: "/alone",
    title: "Alone",
    blocks: [block],
  };
  dataset.put(page);
  const told = await validateAsStudio(page, dataset);
  // Date-dependent problems are only warnings, so that they never block other edits to the page.
  const errors = told.filter((line) =>
    /^error blocks|^(warning|info) blocks.*visitors (?:don.t|no longer) see this block/.test(line),
  );
  if (errors.length > 0) return { errors, html: "" };
  const found = await askEngine<unknown>(PAGE_QUERY, { path: "/alone" }, dataset);
  using _silent = vi.spyOn(console, "warn").mockImplementation(() => {});
  const shown = isFields(found) ? found.blocks : null;
  return { errors, html: renderToStaticMarkup(<Blocks blocks={shown} document="alone" draft={false} />) };
}

const emptyParagraph = {
  _key: "p",
  _type: "block",
  style: "normal",
  markDefs: [],
  children: [{ _key: "s", _type: "span", text: "", marks: [] }],
};

/** Copies of a block or entry, each with one field missing, blank or empty. */
function* lacking(value: Fields, type: SchemaType): Generator<{ what: string; value: Fields }> {
  for (const { name, type: field } of fieldsOf(type)) {
    const { [name]: _left, ...rest } = value;
    yield { what: `without ${name}`, value: rest };
    if (field.jsonType === "string")
      yield { what: `with spaces in ${name}`, value: { ...value, [name]: "  " } };
    if (field.jsonType !== "array") continue;
    yield { what: `with no entry in ${name}`, value: { ...value, [name]: [] } };
    if (field.of.some(({ name: member }) => member === "block"))
      yield { what: `with an empty paragraph in ${name}`, value: { ...value, [name]: [emptyParagraph] } };
    else yield* lackingInside(value, name, field.of);
  }
}

/** The same for the entries of a list. */
function* lackingInside(value: Fields, name: string, members: readonly SchemaType[]) {
  const entries = listOf(value[name]);
  const [first] = entries;
  const member = members.find((type) => type.jsonType === "object" && type.name === first?._type);
  if (!first || !member) return;
  const bare = entries.map(({ _key, _type }) => ({ _key, _type }));
  yield { what: `with nothing in the entries of ${name}`, value: { ...value, [name]: bare } };
  for (const { what, value: one } of lacking(first, member))
    yield { what: `with entries of ${name} ${what}`, value: { ...value, [name]: [one] } };
}

function fieldsOf(type: SchemaType) {
  return type.jsonType === "object" ? type.fields : [];
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

test.each(blocks.map(({ name }) => name))(
  "R-CMS-2 R-CMS-8 a block %s that would show nothing is an error in the Studio, whatever field is missing or empty",
  async (name) => {
    const type = schema.get(name);
    if (!type) throw new Error(`There is no type ${name}.`);
    const bare = { _key: "b", _type: name };
    // None of the initial values depends on the current user.
    // Of the documents that some blocks begin with, there are none.
    const client = { fetch: async (query: string) => (query.endsWith("[0]._id") ? null : []) };
    const context = { getClient: () => client };
    const begun: unknown = await resolveInitialValueForType(type, {}, 10, context as never);
    const examples = gallery.filter(({ _type }) => _type === name);
    expect(examples.length, "examples on the gallery page").toBeGreaterThan(0);
    const cases = [
      { what: "with no fields", block: bare },
      { what: "with the Studio's initial values", block: { ...bare, ...(isFields(begun) ? begun : {}) } },
      ...share(
        examples.flatMap((example) => [...lacking(example, type)]),
        3,
      ).map(({ what, value }) => ({ what, block: value })),
    ];
    const vanished: string[] = [];
    for (const { what, block } of cases) {
      const { errors, html } = await publish(block);
      if (errors.length === 0 && !/data-block="/.test(html)) vanished.push(what);
    }
    expect(vanished).toEqual([]);
  },
);
