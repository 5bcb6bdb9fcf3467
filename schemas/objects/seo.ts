import { SearchIcon } from "@sanity/icons/Search";
import { defineField, defineType } from "sanity";
import { shownAtMost } from "../selling/shown-length.ts";

export const seo = defineType({
  name: "seo",
  title: "Search and social",
  type: "object",
  icon: SearchIcon,
  fields: [
    defineField({
      name: "title",
      title: "Title in search results",
      description:
        "The blue line in a search result and the name of the browser tab. If empty: the title of the page.",
      type: "string",
      options: { input: "counted" },
      validation: (rule) => shownAtMost(rule, 60, "Search engines cut titles after about 60 characters."),
    }),
    defineField({
      name: "description",
      title: "Description in search results",
      description: "One or two sentences under the title: what the visitor finds here and why to come.",
      type: "text",
      options: { input: "counted" },
      rows: 3,
      validation: (rule) =>
        shownAtMost(rule, 160, "Search engines cut descriptions after about 160 characters."),
    }),
    defineField({
      name: "socialImage",
      title: "Picture for sharing",
      description: "Shown when the page is shared, 1200 by 630. If empty: one is drawn from the title.",
      type: "image",
      options: { hotspot: true },
    }),
    defineField({
      name: "noIndex",
      title: "Hide from search engines",
      description:
        "The page stays reachable by its address, but is in no sitemap, menu search or search engine.",
      type: "boolean",
      initialValue: false,
    }),
  ],
});
