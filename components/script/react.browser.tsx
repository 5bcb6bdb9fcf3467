import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";

const roots = new WeakMap<Element, Root>();

/** Renders into an element of the page at once, so that nothing pressed or typed falls between. Replaces what it holds. */
export function renderInto(element: Element, node: ReactNode): void {
  const root = roots.get(element) ?? createRoot(element);
  roots.set(element, root);
  flushSync(() => root.render(node));
}

/** Renders over the page. `render` gets a function that takes it away again. */
export function renderOver(render: (close: () => void) => ReactNode): void {
  const place = document.body.appendChild(document.createElement("div"));
  const close = () => {
    roots.get(place)?.unmount();
    place.remove();
  };
  renderInto(place, render(close));
}
