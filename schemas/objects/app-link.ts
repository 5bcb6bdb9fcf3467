import { defineArrayMember, defineField } from "sanity";
import { appStores } from "../../lib/choices/app-stores.ts";

/** An application or add-on and where to get it, in the footer and in blocks. */
export const appLink = defineArrayMember({
  name: "appLink",
  title: "App",
  type: "object",
  fields: [
    defineField({
      name: "label",
      title: "Label",
      description: "The name of the store or add-on, as its maker writes it.",
      type: "string",
      validation: (rule) => rule.required().error("Write the name of the store or add-on."),
    }),
    defineField({
      name: "store",
      title: "Store",
      description: "Decides the drawing on its badge. Pages choose apps by their store.",
      type: "string",
      options: { list: [...appStores] },
    }),
    defineField({
      name: "audience",
      title: "For",
      description: 'A few words above the label on a badge: "For iPhone and iPad". Optional.',
      type: "string",
      validation: (rule) =>
        rule.max(28).warning("Keep it under 28 characters, so that it stays on one line."),
    }),
    defineField({
      name: "url",
      title: "Address",
      description: "Without one the badge is not shown.",
      type: "url",
      validation: (rule) => rule.uri({ scheme: ["https"] }).error("Start the address with https://."),
    }),
  ],
  preview: {
    select: { title: "label", url: "url" },
    prepare: ({ title, url }) => ({
      title: title || "App without a name",
      subtitle: url ?? "no address: not shown",
    }),
  },
});
