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
    "What holds in the visitor's own browser for statistics and advertising, and the link that changes it. Nothing is shown where no such service is turned on.",
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
