import { EditIcon } from "@sanity/icons/Edit";
import { TextIcon } from "@sanity/icons/Text";
import { defineArrayMember, defineField, defineType } from "sanity";

/** One use of a blank in the text. */
export const blank = defineType({
  name: "blank",
  title: "Blank",
  type: "object",
  icon: EditIcon,
  fields: [
    defineField({
      name: "blank",
      title: "Which blank",
      description: "One of the blanks of this contract. A new one is added to its list.",
      type: "string",
      options: { input: "blank" },
      validation: (rule) => rule.required().error("Choose one of the blanks, or type the name of a new one."),
    }),
  ],
  preview: {
    select: { key: "blank" },
    prepare: ({ key }) => ({ title: `▁${key ?? "blank"}▁`, media: EditIcon }),
  },
});

/** The text of a contract: paragraphs, lettered points and blanks. The website adds numbers and letters. */
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
