/** The element at or around an event's target that matches, if any. */
export function around<Found extends Element = HTMLElement>(
  { target }: Pick<Event, "target">,
  selector: string,
): Found | null {
  return target instanceof Element ? target.closest<Found>(selector) : null;
}

/** Listens for several kinds of events, of the document if not of another target. */
export function on(
  types: readonly string[],
  listener: (event: Event) => void,
  { at = document, ...options }: AddEventListenerOptions & { at?: EventTarget } = {},
): void {
  for (const type of types) at.addEventListener(type, listener, options);
}

/** What a visitor does when about to use something. */
export const intents: readonly string[] = ["pointerover", "focusin"];

/** For code that was only loaded early: the use itself tries again, and reports a failure. */
export function ignore(): void {}

/** An element without markup: its class, its attributes, what stands in it. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...content);
  return element;
}
