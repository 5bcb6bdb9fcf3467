import { ImagesIcon } from "@sanity/icons/Images";
import { defineField, defineType } from "sanity";
import { scenes } from "../../lib/content/scenes.ts";
import { visualThumbnail } from "./thumbnail.ts";

export const visual = defineType({
  name: "visual",
  title: "Picture or scene",
  type: "object",
  icon: ImagesIcon,
  // Deep inside a block the Studio would collapse it, and its fields would seem to be missing.
  options: { collapsible: false },
  fields: [
    defineField({
      name: "kind",
      title: "Show",
      description: "A photograph of something real, or a screen of the product.",
      type: "string",
      initialValue: "scene",
      options: {
        layout: "radio",
        direction: "horizontal",
        list: [
          { value: "scene", title: "A drawn product scene" },
          { value: "picture", title: "An uploaded picture" },
        ],
      },
    }),
    defineField({
      name: "scene",
      title: "Scene",
      description:
        "Screens of the product, with the same company and people on all. They fit phones and follow light and dark.",
      type: "string",
      options: { list: [...scenes], input: "scene" },
      hidden: ({ parent }) => parent?.kind === "picture",
    }),
    defineField({
      name: "picture",
      title: "Picture",
      description: "At least 1200 pixels wide; the website makes the smaller sizes.",
      type: "picture",
      hidden: ({ parent }) => parent?.kind !== "picture",
    }),
  ],
  preview: {
    select: { kind: "kind", scene: "scene", alt: "picture.alt", media: "picture.asset" },
    prepare: ({ kind, scene, alt, media }) =>
      kind === "picture"
        ? { title: alt ?? "Picture", subtitle: "Uploaded picture", media }
        : {
            title: scenes.find(({ value }) => value === scene)?.title ?? "No scene chosen",
            subtitle: "Product scene",
            media: visualThumbnail({ kind, scene }),
          },
  },
});
