import { defineField } from "sanity";

/** How wide a frame is for its height. Its place on the page is kept free, so that nothing jumps. */
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
