import { ImageIcon } from "@sanity/icons/Image";
import { defineField, defineType } from "sanity";

interface PictureValue {
  asset?: unknown;
  decorative?: boolean;
}

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
      hidden: ({ parent }) => asPicture(parent).decorative === true,
      validation: (rule) =>
        rule.custom((value, { parent }) => {
          const { asset, decorative } = asPicture(parent);
          if (!asset || decorative || value?.trim()) return true;
          return 'Describe the picture, or switch on "Only decoration".';
        }),
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

function asPicture(parent: unknown): PictureValue {
  return typeof parent === "object" && parent !== null ? parent : {};
}
