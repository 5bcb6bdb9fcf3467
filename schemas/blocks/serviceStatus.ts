import { ActivityIcon } from "@sanity/icons/Activity";
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

export const serviceStatus = defineType({
  name: "serviceStatus",
  title: "Service status",
  description:
    "How the website, sign-in and checkout are doing right now. The visitor’s browser asks when it comes into view.",
  type: "object",
  icon: ActivityIcon,
  options: { menu: { groups: ["explain"], words: "uptime, health, incident, outage" } },
  groups: blockTabs,
  fields: [eyebrowField, headingField, introField, toneField, anchorField],
  initialValue: starter({ tone: "paper", heading: "How it is doing now" }),
  preview: {
    select: { title: "heading" },
    prepare: ({ title }) => ({
      title: title || "Service status",
      subtitle: "Service status",
      media: ActivityIcon,
    }),
  },
});
