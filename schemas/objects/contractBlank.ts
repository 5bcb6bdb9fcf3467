import { EditIcon } from "@sanity/icons/Edit";
import { type ArrayRule, defineArrayMember, defineField, defineType } from "sanity";
import { blankKinds } from "./contract-blanks.ts";
import { whenShown } from "./when-shown.ts";

/** A blank of a contract, defined once for all places in the text where it stands. */
export const contractBlank = defineType({
  name: "contractBlank",
  title: "Blank",
  type: "object",
  icon: EditIcon,
  fields: [
    defineField({
      name: "key",
      title: "Key",
      description:
        'Names the blank for the Studio, visitors never see it: "monthlyRent". The text follows when you change it.',
      type: "string",
      validation: (rule) =>
        rule
          .required()
          .regex(/^[a-z][A-Za-z0-9]*$/, { name: "key" })
          .error('Letters and digits, starting with a small letter: "monthlyRent".'),
    }),
    defineField({
      name: "label",
      title: "Label",
      description: "What a visitor reads on the empty line. Short: it stands in the middle of a sentence.",
      type: "string",
      validation: (rule) => [
        rule.required().error('Say what belongs there: "monthly rent".'),
        rule.max(40).warning("Keep it under 40 characters: it stands in the middle of a sentence."),
      ],
    }),
    defineField({
      name: "kind",
      title: "Kind",
      description: "Decides what the visitor can write there: words, a date, an amount, a choice.",
      type: "string",
      initialValue: "text",
      options: { list: [...blankKinds] },
      validation: (rule) => rule.required().error("Choose what kind of answer belongs there."),
    }),
    defineField({
      name: "sample",
      title: "Sample",
      description: "An example answer, for the preview and as a hint beside the field.",
      type: "string",
      validation: (rule) => rule.required().error('Write an example: "$1,450".'),
    }),
    defineField({
      name: "choices",
      title: "Choices",
      description: "The answers to choose from, as they read in the sentence.",
      type: "array",
      of: [defineArrayMember({ type: "string" })],
      hidden: ({ parent }) => parent?.kind !== "choice",
      validation: whenShown((rule: ArrayRule<unknown[]>) => [
        rule.unique().error("Each answer can stand here once."),
        rule.min(2).required().error("A choice needs two answers or more."),
      ]),
    }),
  ],
  preview: {
    select: { title: "label", key: "key", kind: "kind" },
    prepare: ({ title, key, kind }) => ({
      title: title || key,
      subtitle: [blankKinds.find(({ value }) => value === kind)?.title, key].filter(Boolean).join(" · "),
      media: EditIcon,
    }),
  },
});
