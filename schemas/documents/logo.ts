import { DiamondIcon } from "@sanity/icons/Diamond";
import { defineField, defineType } from "sanity";
import { marks } from "../../lib/choices/page-choices.ts";
import { sampleField } from "../objects/sample-field.ts";
import { drawnThumbnail, letterThumbnail } from "../objects/thumbnail.ts";

export const logo = defineType({
  name: "logo",
  title: "Logo",
  description: "The name and mark of a customer or partner, for rows of logos and for announcements.",
  type: "document",
  icon: DiamondIcon,
  fields: [
    defineField({
      name: "name",
      title: "Name",
      description: "The organization. Shown beside the mark, and read aloud for a picture.",
      type: "string",
      validation: (rule) => rule.required().error("Write the name of the organization."),
    }),
    defineField({
      name: "picture",
      title: "Picture",
      description:
        "Only with the organization's permission. If empty: the mark below and the name are drawn.",
      type: "picture",
    }),
    defineField({
      name: "mark",
      title: "Mark",
      description: "A neutral symbol beside the name when there is no picture.",
      type: "string",
      options: { list: [...marks] },
    }),
    sampleField(),
  ],
  orderings: [{ name: "name", title: "Name", by: [{ field: "name", direction: "asc" }] }],
  preview: {
    select: { title: "name", mark: "mark", media: "picture.asset" },
    prepare: ({ title, mark, media }) => ({
      title: title || "Logo without a name",
      subtitle: media ? "picture" : (marks.find(({ value }) => value === mark)?.title ?? "name only"),
      media: media ?? drawnThumbnail(mark, "slate") ?? letterThumbnail(title),
    }),
  },
});
