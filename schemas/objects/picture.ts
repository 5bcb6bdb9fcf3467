import { ImageIcon } from "@sanity/icons/Image";
import { defineField, defineType } from "sanity";
import { isUndescribed } from "../../lib/publishing/faults.ts";
import { read } from "./search-rules.ts";

export const picture = defineType({
  name: "picture",
  title: "Picture",
  type: "image",
  icon: ImageIcon,
  // Deep inside a block the Studio would collapse it, and the picture field would seem to be missing.
  options: { hotspot: true, collapsible: false },
  fields: [
    defineField({
      name: "alt",
      title: "Description for people who can't see it",
      description:
        "Say what the picture shows, in one sentence. Screen readers read it aloud, and search engines use it.",
      type: "string",
      hidden: ({ parent }) => read(parent, "decorative") === true,
      validation: (rule) =>
        rule.custom((_alt, { parent }) =>
          isUndescribed(parent) ? 'Describe the picture, or switch on "Only decoration".' : true,
        ),
    }),
    defineField({
      name: "decorative",
      title: "Only decoration",
      description: "Switch on when the page loses nothing without the picture. Screen readers then skip it.",
      type: "boolean",
      initialValue: false,
    }),
    defineField({
      name: "caption",
      title: "Caption",
      description: "Shown in small print under the picture.",
      type: "string",
    }),
  ],
  preview: {
    select: { media: "asset", alt: "alt", caption: "caption" },
    prepare: ({ media, alt, caption }) => ({ title: alt ?? caption ?? "Picture", media }),
  },
});
