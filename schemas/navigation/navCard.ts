import { InlineElementIcon } from "@sanity/icons/InlineElement";
import { defineField, defineType } from "sanity";
import { partGroups } from "../objects/groups.ts";
import { describeTarget, linkTarget } from "../objects/link.ts";
import { spanFields } from "../objects/span-fields.ts";
import { visualThumbnail } from "../objects/thumbnail.ts";
import { stateInWords } from "../selling/deal-state.ts";

export const navCard = defineType({
  name: "navCard",
  title: "Navigation card",
  description: "A card in a menu of the navigation: a picture, a few words and where they lead.",
  type: "document",
  icon: InlineElementIcon,
  groups: partGroups,
  fields: [
    defineField({
      name: "title",
      title: "Title",
      description: "Two or three words, in bold on the card.",
      type: "string",
      group: "content",
      validation: (rule) => rule.required().error("Write the title of the card."),
    }),
    defineField({
      name: "description",
      title: "Description",
      description: "One line under the title.",
      type: "string",
      group: "content",
      validation: (rule) => rule.max(90).warning("Longer lines wrap and make the menu uneven."),
    }),
    defineField({
      name: "visual",
      title: "Picture",
      description: "Small, beside the words.",
      type: "visual",
      group: "content",
    }),
    defineField({
      name: "link",
      title: "Leads to",
      description: "A card without a target is not shown.",
      type: "link",
      group: "content",
      validation: (rule) => rule.required().error("Choose where the card leads."),
    }),
    ...spanFields({
      name: "The card",
      group: "details",
      starts:
        "Until then no menu has the card. If empty: from its publish on. A card that leads to a deal is there only while the deal runs.",
      ends: "From this moment on menus no longer have it, by themselves. If empty: it stays.",
    }),
  ],
  orderings: [{ name: "title", title: "Title", by: [{ field: "title", direction: "asc" }] }],
  preview: {
    select: {
      title: "title",
      ...linkTarget("link"),
      startsAt: "startsAt",
      endsAt: "endsAt",
      kind: "visual.kind",
      scene: "visual.scene",
      media: "visual.picture.asset",
    },
    prepare: ({ title, startsAt, endsAt, kind, scene, media, ...target }) => ({
      title: title || "Card without a title",
      subtitle: [
        (startsAt || endsAt) && stateInWords({ startsAt, endsAt }, new Date(), "shown"),
        `leads to ${describeTarget(target)}`,
      ]
        .filter(Boolean)
        .join(" · "),
      media: visualThumbnail({ kind, scene, picture: media }, "teal"),
    }),
  },
});
