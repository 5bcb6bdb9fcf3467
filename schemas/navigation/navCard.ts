import { InlineElementIcon } from "@sanity/icons/InlineElement";
import { defineField, defineType } from "sanity";
import { describeTarget, linkTarget } from "../objects/link-target.ts";
import { visualThumbnail } from "../objects/thumbnail.ts";

export const navCard = defineType({
  name: "navCard",
  title: "Navigation card",
  description: "A card in a menu of the navigation: a picture, a few words and where they lead.",
  type: "document",
  icon: InlineElementIcon,
  fields: [
    defineField({
      name: "title",
      title: "Title",
      description: "Two or three words, in bold on the card.",
      type: "string",
      validation: (rule) => rule.required().error("Write the title of the card."),
    }),
    defineField({
      name: "description",
      title: "Description",
      description: "One line under the title.",
      type: "string",
      validation: (rule) => rule.max(90).warning("Longer lines wrap and make the menu uneven."),
    }),
    defineField({
      name: "visual",
      title: "Picture",
      description: "Small, beside the words.",
      type: "visual",
    }),
    defineField({
      name: "link",
      title: "Leads to",
      description: "A card without a target is not shown.",
      type: "link",
      validation: (rule) => rule.required().error("Choose where the card leads."),
    }),
  ],
  orderings: [{ name: "title", title: "Title", by: [{ field: "title", direction: "asc" }] }],
  preview: {
    select: {
      title: "title",
      ...linkTarget("link"),
      kind: "visual.kind",
      scene: "visual.scene",
      media: "visual.picture.asset",
    },
    prepare: ({ title, kind, scene, media, ...target }) => ({
      title: title || "Card without a title",
      subtitle: `leads to ${describeTarget(target)}`,
      media: visualThumbnail({ kind, scene, picture: media }, "teal"),
    }),
  },
});
