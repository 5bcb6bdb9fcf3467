import { BookIcon } from "@sanity/icons/Book";
import { defineField, defineType } from "sanity";
import { topics } from "../../lib/choices/page-choices.ts";
import {
  anchorField,
  blockTabs,
  eyebrowField,
  introField,
  optionalHeadingField,
  toneField,
} from "../block-fields.ts";
import { starter } from "../starters/starter.ts";

export const articleList = defineType({
  name: "articleList",
  title: "Article list",
  description: "The published articles, newest first. New articles appear here automatically.",
  type: "object",
  icon: BookIcon,
  options: { menu: { groups: ["explain"], words: "blog, posts, news" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    optionalHeadingField,
    introField,
    defineField({
      name: "topic",
      title: "Only this topic",
      description: "If empty: articles on all topics.",
      type: "string",
      group: "content",
      options: { list: [...topics] },
    }),
    defineField({
      name: "limit",
      title: "How many",
      description: "Three make a good teaser on another page. If empty: all of them.",
      type: "number",
      group: "content",
      validation: (rule) => rule.integer().min(1).error("Write a whole number, 1 or more."),
    }),
    toneField,
    anchorField,
  ],
  initialValue: starter({ tone: "paper", heading: "From the blog", limit: 3 }),
  preview: {
    select: { title: "heading", limit: "limit" },
    prepare: ({ title, limit }) => ({
      title: title || "Articles, newest first",
      subtitle: `Article list · ${limit ? `the newest ${limit}` : "all"}`,
      media: BookIcon,
    }),
  },
});
