import { ArchiveIcon } from "@sanity/icons/Archive";
import { defineField, defineType } from "sanity";
import {
  anchorField,
  blockTabs,
  eyebrowField,
  headingField,
  introField,
  toneField,
} from "../block-fields.ts";
import { starter } from "../starters/starter.ts";

export const storedItems = defineType({
  name: "storedItems",
  title: "Browser storage",
  description:
    "A table of what this website stores in a visitor's browser. It is always what the website does.",
  type: "object",
  icon: ArchiveIcon,
  options: { menu: { groups: ["explain"], words: "cookies, privacy, consent, local storage, GDPR" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    headingField,
    introField,
    defineField({
      name: "rows",
      title: "What it shows",
      type: "string",
      options: {
        list: [
          { value: "needed", title: "What takes no consent" },
          { value: "asked", title: "What takes the visitor's consent" },
        ],
        layout: "radio",
      },
      initialValue: "needed",
      group: "content",
    }),
    toneField,
    anchorField,
  ],
  initialValue: starter({ tone: "paper", heading: "What this website stores", rows: "needed" }),
  preview: {
    select: { title: "heading", rows: "rows" },
    prepare: ({ title, rows }) => ({
      title: title || "Browser storage",
      subtitle: `Browser storage · ${rows === "asked" ? "with" : "without"} consent`,
      media: ArchiveIcon,
    }),
  },
});
