import { MenuIcon } from "@sanity/icons/Menu";
import { defineField, defineType } from "sanity";

const choices = [
  { value: "auto", title: "Default for this part of the website" },
  { value: "show", title: "Always show" },
  { value: "hide", title: "Always hide" },
];

const bar = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    description,
    type: "string",
    initialValue: "auto",
    options: { list: choices, layout: "radio", input: "barChoice" },
  });

export const chrome = defineType({
  name: "chrome",
  title: "Navigation and footer",
  type: "object",
  icon: MenuIcon,
  fields: [
    bar(
      "navigation",
      "Navigation",
      "Deal, trial and affiliate-partner pages hide it unless you say otherwise.",
    ),
    bar("footer", "Footer", "Deal and trial pages hide it unless you say otherwise."),
  ],
});
