import { ComposeIcon } from "@sanity/icons/Compose";
import { defineField, defineType } from "sanity";
import { slugField } from "../objects/address-fields.ts";
import { topics } from "../objects/choices.ts";
import { pageGroups } from "../objects/groups.ts";
import { pageFields, summaryField, titleField } from "../objects/page-fields.ts";

export const post = defineType({
  name: "post",
  title: "Article",
  type: "document",
  icon: ComposeIcon,
  groups: pageGroups,
  initialValue: () => ({ publishedAt: new Date().toISOString(), topic: "guides" }),
  fields: [
    titleField,
    slugField("title", "The article answers at /blog/ followed by this."),
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
      name: "author",
      title: "Author",
      type: "reference",
      to: [{ type: "person" }],
      group: "details",
    }),
    defineField({
      name: "topic",
      title: "Topic",
      type: "string",
      group: "details",
      options: { list: [...topics] },
    }),
    defineField({ name: "visual", title: "Picture in lists", type: "visual", group: "details" }),
    ...pageFields(),
  ],
  orderings: [{ name: "newest", title: "Newest first", by: [{ field: "publishedAt", direction: "desc" }] }],
  preview: {
    select: {
      title: "title",
      publishedAt: "publishedAt",
      author: "author.name",
      media: "visual.picture.asset",
    },
    prepare: ({ title, publishedAt, author, media }) => ({
      title,
      subtitle: [publishedAt && String(publishedAt).slice(0, 10), author].filter(Boolean).join(" · "),
      media,
    }),
  },
});
