import { BellIcon } from "@sanity/icons/Bell";
import { defineField, defineType } from "sanity";
import { anchorField, blockTabs, eyebrowField, toneField } from "../block-fields.ts";

export const announcementBody = defineType({
  name: "announcementBody",
  title: "Announcement",
  description: "An announcement with its partner, its date and what it means for the reader.",
  type: "object",
  icon: BellIcon,
  groups: blockTabs,
  fields: [
    eyebrowField,
    defineField({
      name: "announcement",
      title: "Announcement",
      description: "On the page of an announcement leave it empty: it shows its own.",
      type: "reference",
      to: [{ type: "announcement" }],
      group: "content",
      validation: (rule) =>
        rule.custom(
          (reference, { document }) =>
            Boolean(reference?._ref) ||
            document?._type === "announcement" ||
            "Choose the announcement. Only the page of one shows its own.",
        ),
    }),
    toneField,
    anchorField,
  ],
  initialValue: { tone: "paper" },
  preview: {
    select: { title: "announcement.title" },
    prepare: ({ title }) => ({
      title: title || "This announcement",
      subtitle: "Announcement",
      media: BellIcon,
    }),
  },
});
