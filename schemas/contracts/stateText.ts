import { EarthAmericasIcon } from "@sanity/icons/EarthAmericas";
import { InfoOutlineIcon } from "@sanity/icons/InfoOutline";
import { defineArrayMember, defineField, defineType } from "sanity";
import { usStates } from "../../lib/us-states.ts";
import { needsText } from "../objects/written-text.ts";
import { stateList } from "./contract-states.ts";
import { findHandmadeBlanks } from "./handmade-blanks.ts";

const statesField = defineField({
  name: "states",
  title: "States",
  type: "array",
  of: [defineArrayMember({ type: "string" })],
  options: { list: usStates.map(({ code, name }) => ({ value: code, title: name })), layout: "grid" },
});

/** A text that replaces the clause's own in some states. */
export const stateText = defineType({
  name: "stateText",
  title: "Text in some states",
  type: "object",
  icon: EarthAmericasIcon,
  fields: [
    defineField({
      ...statesField,
      description: "Where this text applies.",
      validation: (rule) => rule.required().min(1).error("Choose the states where this text applies."),
    }),
    defineField({
      name: "body",
      title: "Text",
      description: "The whole text of the clause for these states.",
      type: "contractText",
      validation: (rule) => [
        needsText(rule, "Write the text for these states."),
        rule.custom(findHandmadeBlanks).warning(),
      ],
    }),
  ],
  preview: {
    select: { states: "states" },
    prepare: ({ states }) => ({
      title: stateList(states, "No state chosen yet"),
      subtitle: "Other text",
      media: EarthAmericasIcon,
    }),
  },
});

/** A note for visitors about a clause in some states. Not part of the contract. */
export const stateNote = defineType({
  name: "stateNote",
  title: "Information about states",
  type: "object",
  icon: InfoOutlineIcon,
  fields: [
    defineField({
      ...statesField,
      description: "Where it is shown. If empty: in every state that no other entry names.",
    }),
    defineField({
      name: "text",
      title: "Information",
      description: "General information in one or two sentences, not advice: “Many counties here ask for …”.",
      type: "text",
      rows: 3,
      validation: (rule) => rule.required().error("Write what visitors should know in these states."),
    }),
  ],
  preview: {
    select: { states: "states", text: "text" },
    prepare: ({ states, text }) => ({
      title: stateList(states, "All other states"),
      subtitle: text,
      media: InfoOutlineIcon,
    }),
  },
});
