import { make } from "../script/dom.browser.ts";

/** What a check in the browser found: a box in the color of its state, with its title first. */
export function drawFinding(
  state: "good" | "warn" | "bad",
  title: string,
  ...content: readonly HTMLElement[]
): HTMLElement {
  return make(
    "div",
    { class: "finding", "data-state": state },
    make("p", { class: "font-semibold" }, title),
    ...content,
  );
}

/** What the title means, in a sentence or two. */
export function drawText(text: string): HTMLElement {
  return make("p", { class: "mt-1.5 text-[0.9375rem]" }, text);
}

/** Names, each with its value. */
export function drawFacts(facts: readonly (readonly [string, string])[]): HTMLElement {
  const pairs = facts.flatMap(([term, value]) => [make("dt", {}, term), make("dd", {}, value)]);
  return make("dl", { class: "mt-4" }, ...pairs);
}
