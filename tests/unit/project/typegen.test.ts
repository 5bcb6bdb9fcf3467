import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { generateTypes, TypegenError } from "../../../scripts/support/generate-types.ts";

const root = path.resolve(import.meta.dirname, "../../..");

const schema = `import { defineType } from "sanity";
import { titleField } from "@/schemas/title";
export const schemaTypes = [
  defineType({ name: "page", type: "document", fields: [titleField, { name: "picture", type: "image" }] }),
];
`;
const title = `export const titleField = { name: "title", type: "string" };\n`;

test("a query with an import alias and a fragment gets its result type", async () => {
  const files = await generate(`*[_type == "page"][0]{ ${placeholder("fields")}, picture }`);
  const types = files.find(({ name }) => name === "lib/content/sanity.types.ts")?.text ?? "";
  expect(types).toMatch(/export type PAGE_QUERY_RESULT = \{\s+_id: string;\s+title: string \| null;/);
  expect(files.find(({ name }) => name === "studio/schema.json")?.text).toContain('"name": "page"');
});

test("the same sources give identical files", async () => {
  const query = '*[_type == "page"]{ _id, title }';
  expect(await generate(query)).toEqual(await generate(query));
});

test.each([
  [
    "a type that does not exist",
    '*[_type == "pgae"]{ _id }',
    /PAGE_QUERY in lib\/q\.ts has a field without a type/,
  ],
  ["an unknown parameter", '*[_type == "page"]{ _id, "x": $whatever }', /x: unknown/],
  ["a syntax error", '*[_type == "page"]{ _id, ', /Syntax error/],
  [
    "an expression that can't be evaluated statically",
    `*[_type == "page"]{ ${placeholder('["_id"].join()')} }`,
    /PAGE_QUERY/,
  ],
])("%s in a query is an error that names it", async (_case, query, message) => {
  const failure = await generate(query).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TypegenError);
  expect(String(failure)).toMatch(message);
});

test("a mistake in the schema is an error that names the type and what is wrong", async () => {
  const broken = title.replace('"string"', '"strnig"');
  await expect(generate('*[_type == "page"]{ _id, title }', broken)).rejects.toThrow(
    /error in schema page.*Unknown type: strnig/,
  );
});

test("a schema that can't be loaded is an error that says why and where", async () => {
  await expect(generate('*[_type == "page"]{ _id }', 'throw new Error("no menu");')).rejects.toThrow(
    /Loading schemas\/ failed: Error: no menu\n {2}at .*title\.ts/,
  );
  await expect(generate('*[_type == "page"]{ _id }', title)).resolves.toHaveLength(3);
});

test.each([
  [
    "a name that its file does not export",
    title.replace("titleField", "titelField"),
    /"titleField" is not exported by "schemas\/title\.ts"[\s\S]*schemas\/index\.ts:2:/,
  ],
  ["an undefined field", "export const titleField = undefined;", /page has no definition at fields\[0\]/],
  [
    "an undefined member",
    title.replace('"string"', '"array", of: [undefined]'),
    /page\.title has no definition at of\[0\]/,
  ],
  [
    "a validation that asks for the document",
    title.replace(
      '"string"',
      '"string", validation: (rule, { document }) => document.name && rule.required()',
    ),
    /validation of page\.title for its rules failed: .*rule\.custom/,
  ],
  [
    "a required field of an object without a type",
    title.replace(
      '"string"',
      '"object", fields: [{ name: "a", type: "string", validation: (rule) => rule.required() }]',
    ),
    /page\.title requires a, but its objects store no _type/,
  ],
  ["a type that contains itself", 'export const titleField = { name: "title", type: "page" };', /schema/],
])("%s in the schema is an error that names its place, and ends no watch", async (_case, source, message) => {
  const failure = await generate('*[_type == "page"]{ _id }', source).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TypegenError);
  expect(String(failure)).toMatch(message);
});

/** An expression inside the template literal of the generated source. */
function placeholder(expression: string): string {
  return `$\{${expression}}`;
}

async function generate(query: string, titleSource = title) {
  await using project = await temporaryProject({
    "schemas/index.ts": schema,
    "schemas/title.ts": titleSource,
    "lib/fields.ts": "export const fields = /* groq */ `_id, title`;\n",
    "lib/q.ts": `import { defineQuery } from "groq";
import { fields } from "@/lib/fields";
export const PAGE_QUERY = defineQuery(\`${query}\`);
export const used = fields;
`,
  });
  return await generateTypes(project.path);
}

async function temporaryProject(
  files: Readonly<Record<string, string>>,
): Promise<AsyncDisposable & { path: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), "paraph-typegen-test-"));
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  for (const name of ["tsconfig.json", "biome.json", "scripts/lint", ".gitignore"]) {
    await cp(path.join(root, name), path.join(folder, name), { recursive: true });
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}
