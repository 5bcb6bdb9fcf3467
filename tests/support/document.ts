import { act, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { expect } from "vitest";

/**
 * A component in a document, for a person to use. For tests whose first line is `// @vitest-environment jsdom`; what needs
 * layout is asked in a browser.
 */
export async function openInDocument(element: ReactElement) {
  // The width of no window: nothing is laid out.
  const matchMedia = () => Object.assign(new EventTarget(), { matches: false });
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, matchMedia });
  // This document has dialogs, but does not open them.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  await act(async () => root.render(element));

  /** What has this name, else the first with it in its own. */
  function find(selector: string, name: string): HTMLElement {
    const all = [...place.querySelectorAll<HTMLElement>(selector)];
    const nameOf = (one: HTMLElement) => one.getAttribute("aria-label") ?? one.textContent;
    const found = all.find((one) => nameOf(one) === name) ?? all.find((one) => nameOf(one).includes(name));
    if (!found) throw new Error(`Nothing is called "${name}" in: ${place.textContent}`);
    return found;
  }

  /** The field of a label, which stands around it or names it. The last one, if a dialog has the same as the page. */
  function fieldOf(label: string): HTMLInputElement | HTMLTextAreaElement {
    const exact = [...place.querySelectorAll("label")].filter((one) => one.textContent === label);
    const found = exact.at(-1) ?? find("label", label);
    const named = found.getAttribute("for");
    const field = named ? document.getElementById(named) : found.querySelector("input, textarea");
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field;
    throw new Error(`"${label}" has no field.`);
  }

  /** Waits without React's expectation that every change is announced. */
  async function settles(look: () => Promise<unknown>): Promise<void> {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    await look();
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  }

  return {
    place,
    find,
    text: () => place.textContent,
    /** Presses the first button, or checks or unchecks the first box, with this name. */
    press: (name: string) => act(async () => find("button, label", name).click()),
    /** What a field with this label holds. */
    valueOf: (label: string) => fieldOf(label).value,
    /** Writes into a field, or the one with this label, in place of what it holds. */
    type: (target: string | HTMLInputElement, words: string) =>
      act(async () => {
        const field = typeof target === "string" ? fieldOf(target) : target;
        // React notes what is set on the element itself, and would see no change.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, words);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }),
    /** Chooses a value of the list with this label. */
    choose: (label: string, value: string) =>
      act(async () => {
        const list = find("label", label).querySelector("select");
        if (!list) throw new Error(`"${label}" is no list.`);
        list.value = value;
        list.dispatchEvent(new Event("change", { bubbles: true }));
      }),
    /** Waits for what comes from elsewhere, until these words are all that is shown. */
    shows: (words: string) => settles(() => expect.poll(() => place.textContent).toBe(words)),
    /** Waits for these words among others, also in what covers the page. */
    says: (words: string) => settles(() => expect.poll(() => document.body.textContent).toContain(words)),
    async [Symbol.asyncDispose]() {
      await act(async () => root.unmount());
      place.remove();
    },
  };
}
