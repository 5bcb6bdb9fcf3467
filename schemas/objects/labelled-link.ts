import { defineArrayMember, defineField } from "sanity";
import { describeTarget, linkTarget } from "./link-target.ts";

/** An entry of a menu or footer column: words and a target. */
export function labelledLink(name: string, title: string) {
  return defineArrayMember({
    name,
    title,
    type: "object",
    fields: [
      defineField({
        name: "label",
        title: "Label",
        description: "The words visitors click, two or three of them.",
        type: "string",
        validation: (rule) => rule.required().error("Write the label of the link."),
      }),
      defineField({
        name: "link",
        title: "Leads to",
        description: "An entry without a target is not shown.",
        type: "link",
        validation: (rule) => rule.required().error("Choose where a click leads."),
      }),
    ],
    preview: {
      select: { title: "label", ...linkTarget("link") },
      prepare: ({ title, ...target }) => ({
        title: title || "Link without words",
        subtitle: describeTarget(target),
      }),
    },
  });
}
