import path from "node:path";
import { createSchema } from "sanity";
import { expect, test } from "vitest";
import { routedTypes } from "@/lib/routes";
import { documents, schemaTypes, singletons } from "@/schemas";
import { blocks } from "@/schemas/blocks";

interface FieldDefinition {
  readonly name: string;
  readonly title?: string;
  readonly type: string;
  readonly group?: string | string[];
}

const allDocuments = [...documents, ...singletons];
const fieldsOf = (type: { fields: readonly FieldDefinition[] }) => type.fields;

test("every type compiles without a problem", () => {
  const schema = createSchema({ name: "test", types: schemaTypes });
  const problems = (schema._validation ?? []).flatMap(({ path, problems: found }) => {
    const place = path.map((step) => step.name ?? step.kind).join("/");
    return found.map(({ message }) => `${place}: ${message}`);
  });
  expect(problems).toEqual([]);
});

test("a type with an unknown field type is reported, so that the check above can fail", () => {
  const broken = { name: "broken", type: "object", fields: [{ name: "x", type: "nowhere" }] };
  const schema = createSchema({ name: "test", types: [...schemaTypes, broken] });
  expect(schema._validation?.some(({ problems }) => problems.length > 0)).toBe(true);
});

test.each(allDocuments.map((type) => [type.name, type] as const))(
  "%s has an icon, a default tab unless its form is short, and a preview with a picture",
  (_name, type) => {
    expect(type.icon, "give it an icon of @sanity/icons").toBeDefined();
    expect(type.title, "give it a title").toBeTruthy();
    const tabs: readonly { default?: boolean }[] = "groups" in type ? type.groups : [];
    const defaults = tabs.filter((group) => group.default);
    if (type.fields.length > 5) expect(defaults, "give it tabs: pageGroups or partGroups").toHaveLength(1);
    expect(Object.keys(type.preview?.select ?? {}), "give its preview a media").toContain("media");
  },
);

test.each([...allDocuments, ...blocks].map((type) => [type.name, type] as const))(
  "every field of %s has a title and is in one of its tabs",
  (_name, type) => {
    const groups: readonly (string | undefined)[] =
      "groups" in type ? type.groups.map((group) => group.name) : [undefined];
    for (const field of fieldsOf(type)) {
      expect(field.title, `give the field ${field.name} a title`).toBeTruthy();
      expect(groups, `give the field ${field.name} a group, one of its tabs`).toContain(field.group);
    }
  },
);

test("every routed type has one address field and a field for former paths", () => {
  for (const name of routedTypes) {
    const type = documents.find((candidate) => candidate.name === name);
    const fields = type ? fieldsOf(type).map((field) => field.name) : [];
    expect(fields, name).toEqual(expect.arrayContaining(["blocks", "seo", "chrome", "previousPaths"]));
    expect(fields.includes("path") !== fields.includes("slug"), name).toBe(true);
  }
});

test("type names are unique, and a type's constant and file are named after it", () => {
  const names: string[] = schemaTypes.map(({ name }) => name);
  expect(
    names.filter((name, index) => names.indexOf(name) !== index),
    "rename one",
  ).toEqual([]);
  const modules = Object.entries(
    import.meta.glob<Record<string, { name?: string }>>("../../../schemas/**/*.ts", { eager: true }),
  );
  const constants = modules.flatMap(([, exported]) => Object.entries(exported));
  const named = new Set(constants.flatMap(([constant, type]) => (type?.name === constant ? [constant] : [])));
  expect(
    names.filter((name) => !named.has(name)),
    "name the constant in schemas/ like its type",
  ).toEqual([]);
  const typeFiles = modules.filter(([file]) => {
    const name = path.basename(file, ".ts");
    return names.includes(name) || (/\/(documents|singletons|blocks)\//.test(file) && name !== "index");
  });
  // A few types share the file of a type that they belong to.
  expect(typeFiles.length).toBeGreaterThan(names.length * 0.9);
  for (const [file, exported] of typeFiles) {
    const name = path.basename(file, ".ts");
    expect(exported[name]?.name, file).toBe(name);
  }
});

test("a reusable block can hold every block except another reusable block", () => {
  const held = (typeName: string) => {
    const type = documents.find(({ name }) => name === typeName);
    const field = type?.fields.find(({ name }) => name === "blocks");
    return field && "of" in field && Array.isArray(field.of) ? field.of.map(({ type: name }) => name) : [];
  };
  expect(held("page")).toEqual(blocks.map(({ name }) => name));
  expect(held("reusableBlock")).toEqual(held("page").filter((name) => name !== "reusable"));
});
