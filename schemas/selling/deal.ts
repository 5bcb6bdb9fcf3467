import { TagIcon } from "@sanity/icons/Tag";
import { defineType } from "sanity";
import { pathField } from "../objects/address-fields.ts";
import { dealGroups } from "../objects/groups.ts";
import { pageFields, summaryField, titleField } from "../objects/page-fields.ts";
import { drawnThumbnail } from "../objects/thumbnail.ts";
import { dealDates, endingField, offerFields } from "./deal-fields.ts";
import { dealState, stateInWords } from "./deal-state.ts";
import { pricesPreview } from "./price-fields.ts";

const colors = { running: "teal", upcoming: "indigo", ended: "slate" } as const;

export const deal = defineType({
  name: "deal",
  title: "Deal",
  description: "A page that sells something for a time: it opens, counts down and closes by its own dates.",
  type: "document",
  icon: TagIcon,
  groups: dealGroups,
  fields: [
    titleField,
    pathField('Where visitors find the deal, from the first slash: "/lifetime-deal".'),
    summaryField("The offer in one sentence. Shown wherever deals are listed."),
    ...offerFields,
    ...dealDates,
    endingField,
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
      prices: "prices",
      noIndex: "seo.noIndex",
      media: "seo.socialImage",
    },
    prepare: ({ title, path, startsAt, endsAt, prices, noIndex, media }) => {
      const now = new Date();
      const color = colors[dealState({ startsAt, endsAt }, now)];
      return {
        title: title || "Deal without a title",
        subtitle: [
          stateInWords({ startsAt, endsAt }, now),
          pricesPreview(prices),
          path || "no address yet",
          noIndex && "hidden from search",
        ]
          .filter(Boolean)
          .join(" · "),
        media: media ?? drawnThumbnail(noIndex ? "hidden" : "deal", color),
      };
    },
  },
});
