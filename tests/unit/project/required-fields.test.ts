import type { SchemaTypeDefinition } from "sanity";
import { expect, test } from "vitest";
import { missingFields } from "../../../lib/publishing/complete-published.ts";
import { whenShown } from "../../../schemas/objects/when-shown.ts";
import { requiredFields } from "../../../scripts/support/generate-types.ts";

interface Rule {
  required(): Rule;
  max(most: number): Rule;
  error(words: string): Rule;
  warning(words: string): Rule;
}

const field = (name: string, validation?: unknown) => ({ name, type: "string", validation });
const required = (rule: Rule) => rule.required().error("Write it.");

// Definitions as a schema writes them, without the types that `defineType` would ask for.
const types = (...some: object[]) => some as SchemaTypeDefinition[];

test("R-CMS-5 required fields are read from the rules of a schema, by the type that content stores", () => {
  const member = { name: "step", type: "object", fields: [field("title", required)] };
  const page = {
    name: "page",
    type: "document",
    fields: [
      field("title", (rule: Rule) => [rule.required().error("Write it."), rule.max(60).warning("Long.")]),
      field("summary", (rule: Rule) => rule.required().warning("It would help.")),
      field("note", (rule: Rule) => rule.max(9)),
      field("price", whenShown(required)),
      field("free"),
      { name: "steps", type: "array", validation: required, of: [member, { type: "hero" }] },
    ],
  };
  expect(requiredFields(types(page, { name: "hero", type: "object", fields: [field("heading")] }))).toEqual({
    page: ["title", "steps"],
    step: ["title"],
  });
});

test("a required field that content would not tell apart is an error that names it", () => {
  const inner = { name: "facts", type: "object", fields: [field("size", required)] };
  expect(() => requiredFields(types({ name: "page", type: "document", fields: [inner] }))).toThrow(
    "page.facts requires size, but its objects store no _type.",
  );
  const list = (name: string) => ({
    name: "items",
    type: "array",
    of: [{ name: "item", type: "object", fields: [field(name, required)] }],
  });
  expect(() =>
    requiredFields(
      types(
        { name: "page", type: "document", fields: [list("title")] },
        { name: "post", type: "document", fields: [list("label")] },
      ),
    ),
  ).toThrow('post.items[] requires label, but another "item" requires title. Rename one of them.');
});

test.each<[object, string[]]>([
  [{ _type: "page", title: "A", group: "general" }, []],
  [{ _type: "page", title: "", group: null }, ["title", "group"]],
  [{ _type: "stat", value: 0, label: false }, []],
  [{ _type: "unknown" }, []],
  [
    {
      _type: "person",
      name: "A",
      list: [3, "x", null, { _type: "hero" }],
      deep: { inner: { _type: "hero" } },
    },
    ["list[3].heading", "deep.inner.heading"],
  ],
])("R-CMS-5 %j lacks %j", (document, missing) => {
  expect(missingFields(document)).toEqual(missing);
});
