import { ColorWheelIcon } from "@sanity/icons/ColorWheel";
import { ComposeIcon } from "@sanity/icons/Compose";
import { defineField } from "sanity";

/** The two tabs of every block: its content and its look. */
export const blockTabs = [
  { name: "content", title: "Content", icon: ComposeIcon, default: true },
  { name: "look", title: "Look", icon: ColorWheelIcon },
];

export const eyebrowField = defineField({
  name: "eyebrow",
  title: "Line above the heading",
  description: "Two to four words that say what this part is about. Optional.",
  type: "string",
  group: "content",
  validation: (rule) => rule.max(40).warning("Keep it under 40 characters, so that it stays on one line."),
});

export const headingField = defineField({
  name: "heading",
  title: "Heading",
  description: "What visitors should remember from this block.",
  type: "string",
  group: "content",
  validation: (rule) => [
    rule.required().error("Write a heading. Without one the block is hard to find on the page."),
    rule.max(90).warning("Long headings break into many lines on a phone. Aim for under 90 characters."),
  ],
});

export const optionalHeadingField = defineField({
  name: "heading",
  title: "Heading",
  description: "Optional: the block also works without one.",
  type: "string",
  group: "content",
  validation: (rule) => rule.max(90).warning("Aim for under 90 characters."),
});

export const introField = defineField({
  name: "intro",
  title: "Introduction",
  description: "One or two sentences under the heading. Optional.",
  type: "text",
  rows: 3,
  group: "content",
  validation: (rule) => rule.max(320).warning("Keep it under 320 characters; details belong further down."),
});

export const toneField = defineField({
  name: "tone",
  title: "Background",
  description: "Neighboring blocks with the same background flow into one area.",
  type: "string",
  group: "look",
  initialValue: "paper",
  options: {
    layout: "radio",
    direction: "horizontal",
    list: [
      { value: "paper", title: "Paper" },
      { value: "tint", title: "Tint" },
      { value: "ink", title: "Ink (dark)" },
    ],
  },
});

/** How a block arranges what it says. The first arrangement is that of blocks without a choice. */
export function arrangementField(list: readonly { readonly value: string; readonly title: string }[]) {
  return defineField({
    name: "variant",
    title: "Arrangement",
    type: "string",
    group: "look",
    initialValue: list[0]?.value ?? "",
    options: { layout: "radio", list: [...list] },
  });
}

export const anchorField = defineField({
  name: "anchor",
  title: "Anchor",
  description: 'Lets links jump to this block. For "pricing", add #pricing to the page address.',
  type: "string",
  group: "look",
  validation: (rule) =>
    rule
      .regex(/^[a-z][a-z0-9-]*$/, { name: "anchor" })
      .error('Small letters, digits and hyphens, starting with a letter: "pricing".'),
});

export const actionsField = defineField({
  name: "actions",
  title: "Actions",
  description: "One primary action, and at most one or two quieter ones beside it.",
  type: "array",
  group: "content",
  of: [{ type: "action" }],
  validation: (rule) => rule.max(3).error("Use at most three actions. More choices mean fewer clicks."),
});

/** The number of items in a list. Previews get lists as arrays or as objects with one entry per item. */
export function countOf(list: unknown): number {
  return typeof list === "object" && list !== null ? Object.keys(list).length : 0;
}
