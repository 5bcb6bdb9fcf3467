import { LinkIcon } from "@sanity/icons/Link";
import { TextIcon } from "@sanity/icons/Text";
import { defineArrayMember, defineType } from "sanity";
import { linkFields } from "./link.ts";

export const richText = defineType({
  name: "richText",
  title: "Text",
  type: "array",
  icon: TextIcon,
  of: [
    defineArrayMember({
      type: "block",
      styles: [
        { title: "Normal", value: "normal" },
        { title: "Heading 2", value: "h2" },
        { title: "Heading 3", value: "h3" },
        { title: "Heading 4", value: "h4" },
        { title: "Quote", value: "blockquote" },
      ],
      lists: [
        { title: "Bullets", value: "bullet" },
        { title: "Numbers", value: "number" },
      ],
      marks: {
        decorators: [
          { title: "Strong", value: "strong" },
          { title: "Emphasis", value: "em" },
          { title: "Code", value: "code" },
        ],
        annotations: [
          { name: "textLink", title: "Link", type: "object", icon: LinkIcon, fields: linkFields },
        ],
      },
    }),
    defineArrayMember({ type: "picture" }),
  ],
});
