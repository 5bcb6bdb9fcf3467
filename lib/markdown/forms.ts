import type { Element } from "hast";
import { findAll, linkTo, make, text, wordsOf } from "@/lib/markdown/elements";

export interface FormSurroundings {
  readonly address: string;
  /** The id of the nearest element that has one, for links. */
  readonly anchor: string;
}

/**
 * A form that asks for an address is a link to it, or one for each option. Any other form is a link to itself, where a
 * person can fill it in. Null without a submit button, because such a form only calculates and its text is readable.
 */
export function readForm(form: Element, { address, anchor }: FormSurroundings): Element[] | null {
  const [submit] = findAll(form, ({ properties }) => properties.type === "submit");
  if (!submit) return null;
  if (form.properties.method !== "get")
    return [make("p", [linkTo(anchor && `#${anchor}`, address, [text(wordsOf(submit))])])];
  const fields = new URLSearchParams();
  for (const { properties } of findAll(form, ({ tagName }) => tagName === "input")) {
    if (properties.name) fields.set(String(properties.name), String(properties.value ?? ""));
  }
  const target = `${String(form.properties.action)}?${fields}`;
  const [choice] = findAll(form, ({ tagName }) => tagName === "select");
  if (!choice) return [make("p", [linkTo(target, address, [text(wordsOf(submit))])])];
  const options = findAll(choice, ({ tagName }) => tagName === "option").map((option) => {
    const chosen = new URLSearchParams([[String(choice.properties.name), String(option.properties.value)]]);
    return make("li", [linkTo(`${target}&${chosen}`, address, [text(wordsOf(option))])]);
  });
  return [make("ul", options)];
}

/** A field of a calculator: its label, and where people find the number. */
export function readQuestion(field: Element): Element {
  const parts = findAll(field, ({ tagName }) => tagName === "label" || tagName === "p");
  return make("li", [text(parts.map(wordsOf).join(": "))]);
}
