import { BellIcon } from "@sanity/icons/Bell";
import { defineField, defineType } from "sanity";
import { anchorField, blockTabs, eyebrowField, toneField } from "../block-fields.ts";
import { pageTypeOf } from "../starters/made-types.ts";
import { starterWithNewest } from "../starters/starter.ts";

export const announcementBody = defineType({
  name: "announcementBody",
  title: "Announcement",
  description: "An announcement with its partner, its date and what it means for the reader.",
  type: "object",
  icon: BellIcon,
  options: { menu: { groups: ["explain"], words: "news, partner, press, pop-up" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    defineField({
      name: "announcement",
      title: "Announcement",
      description: "Leave it empty on an announcement's own page, which shows that announcement.",
      type: "reference",
      to: [{ type: "announcement" }],
      group: "content",
      validation: (rule) =>
        rule.custom(
          (reference, { document }) =>
            Boolean(reference?._ref) ||
            pageTypeOf(document) === "announcement" ||
            "Choose the announcement. Only an announcement's own page can leave this empty.",
        ),
    }),
    toneField,
    anchorField,
  ],
  initialValue: starterWithNewest("announcement", 1, ([announcement]) => ({ tone: "paper", announcement })),
  preview: {
    select: { title: "announcement.title" },
    prepare: ({ title }) => ({
      title: title || "This announcement",
      subtitle: "Announcement",
      media: BellIcon,
    }),
  },
});
