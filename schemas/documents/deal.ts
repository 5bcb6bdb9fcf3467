import { TagIcon } from "@sanity/icons/Tag";
import { defineField, defineType } from "sanity";
import { pathField } from "../objects/address-fields.ts";
import { dealState } from "../objects/deal-state.ts";
import { pageGroups } from "../objects/groups.ts";
import { pageFields, summaryField, titleField } from "../objects/page-fields.ts";
import { drawnThumbnail } from "../objects/thumbnail.ts";

const states = {
  running: { words: "running", colour: "teal" },
  upcoming: { words: "planned", colour: "indigo" },
  ended: { words: "over", colour: "slate" },
} as const;

export const deal = defineType({
  name: "deal",
  title: "Deal",
  type: "document",
  icon: TagIcon,
  groups: pageGroups,
  fields: [
    titleField,
    pathField('Where visitors find the deal, from the first slash: "/lifetime-deal".'),
    summaryField("The offer in one sentence. Shown wherever deals are listed."),
    defineField({
      name: "startsAt",
      title: "Starts",
      description: "Empty: the deal has already started.",
      type: "datetime",
      group: "details",
    }),
    defineField({
      name: "endsAt",
      title: "Ends",
      description: "Countdowns on the page run to this moment. Empty: the deal does not end.",
      type: "datetime",
      group: "details",
      validation: (rule) =>
        rule.custom((endsAt, { document }) => {
          const startsAt = document?.startsAt;
          if (!endsAt || typeof startsAt !== "string" || Date.parse(endsAt) > Date.parse(startsAt))
            return true;
          return "The deal ends before it starts. Choose a later moment, or an earlier start.";
        }),
    }),
    ...pageFields(),
  ],
  orderings: [
    { name: "endsAt", title: "Ends", by: [{ field: "endsAt", direction: "asc" }] },
    { name: "startsAt", title: "Starts", by: [{ field: "startsAt", direction: "asc" }] },
    { name: "path", title: "Address", by: [{ field: "path", direction: "asc" }] },
    { name: "title", title: "Title", by: [{ field: "title", direction: "asc" }] },
  ],
  preview: {
    select: {
      title: "title",
      path: "path",
      startsAt: "startsAt",
      endsAt: "endsAt",
      noIndex: "seo.noIndex",
      media: "seo.socialImage",
    },
    prepare: ({ title, path, startsAt, endsAt, noIndex, media }) => {
      const { words, colour } = states[dealState({ startsAt, endsAt }, new Date())];
      return {
        title: title || "Deal without a title",
        subtitle: [
          endsAt ? `${words}, ends ${String(endsAt).slice(0, 10)}` : words,
          path || "no address yet",
          noIndex && "hidden from search",
        ]
          .filter(Boolean)
          .join(" · "),
        media: media ?? drawnThumbnail(noIndex ? "hidden" : "deal", colour),
      };
    },
  },
});
