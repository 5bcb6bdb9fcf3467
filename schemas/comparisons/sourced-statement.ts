import { defineArrayMember, defineField } from "sanity";
import { sourceKinds } from "../../lib/choices/source-kinds.ts";
import { describeCheck, isDue } from "../objects/claim-age.ts";
import { drawnThumbnail } from "../objects/thumbnail.ts";
import { checkedOnField, sourceField } from "./source-fields.ts";

const kindTitles: ReadonlyMap<unknown, string> = new Map(
  sourceKinds.map(({ value, title }) => [value, title]),
);

/** What holds for a whole kind of tool, from a source that is not ours. */
export const sourcedStatement = defineArrayMember({
  name: "sourcedStatement",
  title: "Sourced statement",
  type: "object",
  fields: [
    defineField({
      name: "statement",
      title: "Statement",
      description: "What the source says, in one or two sentences of your own. No more than it says.",
      type: "text",
      rows: 3,
      validation: (rule) => rule.required().error("Write what the source says."),
    }),
    defineField({
      name: "here",
      title: "Here",
      description: "What that means with us, in a sentence. A plain fact, no praise.",
      type: "text",
      rows: 2,
      validation: (rule) => rule.required().error("Say what that means with us."),
    }),
    defineField({
      name: "sourceTitle",
      title: "Name of the source",
      description: 'As people look it up: "15 U.S.C. § 7001(a)", "RFC 3161".',
      type: "string",
      validation: (rule) => rule.required().error("Name the source as people look it up."),
    }),
    sourceField,
    defineField({
      name: "sourceKind",
      title: "Kind of source",
      description: "What the statement rests on. Shown before the name of the source.",
      type: "string",
      options: { list: [...sourceKinds], layout: "radio", direction: "horizontal" },
      validation: (rule) => rule.required().error("Choose what kind of source this is."),
    }),
    checkedOnField,
  ],
  preview: {
    select: { title: "statement", source: "sourceTitle", kind: "sourceKind", checkedOn: "checkedOn" },
    prepare: ({ title, source, kind, checkedOn }) => ({
      title: title || "Statement without words",
      subtitle: [describeCheck(checkedOn), kindTitles.get(kind), source].filter(Boolean).join(" · "),
      media: drawnThumbnail("versus", isDue(checkedOn, new Date()) ? "amber" : "slate"),
    }),
  },
});
