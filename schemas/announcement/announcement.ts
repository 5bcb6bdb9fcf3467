import { publishedIdOf } from "@paraph/lake/document-ids";
import { BellIcon } from "@sanity/icons/Bell";
import { defineArrayMember, defineField, defineType, type ValidationContext } from "sanity";
import { overlaps } from "../../lib/publishing/span.ts";
import { pathOf } from "../../lib/routes.ts";
import { slugField } from "../objects/address-fields.ts";
import { pageGroups } from "../objects/groups.ts";
import { pageFields, summaryField, titleField } from "../objects/page-fields.ts";
import { spanFields } from "../objects/span-fields.ts";
import { drawnThumbnail } from "../objects/thumbnail.ts";
import { stateInWords } from "../selling/deal-state.ts";

const consequence = defineArrayMember({
  name: "consequence",
  title: "Consequence",
  type: "object",
  fields: [
    defineField({
      name: "title",
      title: "In a few words",
      description: 'In bold: "Your data stays where it is".',
      type: "string",
      validation: (rule) => rule.required().error("Write a few words. An empty consequence is not shown."),
    }),
    defineField({
      name: "text",
      title: "Explanation",
      description: "One or two sentences under it.",
      type: "text",
      rows: 3,
    }),
  ],
  preview: {
    select: { title: "title", subtitle: "text" },
    prepare: ({ title, subtitle }) => ({ title: title || "No words yet", subtitle, media: BellIcon }),
  },
});

export const announcement = defineType({
  name: "announcement",
  title: "Announcement",
  description: "News with a page of its own, which the navigation can show beside the logo.",
  type: "document",
  icon: BellIcon,
  groups: pageGroups,
  initialValue: { active: false, showAgain: 1, actionLabel: "Read announcement" },
  fields: [
    titleField,
    slugField("title", "The last part of the page's address, after /announcement/."),
    summaryField("The text of the small window under the logo, and of the list of announcements."),
    defineField({
      name: "active",
      title: "Show in the navigation",
      description:
        "Shows a megaphone or the partner's logo beside ours, with a green dot and a window that opens by itself. Between its dates, if it has some.",
      type: "boolean",
      group: "content",
      validation: (rule) =>
        rule
          .custom(async (active, context) => {
            if (active !== true) return true;
            const other = await findOtherActive(context);
            return other
              ? `"${other}" is switched on for the same time. Visitors see only the one with the later date.`
              : true;
          })
          .warning(),
    }),
    ...spanFields({
      name: "The announcement",
      group: "content",
      starts:
        "Until then the navigation, search and the sitemap don't have it, and no other page shows it. If empty: from its publish on.",
      ends: "From this moment on they no longer have it, by themselves. Its own page stays at its address. If empty: it stays.",
    }),
    defineField({
      name: "partner",
      title: "Partner",
      description: "Read aloud to people who can't see the logo. If empty: the logo's name.",
      type: "string",
      group: "content",
    }),
    defineField({
      name: "logo",
      title: "Partner logo",
      description:
        "Beside our own logo in the navigation, on every page. If empty: a megaphone, for news that has no partner.",
      type: "reference",
      to: [{ type: "logo" }],
      group: "content",
    }),
    defineField({
      name: "actionLabel",
      title: "Label of the action",
      description: "On the button in the window, which leads to this announcement's page.",
      type: "string",
      group: "content",
      validation: (rule) =>
        rule.required().error("Write the label of the button that opens the announcement."),
    }),
    defineField({
      name: "meaning",
      title: "What it means",
      description: "Two to four consequences for the reader, shown beside the announcement.",
      type: "array",
      group: "content",
      of: [consequence],
    }),
    defineField({
      name: "publishedAt",
      title: "Date",
      description: "Shown above the announcement; the list is sorted by it.",
      type: "datetime",
      group: "details",
    }),
    defineField({
      name: "showAgain",
      title: "Edition",
      description:
        "Raise it by one to show the window again to visitors who have closed it. Small fixes need no new edition.",
      type: "number",
      group: "visibility",
      validation: (rule) => rule.integer().min(1).error("Use a whole number from 1."),
    }),
    ...pageFields(),
  ],
  orderings: [
    { name: "newest", title: "Newest first", by: [{ field: "publishedAt", direction: "desc" }] },
    { name: "title", title: "Title", by: [{ field: "title", direction: "asc" }] },
  ],
  preview: {
    select: {
      title: "title",
      active: "active",
      startsAt: "startsAt",
      endsAt: "endsAt",
      publishedAt: "publishedAt",
      slug: "slug.current",
      mark: "logo.mark",
      media: "logo.picture.asset",
    },
    prepare: ({ title, active, startsAt, endsAt, publishedAt, slug, mark, media }) => ({
      title: title || "Announcement without a title",
      subtitle: [
        active ? stateInWords({ startsAt, endsAt }, new Date(), "in the navigation") : "page only",
        publishedAt && String(publishedAt).slice(0, 10),
        pathOf({ _type: "announcement", slug }) ?? "no address yet",
      ]
        .filter(Boolean)
        .join(" · "),
      media: media ?? drawnThumbnail(mark, "amber") ?? drawnThumbnail("news", "amber"),
    }),
  },
});

interface Other {
  readonly title: string | null;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

/** The title of another announcement that is switched on for the same time. The navigation has room for one. */
async function findOtherActive({ document, getClient }: ValidationContext): Promise<string | null> {
  const id = publishedIdOf(document?._id ?? "");
  const others = await getClient({ apiVersion: "2025-02-19" }).fetch<Other[]>(
    '*[_type == "announcement" && active == true && !(_id in $own) && !(_id in path("versions.**"))]{ title, startsAt, endsAt }',
    { own: [id, `drafts.${id}`] },
    { perspective: "raw" },
  );
  const own = { startsAt: document?.startsAt, endsAt: document?.endsAt };
  return others.find((other) => overlaps(other, own))?.title ?? null;
}
