import { EditIcon } from "@sanity/icons/Edit";
import { defineField, defineType } from "sanity";
import { onlyWithField } from "./only-with.ts";

/** A signature block at the end of a contract. */
export const signatureLine = defineType({
  name: "signatureLine",
  title: "Signature",
  type: "object",
  icon: EditIcon,
  fields: [
    defineField({
      name: "role",
      title: "Who signs",
      description: 'In which role: "Landlord", "First witness".',
      type: "string",
      validation: (rule) => rule.required().error('Say in which role somebody signs: "Landlord".'),
    }),
    defineField({
      name: "party",
      title: "Whose name stands under it",
      description:
        "One of the parties, so that the name is filled in automatically. If empty: the signer writes it.",
      type: "string",
      options: { input: "blank" },
    }),
    defineField({
      name: "withTitle",
      title: "Asks for the position",
      description: "For people who sign on behalf of a company.",
      type: "boolean",
      initialValue: false,
    }),
    onlyWithField,
  ],
  preview: {
    select: { title: "role", subtitle: "party" },
    prepare: ({ title, subtitle }) => ({ title, subtitle, media: EditIcon }),
  },
});
