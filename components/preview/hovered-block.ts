import { useEffect, useState } from "react";
import type { ListPath } from "@/lib/preview/block-edits";

export interface HoveredBlock {
  readonly element: HTMLElement;
  /** The published id of the page that it belongs to. */
  readonly id: string;
  readonly key: string;
  /** The list of blocks that it is in. */
  readonly list: ListPath;
  /** Whether visitors don't see it now. */
  readonly isHidden: boolean;
}

/** The block that somebody points at or has the focus in, as the page has it now; it stays until there is another one. */
export function useHoveredBlock(): HoveredBlock | null {
  const [block, setBlock] = useState<HoveredBlock | null>(null);
  const element = block?.element;
  useEffect(() => {
    if (!element) return;
    // An edit changes what is below a pointer that rests.
    const observer = new MutationObserver(() => setBlock(blockAround(element)));
    observer.observe(element, { attributeFilter: ["data-sanity", "data-block-hidden"] });
    return () => observer.disconnect();
  }, [element]);
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
  const { id, path } = placeIn(marked.dataset.sanity ?? "");
  const last = path.at(-1);
  if (id !== undefined && isBlockPath(path) && typeof last === "object")
    return {
      element: marked,
      id,
      key: last._key,
      list: path.slice(0, -1),
      isHidden: marked.dataset.blockHidden !== undefined,
    };
  return marked.parentElement && blockAround(marked.parentElement);
}

/** The document and the field that a mark of the overlays leads to. */
export function placeIn(mark: string): { readonly id: string | undefined; readonly path: ListPath } {
  const parts = new Map(mark.split(";").map((part) => split(part)));
  return { id: parts.get("id"), path: pathOf(parts.get("path") ?? "") };
}

/** Whether an element with a mark is the whole of a block. */
export function isWholeBlock(marked: Element): boolean {
  return blockAround(marked)?.element === marked;
}

/** A path as the overlays write it, such as `variants:b.blocks:hero`. */
function pathOf(text: string): ListPath {
  return text.split(".").flatMap((step) => {
    const [name = "", key] = step.split(":", 2);
    return key === undefined ? [name] : [name, { _key: decodeURIComponent(key) }];
  });
}

/** Whether a path leads to a whole block. */
export function isBlockPath(path: ListPath): boolean {
  return path.at(-2) === "blocks" && typeof path.at(-1) === "object";
}

function split(part: string): [string, string] {
  const at = part.indexOf("=");
  return [part.slice(0, at), part.slice(at + 1)];
}
