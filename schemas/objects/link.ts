import { LinkIcon } from "@sanity/icons/Link";
import { defineType } from "sanity";
import { linkFields } from "./link-fields.ts";
import { describeTarget, linkTarget } from "./link-target.ts";

export const link = defineType({
  name: "link",
  title: "Link",
  type: "object",
  icon: LinkIcon,
  // Deep inside a block the Studio would collapse it, and its fields would seem to be missing.
  options: { collapsible: false },
  fields: linkFields,
  preview: {
    select: linkTarget(),
    prepare: (target) => ({ title: describeTarget(target) }),
  },
});
