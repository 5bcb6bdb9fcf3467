import { defineArrayMember, defineField } from "sanity";
import { letters } from "../../lib/experiments/experiment.ts";
import { countOf } from "../block-fields.ts";
import { blocksField } from "../objects/blocks-field.ts";
import { drawnThumbnail } from "../objects/thumbnail.ts";

/** One variant of a page: all of its blocks. */
export const variant = defineArrayMember({
  name: "variant",
  title: "Variant",
  type: "object",
  initialValue: { share: 50 },
  fields: [
    defineField({
      name: "letter",
      title: "Letter",
      description:
        "By which results name it. Don’t change it while the experiment runs: visitors keep their letter.",
      type: "string",
      options: {
        list: letters.map((letter) => ({ value: letter, title: letter })),
        layout: "radio",
        direction: "horizontal",
      },
      validation: (rule) => rule.required().error("Choose a letter that no other variant has."),
    }),
    defineField({
      name: "name",
      title: "What is different",
      description: 'In a few words, for results and previews: "Shorter headline".',
      type: "string",
      validation: (rule) => rule.required().error("Say what is different about it."),
    }),
    defineField({
      name: "share",
      title: "Share of visitors",
      description: "In percent. Who has been here keeps what they got, so a new share is for new visitors.",
      type: "number",
      validation: (rule) => rule.required().integer().min(1).max(99).error("Choose a share from 1 to 99."),
    }),
    blocksField({
      group: null,
      description:
        "The whole page in this form, from top to bottom. A later change of the page itself doesn’t reach it.",
      whenNone: "A variant without blocks would be an empty page. Copy the page’s blocks and change them.",
    }),
  ],
  preview: {
    select: { letter: "letter", name: "name", share: "share", blocks: "blocks" },
    prepare: ({ letter, name, share, blocks }) => ({
      title: [letter, name].filter(Boolean).join(" · ") || "New variant",
      subtitle: `${typeof share === "number" ? share : "?"}% of visitors · ${countOf(blocks)} ${countOf(blocks) === 1 ? "block" : "blocks"}`,
      media: drawnThumbnail("page", "violet"),
    }),
  },
});
