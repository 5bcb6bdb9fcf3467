import { studioPath } from "@sanity/client/csm";
import { stegaClean } from "@sanity/client/stega";
import { useEffect } from "react";
import { readTyped, TYPED_CHANNEL, type TypedDocument } from "@/lib/content/typed-document";

/** How long what was typed wins over the page as the server made it. By then it has made it anew. */
const HELD_MILLISECONDS = 5_000;

/** Enough for a text node that shows what was typed a while ago, as a page made in between may. */
const REMEMBERED = 100;

interface TypedTextProps {
  readonly element: Element;
  readonly node: { readonly id: string; readonly path: string };
  /** The layer that the preview shows: `drafts`, or the name of a release. */
  readonly layer: string;
}

/** Keeps the text of an element up with the Studio's form. Renders nothing: the element is the page's own. */
export function TypedText({ element, node: { id, path }, layer }: TypedTextProps): null {
  useEffect(() => {
    const shown = layer === "drafts" ? `drafts.${id}` : `versions.${layer}.${id}`;
    const earlier: string[] = [];
    let typed: { text: string; at: number } | null = null;
    const apply = () => {
      if (typed !== null && Date.now() - typed.at < HELD_MILLISECONDS)
        replaceText(element, typed.text, earlier);
    };
    const channel = new BroadcastChannel(TYPED_CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const document = readTyped(data);
      if (document === null || (document._id !== shown && document._id !== id)) return;
      const text = textAt(document, path);
      if (text === null || text === earlier.at(-1)) return;
      earlier.push(text);
      if (earlier.length > REMEMBERED) earlier.shift();
      if (document._id === shown) typed = { text, at: Date.now() };
      apply();
    };
    const observer = new MutationObserver(apply);
    observer.observe(element, { characterData: true, childList: true, subtree: true });
    const shownText = markedText(element);
    if (shownText !== null) earlier.push(stegaClean(shownText.data));
    return () => {
      channel.close();
      observer.disconnect();
    };
  }, [element, id, path, layer]);
  return null;
}

/** Only an element that shows a field's text as it is. One that shows a part of it waits for the server. */
function replaceText(element: Element, text: string, earlier: readonly string[]): void {
  const shown = markedText(element);
  if (shown === null) return;
  const words = stegaClean(shown.data);
  if (words === text || !earlier.includes(words) || !shown.data.startsWith(words)) return;
  // React compares with what it rendered, so it takes the node back whenever the server says something else.
  shown.data = text + shown.data.slice(words.length);
}

/** The text that carries the invisible marks of its source, in an element that shows nothing else. */
function markedText(element: Element): Text | null {
  for (const child of element.childNodes) {
    if (!(child instanceof Text)) continue;
    const words = stegaClean(child.data);
    if (words !== child.data) return words === stegaClean(element.textContent ?? "") ? child : null;
  }
  return null;
}

function textAt(document: TypedDocument, path: string): string | null {
  const value: unknown = studioPath.get(document, path);
  return typeof value === "string" && value !== "" ? value : null;
}
