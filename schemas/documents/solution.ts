import { CaseIcon } from "@sanity/icons/Case";
import { defineField, defineType } from "sanity";
import { slugField } from "../objects/address-fields.ts";
import { industries } from "../objects/choices.ts";
import { pageGroups } from "../objects/groups.ts";
import { pageFields, summaryField, titleField } from "../objects/page-fields.ts";

export const solution = defineType({
  name: "solution",
  title: "Solution",
  type: "document",
  icon: CaseIcon,
  groups: pageGroups,
  fields: [
    titleField,
    slugField("title", 'The page answers at /solutions/ followed by this, for example "insurance".'),
    summaryField("Shown in the solutions menu and wherever solutions are listed."),
    defineField({
      name: "industry",
      title: "Industry",
      description: "Case studies of the same industry can be listed on the page.",
      type: "string",
      group: "details",
      options: { list: [...industries] },
    }),
    defineField({ name: "visual", title: "Picture in lists", type: "visual", group: "details" }),
    ...pageFields(),
  ],
  preview: {
    select: { title: "title", slug: "slug.current", media: "visual.picture.asset" },
    prepare: ({ title, slug, media }) => ({ title, subtitle: slug && `/solutions/${slug}`, media }),
  },
});
