import { isRecord } from "@paraph/service/json";
import { ImageIcon } from "@sanity/icons/Image";
import { defineField, defineType } from "sanity";
import { isDescribedAsset, isUndescribed } from "../../lib/publishing/faults.ts";
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
        "Say what the picture shows, in one sentence. Screen readers read it aloud, and search engines use it. Left empty, what the tool Media keeps with the picture is used.",
      type: "string",
      options: { input: "description" },
      hidden: ({ parent }) => read(parent, "decorative") === true,
      validation: (rule) =>
        rule.custom(async (_alt, { parent, getClient }) => {
          if (!isUndescribed(parent)) return true;
          const asset = isRecord(parent) && isRecord(parent.asset) ? parent.asset._ref : undefined;
          const kept = await getClient({ apiVersion: "2025-02-19" }).fetch<unknown>(
            "*[_id == $asset][0] { altText }",
            { asset: asset ?? "" },
            { perspective: "raw", tag: "kept-description" },
          );
          return isDescribedAsset(kept) || 'Describe the picture, or switch on "Only decoration".';
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
