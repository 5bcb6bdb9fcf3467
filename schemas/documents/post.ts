import { isRecord } from "@paraph/service/json";
import { ComposeIcon } from "@sanity/icons/Compose";
import { defineField, defineType, getPublishedId } from "sanity";
import { topics } from "../../lib/choices/page-choices.ts";
import { pathOf } from "../../lib/routes.ts";
import { slugField } from "../objects/address-fields.ts";
import { pageGroups } from "../objects/groups.ts";
import { listVisualField, pageFields, summaryField, titleField } from "../objects/page-fields.ts";
import { visualThumbnail } from "../objects/thumbnail.ts";

export const post = defineType({
  name: "post",
  title: "Article",
  description: "An article of the blog, with its author and its date.",
  type: "document",
  icon: ComposeIcon,
  groups: pageGroups,
  initialValue: () => ({ publishedAt: new Date().toISOString(), topic: "guides" }),
  fields: [
    titleField,
    slugField("title", "The last part of the article's address, after /blog/."),
    summaryField(
      "What the reader learns. Shown in the list of articles, in feeds and when the article is shared.",
    ),
    defineField({
      name: "publishedAt",
      title: "Date",
      description: "Shown above the article; lists are sorted by it.",
      type: "datetime",
      group: "details",
      validation: (rule) => rule.required().error("Choose the date of the article."),
    }),
    defineField({
      name: "updatedOn",
      title: "Advice checked again on",
      description:
        "Shown beside the date, for readers who wonder whether an older article still holds. Don't change it for small corrections.",
      type: "date",
      group: "details",
      validation: (rule) =>
        rule.custom((day, { document }) =>
          day && typeof document?.publishedAt === "string" && day < document.publishedAt.slice(0, 10)
            ? "Choose a day after the article's date, or leave this empty."
            : true,
        ),
    }),
    defineField({
      name: "author",
      title: "Author",
      description: "Named under the title, with a portrait and two sentences at the end.",
      type: "reference",
      to: [{ type: "person" }],
      group: "details",
    }),
    defineField({
      name: "topic",
      title: "Topic",
      description: "Shown above the title. Lists of articles can show one topic only.",
      type: "string",
      group: "details",
      options: { list: [...topics] },
    }),
    defineField({
      name: "next",
      title: "Read next",
      description:
        "The article that continues this one. It comes first at the end of the page. If empty: one on the same topic. The list of all articles says “Start here” on the one that begins this order.",
      type: "reference",
      to: [{ type: "post" }],
      group: "details",
      validation: (rule) =>
        rule.custom((next, { document }) =>
          document && isRecord(next) && next._ref === getPublishedId(document._id)
            ? "Choose another article: this one can't follow itself."
            : true,
        ),
    }),
    listVisualField,
    ...pageFields(),
  ],
  orderings: [
    { name: "newest", title: "Newest first", by: [{ field: "publishedAt", direction: "desc" }] },
    { name: "oldest", title: "Oldest first", by: [{ field: "publishedAt", direction: "asc" }] },
    { name: "title", title: "Title", by: [{ field: "title", direction: "asc" }] },
  ],
  preview: {
    select: {
      title: "title",
      publishedAt: "publishedAt",
      author: "author.name",
      topic: "topic",
      slug: "slug.current",
      kind: "visual.kind",
      scene: "visual.scene",
      media: "visual.picture.asset",
    },
    prepare: ({ title, publishedAt, author, topic, slug, media, ...visual }) => ({
      title: title || "Article without a title",
      subtitle: [
        publishedAt ? String(publishedAt).slice(0, 10) : "no date yet",
        topics.find(({ value }) => value === topic)?.title,
        author,
        pathOf({ _type: "post", slug }) ?? "no address yet",
      ]
        .filter(Boolean)
        .join(" · "),
      media: visualThumbnail({ ...visual, picture: media }, "rose"),
    }),
  },
});
