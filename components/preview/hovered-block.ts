import { useEffect, useState } from "react";

export interface HoveredBlock {
  readonly element: HTMLElement;
  /** The published id of the page that it belongs to. */
  readonly id: string;
  readonly key: string;
}

/** The block that somebody points at or has the focus in; it stays until there is another one. */
export function useHoveredBlock(): HoveredBlock | null {
  const [block, setBlock] = useState<HoveredBlock | null>(null);
  useEffect(() => {
    const find = ({ target }: Event) => {
      const found = target instanceof Element ? blockAround(target) : null;
      if (found) setBlock((known) => (known?.element === found.element ? known : found));
    };
    const events = ["pointerover", "focusin"] as const;
    for (const name of events) document.addEventListener(name, find);
    return () => {
      for (const name of events) document.removeEventListener(name, find);
    };
  }, []);
  return block;
}

/** The whole block around an element, by the mark that leads to it. */
function blockAround(element: Element): HoveredBlock | null {
  const marked = element.closest<HTMLElement>("[data-sanity]");
  if (!marked) return null;
  const parts = new Map((marked.dataset.sanity ?? "").split(";").map((part) => split(part)));
  const key = /^blocks:([^.:]+)$/.exec(parts.get("path") ?? "")?.[1];
  const id = parts.get("id");
  if (key !== undefined && id !== undefined) return { element: marked, id, key: decodeURIComponent(key) };
  return marked.parentElement && blockAround(marked.parentElement);
}

function split(part: string): [string, string] {
  const at = part.indexOf("=");
  return [part.slice(0, at), part.slice(at + 1)];
}
