import { createClient } from "@sanity/client";
import { createSchema, createSourceFromConfig, type SchemaType } from "sanity";
import { createStructureBuilder } from "sanity/structure";
import { expect, test } from "vitest";
import { documents, schemaTypes, singletons } from "@/schemas";
import { allPlugins, type StudioPlugin } from "@/studio/define-plugin";
import { resolveStructure } from "@/studio/desk/desk";
import { plugins } from "@/studio/sanity.config";
import { workspace } from "@/studio/workspace";
import { filesIn, importsIn, textOf } from "../../support/sources.ts";

const client = createClient({ projectId: "local", dataset: "test", apiVersion: "2025-02-19", useCdn: false });
const role = { name: "administrator", title: "Administrator" };
const currentUser = { id: "ann", name: "Ann", email: "ann@example.com", role: role.name, roles: [role] };

/** The list without a plugin, wherever it is. */
function without(list: readonly StudioPlugin[], name: string): StudioPlugin[] {
  return list
    .filter((plugin) => plugin.name !== name)
    .map((plugin) => ({ ...plugin, plugins: without(plugin.plugins ?? [], name) }));
}

const names = allPlugins(plugins).map(({ name }) => name);

test("each plugin has a name that no other has", () => {
  expect(new Set(names).size).toBe(names.length);
});

test.each(names)("the Studio starts without the plugin %s", async (name) => {
  const left = without(plugins, name);
  expect(allPlugins(left).map((plugin) => plugin.name)).not.toContain(name);
  const source = await createSourceFromConfig({
    ...workspace(left),
    currentUser,
    getClient: () => client,
  });
  const context = { documentId: "one", releaseId: undefined, versionType: "draft" } as const;
  for (const { name: schemaType } of [...documents, ...singletons]) {
    expect(source.document.actions({ ...context, schemaType }).length).toBeGreaterThan(0);
    source.document.badges({ ...context, schemaType });
  }
  const S = createStructureBuilder({ source, perspectiveStack: [], selectedVariantName: undefined });
  expect(resolveStructure(allPlugins(left))(S).serialize({ path: ["content"] }).items).not.toEqual([]);
});

test("a feature of the Studio is one line of its configuration", () => {
  const config = importsIn("studio/sanity.config.ts").filter(({ specifier }) => /^[.@]\.?\//.test(specifier));
  expect(config.length, "put small features into the plugin of a larger one").toBeLessThanOrEqual(20);
  const defining = filesIn("studio").filter((file) => textOf(file).includes("definePlugin({"));
  expect(defining.length).toBeGreaterThanOrEqual(15);
  // What puts plugins together knows none.
  for (const file of ["studio/workspace.ts", "studio/form.tsx", "studio/layout.tsx", "studio/desk/desk.ts"])
    expect(
      importsIn(file).filter(({ target }) => /\/plugin$|-tool$|\/publishing$/.test(target)),
      `${file} takes what it needs from the list of plugins`,
    ).toEqual([]);
  expect(textOf("studio/form.tsx"), "a field names its input in its options").not.toMatch(/\bif \(/);
});

test("each input that a field names has a component", () => {
  const known = new Set(allPlugins(plugins).flatMap(({ inputs = {} }) => Object.keys(inputs)));
  const schema = createSchema({ name: "test", types: schemaTypes });
  const named = new Set<string>();
  const seen = new Set<SchemaType>();
  const follow = (type: SchemaType) => {
    if (seen.has(type)) return;
    seen.add(type);
    const input: unknown = Reflect.get(type.options ?? {}, "input");
    if (typeof input === "string") named.add(input);
    if ("fields" in type) for (const field of type.fields) follow(field.type);
    if ("of" in type) for (const member of type.of) follow(member);
  };
  for (const name of schema.getTypeNames()) {
    const type = schema.get(name);
    if (type) follow(type);
  }
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((input) => !known.has(input))).toEqual([]);
});
