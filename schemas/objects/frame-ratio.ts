import { defineField } from "sanity";

/** The aspect ratio of a frame. The page reserves its space, so that nothing jumps. */
export const ratioField = defineField({
  name: "ratio",
  title: "Shape",
  type: "string",
  group: "look",
  initialValue: "16:9",
  options: {
    layout: "radio",
    direction: "horizontal",
    list: [
      { value: "16:9", title: "Wide (16:9)" },
      { value: "4:3", title: "Less wide (4:3)" },
      { value: "1:1", title: "Square" },
      { value: "9:16", title: "Upright (9:16)" },
    ],
  },
});
