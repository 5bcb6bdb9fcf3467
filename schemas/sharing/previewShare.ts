import { ShareIcon } from "@sanity/icons/Share";
import { defineField, defineType } from "sanity";
import { timeOf } from "../../lib/experiments/experiment.ts";
import { minuteInWords } from "../../lib/publishing/span.ts";
import { partGroups } from "../objects/groups.ts";
import { keptField } from "../objects/kept-field.ts";

/**
 * A link that shows a preview to somebody without a login. The dot in its id, `share.<id>`, hides it from everybody
 * without a token. To take the link back, delete it.
 */
export const previewShare = defineType({
  name: "previewShare",
  title: "Shared preview",
  description: "A link that shows a draft to somebody without a login, until it ends.",
  type: "document",
  liveEdit: true,
  icon: ShareIcon,
  groups: partGroups,
  fields: [
    keptField("title", "What it shows", "string", "content"),
    defineField({
      name: "expiresAt",
      title: "Works until",
      description:
        "A link that was given away can be shortened or extended. Delete it to take it back at once.",
      type: "datetime",
      group: "content",
    }),
    keptField("visits", "Visits", "number", "content"),
    keptField("lastVisitAt", "Last visit", "datetime", "content"),
    keptField("path", "Begins at"),
    keptField("release", "Release"),
    keptField("createdBy", "Shared by"),
    defineField({ ...keptField("secret", "Secret of the link"), hidden: true }),
  ],
  orderings: [
    { name: "ending", title: "First to end", by: [{ field: "expiresAt", direction: "asc" }] },
    { name: "visits", title: "Most visits", by: [{ field: "visits", direction: "desc" }] },
  ],
  preview: {
    select: { title: "title", expiresAt: "expiresAt", visits: "visits", media: "path" },
    prepare: ({ title, expiresAt, visits }) => ({
      title: typeof title === "string" && title !== "" ? title : "Shared preview",
      subtitle: [describeVisits(visits), describeEnd(expiresAt, new Date())].join(" · "),
      media: ShareIcon,
    }),
  },
});

function describeVisits(visits: unknown): string {
  if (typeof visits !== "number" || visits === 0) return "no visits yet";
  return visits === 1 ? "1 visit" : `${visits} visits`;
}

function describeEnd(expiresAt: unknown, now: Date): string {
  const time = timeOf(expiresAt);
  if (time === null) return "has no end and opens nothing";
  return `${time <= now.getTime() ? "expired" : "until"} ${minuteInWords(time)}`;
}
