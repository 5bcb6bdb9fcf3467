import { defineArrayMember, defineField } from "sanity";

/** An entry of a menu or of a footer column: words and where they lead. */
export function labelledLink(name: string, title: string) {
  return defineArrayMember({
    name,
    title,
    type: "object",
    fields: [
      defineField({
        name: "label",
        title: "Label",
        type: "string",
        validation: (rule) => rule.required().error("Write the words of the link."),
      }),
      defineField({ name: "link", title: "Leads to", type: "link" }),
    ],
    preview: {
      select: { title: "label", page: "link.internal.title", external: "link.external" },
      prepare: ({ title, page, external }) => ({ title, subtitle: page ?? external ?? "no target yet" }),
    },
  });
}
