import { CaseIcon } from "@sanity/icons/Case";
import { defineField, defineType } from "sanity";
import { industries } from "../../lib/choices/page-choices.ts";
import { pathOf } from "../../lib/routes.ts";
import { slugField } from "../objects/address-fields.ts";
import { pageGroups } from "../objects/groups.ts";
import { listVisualField, pageFields, summaryField, titleField } from "../objects/page-fields.ts";
import { visualThumbnail } from "../objects/thumbnail.ts";

export const solution = defineType({
  name: "solution",
  title: "Solution",
  description: "A page for one industry: what its people struggle with, and how the product helps them.",
  type: "document",
  icon: CaseIcon,
  groups: pageGroups,
  fields: [
    titleField,
    slugField("title", 'The last part of the page\'s address, after /solutions/, for example "insurance".'),
    summaryField("Shown in the solutions menu and wherever solutions are listed."),
    defineField({
      name: "industry",
      title: "Industry",
      description: "Case studies of the same industry can be listed on the page.",
      type: "string",
      group: "details",
      options: { list: [...industries] },
    }),
    listVisualField,
    ...pageFields(),
  ],
  orderings: [
    { name: "title", title: "Title", by: [{ field: "title", direction: "asc" }] },
    { name: "industry", title: "Industry", by: [{ field: "industry", direction: "asc" }] },
  ],
  preview: {
    select: {
      title: "title",
      slug: "slug.current",
      noIndex: "seo.noIndex",
      kind: "visual.kind",
      scene: "visual.scene",
      media: "visual.picture.asset",
    },
    prepare: ({ title, slug, noIndex, media, ...visual }) => ({
      title: title || "Solution without a title",
      subtitle: [pathOf({ _type: "solution", slug }) ?? "no address yet", noIndex && "hidden from search"]
        .filter(Boolean)
        .join(" · "),
      media: visualThumbnail({ ...visual, picture: media }, "teal"),
    }),
  },
});
