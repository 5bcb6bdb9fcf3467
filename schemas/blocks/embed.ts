import { PlugIcon } from "@sanity/icons/Plug";
import { defineField, defineType } from "sanity";
import { embedOf, hostNames } from "../../lib/embed-hosts.ts";
import {
  anchorField,
  blockTabs,
  eyebrowField,
  introField,
  optionalHeadingField,
  toneField,
} from "../block-fields.ts";
import { ratioField } from "../objects/frame-ratio.ts";
import { starter } from "../starters/starter.ts";

export const embed = defineType({
  name: "embed",
  title: "Embedded page",
  description: "A video, a drawing or a map from another website. Nothing loads from there before a click.",
  type: "object",
  icon: PlugIcon,
  options: { menu: { groups: ["media"], words: "frame, iframe, map, YouTube, Figma" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    optionalHeadingField,
    introField,
    defineField({
      name: "address",
      title: "Address",
      description: `Copied from the browser. ${hostNames(false)}. A developer can add others.`,
      type: "url",
      group: "content",
      validation: (rule) => [
        rule.required().error("Paste the address of the page to show."),
        rule.custom((address) => {
          if (!address || embedOf(address)) return true;
          return `Use the address of a page on ${hostNames(false)} that can be shown in a frame.`;
        }),
      ],
    }),
    defineField({
      name: "title",
      title: "What it shows",
      description: "Read aloud by screen readers, and shown until somebody opens it.",
      type: "string",
      group: "content",
      validation: (rule) => [
        rule.required().error("Say in a few words what people will see."),
        rule.max(90).warning("Keep it under 90 characters."),
      ],
    }),
    defineField({
      name: "poster",
      title: "Picture before the click",
      description: "Optional. Without one a plain cover shows the words above.",
      type: "picture",
      group: "content",
    }),
    ratioField,
    toneField,
    anchorField,
  ],
  initialValue: starter({
    tone: "paper",
    ratio: "4:3",
    address:
      "https://www.openstreetmap.org/export/embed.html?bbox=-77.0450%2C38.8790%2C-77.0280%2C38.8900&layer=mapnik",
    title: "[Say what people will see]",
  }),
  preview: {
    select: { title: "title", address: "address" },
    prepare: ({ title, address }) => ({
      title: title || "Embedded page",
      subtitle: `Embedded page · ${embedOf(address)?.host ?? "no address yet"}`,
      media: PlugIcon,
    }),
  },
});
