import { CodeBlockIcon } from "@sanity/icons/CodeBlock";
import { defineArrayMember, defineField, defineType } from "sanity";
import { codeLanguages } from "../../lib/choices/code-languages.ts";
import {
  anchorField,
  blockTabs,
  countOf,
  eyebrowField,
  introField,
  optionalHeadingField,
  toneField,
} from "../block-fields.ts";
import { starter } from "../starters/starter.ts";

const sample = defineArrayMember({
  name: "sample",
  title: "Sample",
  type: "object",
  icon: CodeBlockIcon,
  fields: [
    defineField({
      name: "language",
      title: "Language",
      description: "Decides the colors and the label of the tab.",
      type: "string",
      initialValue: "shell",
      options: { list: [...codeLanguages] },
      validation: (rule) => rule.required().error("Choose the language of the sample."),
    }),
    defineField({
      name: "label",
      title: "Words on the tab",
      description: 'For samples that differ in more than their language: "Answer", "functions.php".',
      type: "string",
      validation: (rule) =>
        rule.max(20).warning("Keep it under 20 characters, so that the tabs fit on a phone."),
    }),
    defineField({
      name: "code",
      title: "Code",
      description: "Exactly as a visitor copies it. Lines under 80 characters need no scrolling.",
      type: "text",
      rows: 14,
      validation: (rule) => [
        rule.required().error("Paste the code. An empty sample is not shown."),
        rule.max(6000).warning("More than two screens of code belong in the reference."),
      ],
    }),
    defineField({
      name: "marked",
      title: "Marked lines",
      description: 'Lines to highlight, counted from 1: "3" or "3-5, 9". Optional.',
      type: "string",
      validation: (rule) =>
        rule
          .regex(/^\s*\d+(\s*-\s*\d+)?(\s*,\s*\d+(\s*-\s*\d+)?)*\s*$/, { name: "lines" })
          .error('Numbers and ranges, separated by commas: "3-5, 9".'),
    }),
  ],
  preview: {
    select: { language: "language", label: "label", code: "code" },
    prepare: ({ language, label, code }) => ({
      title: label || codeLanguages.find(({ value }) => value === language)?.title || "Sample",
      subtitle: typeof code === "string" ? code.split("\n")[0] : "no code yet",
      media: CodeBlockIcon,
    }),
  },
});

export const codeSample = defineType({
  name: "codeSample",
  title: "Code sample",
  description: "Code to read and copy, in one language or in several behind tabs.",
  type: "object",
  icon: CodeBlockIcon,
  options: { menu: { groups: ["explain"], words: "API, snippet, developers" } },
  groups: blockTabs,
  fields: [
    eyebrowField,
    optionalHeadingField,
    introField,
    defineField({
      name: "samples",
      title: "Samples",
      description: "The same code in several languages. Visitors choose one. The first is shown by default.",
      type: "array",
      group: "content",
      of: [sample],
      validation: (rule) => [
        rule.required().min(1).error("Add at least one sample. An empty block is not shown."),
        rule.max(6).error("Six samples at most: more tabs don't fit on a phone."),
      ],
    }),
    defineField({
      name: "caption",
      title: "Caption",
      description: "Under the code: what it does, what it returns, what to replace. Optional.",
      type: "text",
      rows: 2,
      group: "content",
      validation: (rule) => rule.max(240).warning("Keep it under 240 characters."),
    }),
    toneField,
    anchorField,
  ],
  initialValue: starter({
    tone: "paper",
    heading: "[Say what the code does]",
    samples: [{ _type: "sample", language: "shell", code: "# Replace this with your own code" }],
  }),
  preview: {
    select: { title: "heading", caption: "caption", samples: "samples" },
    prepare: ({ title, caption, samples }) => ({
      title: title || caption || "Code without a heading",
      subtitle: `Code sample · ${countOf(samples)} ${countOf(samples) === 1 ? "sample" : "samples"}`,
      media: CodeBlockIcon,
    }),
  },
});
