import { act, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { expect } from "vitest";
import { InStudio } from "./render-studio.tsx";

/**
 * A component of the Studio in a document, for a person to use. For tests whose first line is
 * `// @vitest-environment jsdom`; what needs layout is asked in a browser.
 */
export async function openInStudio(element: ReactElement) {
  // The width of no window: nothing is laid out.
  const matchMedia = () => Object.assign(new EventTarget(), { matches: false });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, matchMedia });
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  await act(async () => root.render(<InStudio>{element}</InStudio>));

  function find(selector: string, name: string): HTMLElement {
    const all = [...place.querySelectorAll<HTMLElement>(selector)];
    const found = all.find(({ textContent }) => textContent.includes(name));
    if (!found) throw new Error(`Nothing is called "${name}" in: ${place.textContent}`);
    return found;
  }

  /** The field of a label, which stands around it or names it. */
  function fieldOf(label: string): HTMLInputElement | HTMLTextAreaElement {
    const found = find("label", label);
    const named = found.getAttribute("for");
    const field = named ? document.getElementById(named) : found.querySelector("input, textarea");
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field;
    throw new Error(`"${label}" has no field.`);
  }

  return {
    text: () => place.textContent,
    /** What a field with this label holds. */
    valueOf: (label: string) => fieldOf(label).value,
    /** Writes into the field with this label, in place of what it holds. */
    type: (label: string, words: string) =>
      act(async () => {
        const field = fieldOf(label);
        // React notes what is set on the element itself, and would see no change.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, words);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }),
    /** Waits for these words among others. */
    async says(words: string) {
      Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
      await expect.poll(() => document.body.textContent).toContain(words);
      Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    },
    /** Waits for what comes from elsewhere. */
    async shows(words: string) {
      Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
      await expect.poll(() => place.textContent).toBe(words);
      Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    },
    /** Presses the first button, or checks or unchecks the first box, with this name. */
    press: (name: string) => act(async () => find("button, label", name).click()),
    /** Chooses a value of the list with this label. */
    choose: (label: string, value: string) =>
      act(async () => {
        const list = find("label", label).querySelector("select");
        if (!list) throw new Error(`"${label}" is no list.`);
        list.value = value;
        list.dispatchEvent(new Event("change", { bubbles: true }));
      }),
    async [Symbol.asyncDispose]() {
      await act(async () => root.unmount());
      place.remove();
    },
  };
}
