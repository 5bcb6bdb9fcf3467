import { createSchema, validateDocument } from "sanity";
import { expect, onTestFinished, test, vi } from "vitest";
import { schemaTypes } from "../../schemas/index.ts";
import { loadContent } from "../support/content.ts";
import { shapeProblems } from "../support/schema-shape.ts";
import { workspaceWith } from "../support/studio-workspace.ts";
import { answerFrom } from "../support/validate-as-studio.ts";

const files = loadContent();
const documents = new Map(files.map(({ document }) => [document._id, document]));
const typeOf = (id: string) => documents.get(id)?._type;
const schema = createSchema({ name: "content", types: schemaTypes });

test("R-CMS-5 every document matches its schema, and every reference points to an allowed type", () => {
  const problems = files.flatMap(({ file, document }) =>
    shapeProblems(schema, document, typeOf).map((problem) => `${file} ${problem}`),
  );
  expect(problems).toEqual([]);
});

test("unknown fields, wrong JSON types and wrong references are found", () => {
  const spoiled = {
    _id: "x",
    _type: "page",
    title: 4,
    color: "red",
    product: { _type: "reference", _ref: "page-home" },
    blocks: [
      { _key: "a", _type: "marquee" },
      { _key: "b", _type: "reusable", reference: { _type: "reference", _ref: "gone" } },
    ],
  };
  expect(shapeProblems(schema, spoiled, typeOf)).toEqual([
    "page.title: number where the schema has string",
    "page.color: the schema has no such field",
    "page.product: page-home is page, not product",
    expect.stringContaining('page.blocks[a]: "marquee" is none of'),
    "page.blocks[b].reference: gone is missing, not reusableBlock",
  ]);
});

test("every document passes the Studio's own validation without an error or a warning", async () => {
  // Claims and certifications expire, so the shipped content is checked at a fixed date.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-01T00:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const dataset = [...documents.values()];
  const client = answerFrom(dataset);
  const workspace = await workspaceWith(client);
  const validate = async (document: Record<string, unknown> & { _id: string; _type: string }) => {
    const stamp = { _rev: "content", _createdAt: "2026-01-01T00:00:00Z", _updatedAt: "2026-01-01T00:00:00Z" };
    const markers = await validateDocument({
      document: { ...document, ...stamp },
      workspace,
      environment: "studio",
      getClient: () => client,
      getDocumentExists: async ({ id }) => documents.has(id),
    });
    // Information, such as that a document is sample content, asks for nothing.
    return markers
      .filter(({ level }) => level !== "info")
      .map(({ level, path, message }) => `${document._id} ${level} ${JSON.stringify(path)} ${message}`);
  };
  expect((await Promise.all(dataset.map(validate))).flat()).toEqual([]);
  const taken = await validate({
    _id: "page-second",
    _type: "page",
    title: "Second",
    group: "general",
    path: "/pricing",
    seo: {
      _type: "seo",
      title: "Second",
      description: "A second page at an address where another one answers already.",
    },
  });
  expect(taken).toEqual([expect.stringContaining('"/pricing" is already the address of "Pricing"')]);
});
