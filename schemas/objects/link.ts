import { LinkIcon } from "@sanity/icons/Link";
import { defineType } from "sanity";
import { linkFields } from "./link-fields.ts";

export const link = defineType({
  name: "link",
  title: "Link",
  type: "object",
  icon: LinkIcon,
  // Deep inside a block the Studio would fold it, and its fields would look as if they were missing.
  options: { collapsible: false },
  fields: linkFields,
  preview: {
    select: {
      title: "internal.title",
      heading: "internal.heading",
      name: "internal.name",
      external: "external",
      anchor: "anchor",
    },
    prepare: ({ title, heading, name, external, anchor }) => ({
      title: title ?? heading ?? name ?? external ?? (anchor ? "This page" : "No target yet"),
      subtitle: anchor ? `#${anchor}` : undefined,
    }),
  },
});
