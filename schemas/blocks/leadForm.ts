import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { defineField, defineType } from "sanity";
import {
  anchorField,
  blockTabs,
  eyebrowField,
  headingField,
  introField,
  toneField,
} from "../block-fields.ts";
import { starter } from "../starters/starter.ts";

const variants = [
  { value: "newsletter", title: "Newsletter: e-mail address, which its owner confirms by mail" },
  { value: "demo", title: "Demo request: name, e-mail, company, wishes" },
  { value: "sales", title: "Contact sales: name, e-mail, company, message" },
];

export const leadForm = defineType({
  name: "leadForm",
  title: "Form",
  description: "Asks visitors to write to you. What they send arrives under Leads and is never public.",
  type: "object",
  icon: EnvelopeIcon,
  options: { menu: { groups: ["sell"], words: "newsletter, contact, demo, webinar, lead, sign up, signup" } },
  groups: blockTabs,
  fields: [
    defineField({
      name: "variant",
      title: "What it asks for",
      description: "The fewer fields, the more people send it.",
      type: "string",
      group: "content",
      options: { layout: "radio", list: variants },
      validation: (rule) => rule.required().error("Choose what the form asks for."),
    }),
    eyebrowField,
    headingField,
    introField,
    defineField({
      name: "submitLabel",
      title: "Label of the button",
      description: 'What happens on a click: "Send me the guide", not "Submit".',
      type: "string",
      group: "content",
      validation: (rule) => [
        rule.required().error("Write the label of the button."),
        rule.max(40).warning("Keep it under 40 characters, so that it stays on one line."),
      ],
    }),
    defineField({
      name: "consent",
      title: "Consent",
      description:
        "Shown beside a box that visitors must check. Say what you will do with the answers and how long you keep them. Each lead stores it word for word. If you promise a link that stops a newsletter, put the stop link of the table of leads into each mail.",
      type: "text",
      rows: 3,
      group: "content",
      validation: (rule) => rule.required().error("Without a consent text the form is not shown."),
    }),
    defineField({
      name: "privacyLink",
      title: "Privacy policy",
      description: "The page with the details. Linked after the consent.",
      type: "link",
      group: "content",
    }),
    defineField({
      name: "successHeading",
      title: "Heading after sending",
      description: 'Replaces the form: "Thank you, it is with us."',
      type: "string",
      group: "content",
      validation: (rule) => rule.required().error("Write what people read after sending."),
    }),
    defineField({
      name: "successText",
      title: "Text after sending",
      description: "What happens next, and when. Only promise what you can keep.",
      type: "text",
      rows: 2,
      group: "content",
    }),
    toneField,
    anchorField,
  ],
  initialValue: starter({
    tone: "tint",
    variant: "newsletter",
    heading: "[Say what people get for their address]",
    submitLabel: "Subscribe",
    consent:
      "I agree that Paraph keeps my address to send me what I asked for. Every mail has a link that stops them and deletes the address.",
    successHeading: "Check your inbox.",
    successText: "Press the button in the mail that we send you, and you are on the list.",
  }),
  preview: {
    select: { title: "heading", variant: "variant" },
    prepare: ({ title, variant }) => ({
      title: title || "Form without a heading",
      subtitle: variants.find(({ value }) => value === variant)?.title ?? "Form",
      media: EnvelopeIcon,
    }),
  },
});
