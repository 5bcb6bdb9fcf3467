import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { defineField, defineType } from "sanity";
import { partGroups } from "../objects/groups.ts";

export const certification = defineType({
  name: "certification",
  title: "Certification",
  type: "document",
  icon: CheckmarkCircleIcon,
  groups: partGroups,
  fields: [
    defineField({
      name: "name",
      title: "Name",
      description: "Exactly as it may be claimed. This is a legal statement: let its owner confirm it.",
      type: "string",
      group: "content",
      validation: (rule) => rule.required().error("Write the name of the certification."),
    }),
    defineField({
      name: "picture",
      title: "Badge",
      description: "Empty: a neutral badge with the name is drawn.",
      type: "picture",
      group: "content",
    }),
    defineField({
      name: "validUntil",
      title: "Valid until",
      description: "After this day the website no longer shows the badge. Empty: it does not expire.",
      type: "date",
      group: "details",
    }),
    defineField({
      name: "link",
      title: "Leads to",
      description: "Optional: where visitors find the proof.",
      type: "link",
      group: "details",
    }),
  ],
  preview: {
    select: { title: "name", validUntil: "validUntil", media: "picture.asset" },
    prepare: ({ title, validUntil, media }) => ({
      title,
      subtitle: validUntil ? `valid until ${validUntil}` : "no end date",
      media,
    }),
  },
});
