import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { defineField, defineType } from "sanity";
import { partGroups } from "../objects/groups.ts";
import { sampleField } from "../objects/sample-field.ts";
import { drawnThumbnail } from "../objects/thumbnail.ts";

const certificationColors = { valid: "teal", ending: "amber", expired: "slate" } as const;

export const certification = defineType({
  name: "certification",
  title: "Certification",
  description: "An audit or a law that we meet: what it means, how long it holds and where the proof is.",
  type: "document",
  icon: CheckmarkCircleIcon,
  groups: partGroups,
  fields: [
    defineField({
      name: "name",
      title: "Name",
      description: "Exactly as it may be claimed. This is a legal statement: let its owner confirm it.",
      type: "string",
      group: "content",
      validation: (rule) => rule.required().error("Write the name of the certification."),
    }),
    defineField({
      name: "kind",
      title: "What it is",
      description: "Nobody issues a certificate for a law: the website keeps the two apart.",
      type: "string",
      group: "content",
      initialValue: "law",
      options: {
        layout: "radio",
        list: [
          { value: "audit", title: "An audit: somebody checked, and there is a report or certificate" },
          { value: "law", title: "A law: it applies, and nobody certifies it" },
        ],
      },
    }),
    defineField({
      name: "meaning",
      title: "What it means",
      description: "In plain words, for somebody who has never heard of it. Two sentences.",
      type: "text",
      rows: 3,
      group: "content",
      validation: (rule) => rule.max(280).warning("Keep it under 280 characters."),
    }),
    defineField({
      name: "picture",
      title: "Badge",
      description: "If empty: a neutral badge with the name is drawn.",
      type: "picture",
      group: "content",
    }),
    defineField({
      name: "validUntil",
      title: "Valid until",
      description: "After this day the website no longer shows the badge. If empty: it does not expire.",
      type: "date",
      group: "details",
      validation: (rule) =>
        rule
          .custom((day) => {
            const state = certificationState(day, new Date());
            if (state === "expired")
              return "This day has passed, and visitors no longer see the badge. Renew it.";
            return state === "ending" ? "It ends within two months. Plan the renewal now." : true;
          })
          .warning(),
    }),
    defineField({
      name: "link",
      title: "Leads to",
      description: "Optional: where visitors find the proof.",
      type: "link",
      group: "details",
    }),
    defineField({
      name: "linkLabel",
      title: "Link text",
      description: 'On its card: "Ask for the report". If empty: "Where the proof is".',
      type: "string",
      group: "details",
    }),
    sampleField("details"),
  ],
  orderings: [
    { name: "name", title: "Name", by: [{ field: "name", direction: "asc" }] },
    { name: "validUntil", title: "Ends next", by: [{ field: "validUntil", direction: "asc" }] },
  ],
  preview: {
    select: { title: "name", validUntil: "validUntil", media: "picture.asset" },
    prepare: ({ title, validUntil, media }) => {
      const state = certificationState(validUntil, new Date());
      return {
        title: title || "Certification without a name",
        subtitle: [
          validUntil ? `${state === "expired" ? "ended" : "valid until"} ${validUntil}` : "no end date",
          state === "ending" && "renew soon",
        ]
          .filter(Boolean)
          .join(" · "),
        media: media ?? drawnThumbnail(state === "expired" ? "expired" : "seal", certificationColors[state]),
      };
    },
  },
});

type CertificationState = "valid" | "ending" | "expired";

const DAY = 86_400_000;

/** How long before the last day somebody should start to renew a certification. */
export const RENEWAL_DAYS = 60;

/** Includes its last day, in UTC, as on the website. */
export function certificationState(validUntil: unknown, now: Date): CertificationState {
  if (typeof validUntil !== "string") return "valid";
  const end = Date.parse(`${validUntil}T00:00:00Z`) + DAY;
  if (end <= now.getTime()) return "expired";
  return end - now.getTime() <= RENEWAL_DAYS * DAY ? "ending" : "valid";
}
