import { TiersIcon } from "@sanity/icons/Tiers";
import { defineArrayMember, defineField } from "sanity";

/** What each plan of a pricing block has, row by row. */

const row = defineArrayMember({
  name: "planFeature",
  title: "Row",
  type: "object",
  fields: [
    defineField({
      name: "name",
      title: "What is compared",
      type: "string",
      validation: (rule) => rule.required().error("Name what the plans are compared by."),
    }),
    defineField({
      name: "values",
      title: "In each plan",
      description:
        'One entry for each plan above, in their order: "Yes", "No" or a few words such as "Up to 10".',
      type: "array",
      of: [{ type: "string" }],
      validation: (rule) => rule.required().error("Say for each plan what it has."),
    }),
  ],
  preview: {
    select: { title: "name", values: "values" },
    prepare: ({ title, values }) => ({
      title: title || "Row without a name",
      subtitle: Array.isArray(values) ? values.join(" · ") : "Nothing yet",
      media: TiersIcon,
    }),
  },
});

export const planFeaturesField = defineField({
  name: "features",
  title: "Plans in detail",
  description:
    "A table under the plans, one column for each, and cards on a phone. Leave it empty for a short page.",
  type: "array",
  group: "content",
  of: [
    defineArrayMember({
      name: "planFeatures",
      title: "Group of rows",
      type: "object",
      fields: [
        defineField({
          name: "heading",
          title: "Heading",
          type: "string",
          validation: (rule) => rule.required().error("Give the group a heading."),
        }),
        defineField({ name: "rows", title: "Rows", type: "array", of: [row] }),
      ],
      preview: { select: { title: "heading" } },
    }),
  ],
  validation: (rule) =>
    rule.custom((groups, { parent }) => {
      const plans = listIn(parent, "plans").length;
      const uneven = (Array.isArray(groups) ? groups : [])
        .flatMap((group: unknown) => listIn(group, "rows"))
        .find((one) => listIn(one, "values").length !== plans);
      if (uneven === undefined) return true;
      const name = String(fieldIn(uneven, "name") ?? "");
      return `The row "${name}" has ${listIn(uneven, "values").length} entries for ${plans} plans. Give it one for each.`;
    }),
});

function fieldIn(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = fieldIn(value, name);
  return Array.isArray(list) ? list : [];
}
