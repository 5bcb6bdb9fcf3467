import { BellIcon } from "@sanity/icons/Bell";
import { defineField, defineType } from "sanity";
import { slugField } from "../objects/address-fields.ts";
import { pageGroups } from "../objects/groups.ts";
import { pageFields, summaryField, titleField } from "../objects/page-fields.ts";

export const announcement = defineType({
  name: "announcement",
  title: "Announcement",
  type: "document",
  icon: BellIcon,
  groups: pageGroups,
  initialValue: { active: false, showAgain: 1, actionLabel: "Read announcement" },
  fields: [
    titleField,
    slugField("title", "The page answers at /announcement/ followed by this."),
    summaryField("The text of the small window under the logo, and of the list of announcements."),
    defineField({
      name: "active",
      title: "Show in the navigation",
      description:
        "Shows the partner's logo beside ours, with a green dot and a window that opens by itself.",
      type: "boolean",
      group: "content",
    }),
    defineField({
      name: "partner",
      title: "Partner",
      description: "Named for people who can't see the logo.",
      type: "string",
      group: "content",
    }),
    defineField({
      name: "logo",
      title: "Partner logo",
      type: "reference",
      to: [{ type: "logo" }],
      group: "content",
    }),
    defineField({
      name: "actionLabel",
      title: "Label of the action",
      type: "string",
      group: "content",
      validation: (rule) =>
        rule.required().error("Write the words on the button that opens the announcement."),
    }),
    defineField({
      name: "publishedAt",
      title: "Date",
      description: "Shown above the announcement; the list is sorted by it.",
      type: "datetime",
      group: "details",
    }),
    defineField({
      name: "showAgain",
      title: "Edition",
      description:
        "Raise it by one to show the window again to visitors who have closed it. Small fixes need no new edition.",
      type: "number",
      group: "visibility",
      validation: (rule) => rule.integer().min(1).error("Use a whole number from 1."),
    }),
    ...pageFields(),
  ],
  preview: {
    select: { title: "title", active: "active", media: "logo.picture.asset" },
    prepare: ({ title, active, media }) => ({
      title,
      subtitle: active ? "In the navigation" : "Page only",
      media,
    }),
  },
});
