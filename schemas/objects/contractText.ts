import { EditIcon } from "@sanity/icons/Edit";
import { TextIcon } from "@sanity/icons/Text";
import { defineArrayMember, defineField, defineType } from "sanity";

/** A place in the text where one of the template's blanks stands. */
export const blank = defineType({
  name: "blank",
  title: "Blank",
  type: "object",
  icon: EditIcon,
  fields: [
    defineField({
      name: "blank",
      title: "Key of the blank",
      description: "As it stands in the template's list of blanks.",
      type: "string",
      validation: (rule) => rule.required().error("Write the key of one of the template's blanks."),
    }),
  ],
  preview: {
    select: { key: "blank" },
    prepare: ({ key }) => ({ title: `▁${key ?? "blank"}▁`, media: EditIcon }),
  },
});

/** The text of a contract: paragraphs, lettered points and blanks. Numbers and letters come by themselves. */
export const contractText = defineType({
  name: "contractText",
  title: "Text of a contract",
  type: "array",
  icon: TextIcon,
  of: [
    defineArrayMember({
      type: "block",
      styles: [{ title: "Paragraph", value: "normal" }],
      lists: [{ title: "Lettered points", value: "number" }],
      marks: {
        decorators: [
          { title: "Strong", value: "strong" },
          { title: "Emphasis", value: "em" },
        ],
        annotations: [],
      },
      of: [defineArrayMember({ type: "blank" })],
    }),
  ],
});
