import { EditIcon } from "@sanity/icons/Edit";
import { type ArrayRule, defineArrayMember, defineField, defineType } from "sanity";
import { blankKinds } from "../../lib/contracts/blank-kinds.ts";
import { answerFault } from "../../lib/publishing/answer-fault.ts";
import { read, textOf } from "../objects/search-rules.ts";
import { whenShown } from "../objects/when-shown.ts";

/** A blank of a contract, defined once for every use in the text. */
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
      options: { input: "blankKey" },
      validation: (rule) =>
        rule
          .required()
          .regex(/^[a-z][A-Za-z0-9]*$/, { name: "key" })
          .error('Letters and digits, starting with a small letter: "monthlyRent".'),
    }),
    defineField({
      name: "label",
      title: "Label",
      description: "What visitors read on the empty line. Keep it short: it is in the middle of a sentence.",
      type: "string",
      validation: (rule) => [
        rule.required().error('Say what belongs there: "monthly rent".'),
        rule.max(40).warning("Keep it under 40 characters: it is in the middle of a sentence."),
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
      name: "default",
      title: "Default",
      description:
        "Stands in the contract as long as the visitor writes nothing else, for periods and amounts: “30 days”. Leave it empty where only the visitor can know.",
      type: "string",
      hidden: ({ parent }) => parent?.kind === "state",
      validation: (rule) => rule.custom((standing, { parent }) => checkDefault(standing, parent)),
    }),
    defineField({
      name: "choices",
      title: "Choices",
      description: "The answers to choose from, as they read in the sentence.",
      type: "array",
      of: [defineArrayMember({ type: "string" })],
      hidden: ({ parent }) => parent?.kind !== "choice",
      validation: whenShown((rule: ArrayRule<unknown[]>) => [
        rule.unique().error("This answer is already in the list."),
        rule.required().min(2).error("A choice needs at least two answers."),
      ]),
    }),
    defineField({
      name: "sameAs",
      title: "Same as",
      description:
        "Keys of other blanks: their answers stand here too, and the visitor is asked once. For a notary’s certificate that names the parties.",
      type: "array",
      of: [defineArrayMember({ type: "string" })],
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

/** A default has to be an answer of its kind, written as the contract shows it. */
function checkDefault(standing: string | undefined, blank: unknown): true | string {
  if (!standing || textOf(blank, "kind") === "state") return true;
  const choices = read(blank, "choices");
  const asked = { kind: textOf(blank, "kind"), sample: textOf(blank, "sample") };
  return answerFault({ ...asked, choices: Array.isArray(choices) ? choices : [] }, standing.trim()) ?? true;
}
