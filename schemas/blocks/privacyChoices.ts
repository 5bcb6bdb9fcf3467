import { ControlsIcon } from "@sanity/icons/Controls";
import { defineType } from "sanity";
import {
  anchorField,
  blockTabs,
  eyebrowField,
  headingField,
  introField,
  toneField,
} from "../block-fields.ts";
import { starter } from "../starters/starter.ts";

export const privacyChoices = defineType({
  name: "privacyChoices",
  title: "Privacy choices",
  description:
    "What a visitor allows for statistics and advertising, with the link that changes it. It is always what their browser does.",
  type: "object",
  icon: ControlsIcon,
  options: { menu: { groups: ["explain"], words: "privacy, consent, cookies, opt out, GPC, CCPA, GDPR" } },
  groups: blockTabs,
  fields: [eyebrowField, headingField, introField, toneField, anchorField],
  initialValue: starter({ tone: "paper", heading: "Your privacy choices" }),
  preview: {
    select: { title: "heading" },
    prepare: ({ title }) => ({
      title: title || "Privacy choices",
      subtitle: "Privacy choices",
      media: ControlsIcon,
    }),
  },
});
