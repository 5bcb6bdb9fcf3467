import { studioPath } from "@sanity/client/csm";
import { useEffect } from "react";
import { placeIn } from "@/components/preview/hovered-block";
import {
  readTyped,
  sourceOf,
  type TextSource,
  TYPED_CHANNEL,
  type TypedDocument,
  typedWords,
  wordsOf,
} from "@/lib/preview/typed-document";

/** How long what was typed wins over the page as the server made it. By then it has made it anew. */
const HELD_MILLISECONDS = 8_000;

/** Enough for a text that shows what was typed a while ago, as a page made in between may. */
const REMEMBERED = 100;

/** How far above a marked text its whole field may be shown, as a heading with underlined words is. */
const HIGHEST = 3;

/** Keeps the texts of the page up with the Studio's form. Renders nothing: the texts are the page's own. */
export function TypedTexts({ layer }: { layer: string }): null {
  useEffect(() => followTyped(layer), [layer]);
  return null;
}

/** `layer` is what the preview shows: `drafts`, or the name of a release. The function it gives ends it. */
function followTyped(layer: string): () => void {
  const sources = new Map<string, TextSource | null>();
  const earlier = new Map<string, string[]>();
  /** React has given these texts other words than they show now. */
  const changed = new Map<Text, { readonly rendered: string; readonly shown: string }>();
  let typed: TypedDocument | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const rendered = (text: Text) => {
    const change = changed.get(text);
    return change?.shown === text.data ? change.rendered : text.data;
  };
  const show = (text: Text, words: string) => {
    const own = rendered(text);
    if (words === own) changed.delete(text);
    else changed.set(text, { rendered: own, shown: words });
    if (text.data !== words) text.data = words;
  };
  const marked = function* (document: TypedDocument) {
    for (const text of textsIn(window.document.body)) {
      const own = rendered(text);
      const words = wordsOf(own);
      const marks = own.slice(words.length);
      if (marks !== "" && !sources.has(marks)) sources.set(marks, sourceOf(marks));
      const element = marks === "" ? elementOfField(text) : null;
      const source = element ? sourceOfElement(element) : sources.get(marks);
      if (!source || !isOf(document, source.id, layer)) continue;
      const value = typedWords(document, source.path);
      const texts = element && [...textsIn(element)].filter((one) => !one.parentElement?.closest(".sr-only"));
      // The others of an element come with the first.
      if (value !== null && (texts === null || texts[0] === text))
        yield { text, texts, key: `${source.id} ${source.path}`, value };
    }
  };
  const remember = (key: string, words: string) => {
    const known = earlier.get(key) ?? [];
    if (known.at(-1) !== words) earlier.set(key, [...known, words].slice(-REMEMBERED));
  };
  /** The element that shows the whole field, however it is divided, and nothing else. */
  const showWhole = (text: Text, key: string, value: string) => {
    let element = text.parentElement;
    for (let height = 0; element && height < HIGHEST; height++, element = element.parentElement) {
      const texts = [...textsIn(element)];
      const words = texts.map((one) => wordsOf(rendered(one)));
      const whole = words.join("");
      if (whole !== value && !earlier.get(key)?.includes(whole)) continue;
      return replace(texts, words, value);
    }
  };
  const replace = (texts: readonly Text[], words: readonly string[], value: string) => {
    const replaced = replacedWords(words, value);
    for (const [at, one] of texts.entries()) {
      const own = rendered(one);
      show(one, at === replaced?.at ? replaced.words + own.slice(words[at]?.length) : own);
    }
  };
  const apply = () => {
    if (typed === null) return;
    for (const { text, texts, key, value } of marked(typed)) {
      if (texts) replace(texts, texts.map(rendered), value);
      else showWhole(text, key, value);
    }
    for (const text of changed.keys()) if (!text.isConnected) changed.delete(text);
    // What was done just now is no news.
    observer.takeRecords();
  };
  const observer = new MutationObserver(apply);
  observer.observe(document.body, { characterData: true, childList: true, subtree: true });
  const letGo = () => {
    typed = null;
    for (const text of changed.keys()) show(text, rendered(text));
  };
  const channel = new BroadcastChannel(TYPED_CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const document = readTyped(data);
    if (document === null) return;
    for (const { text, texts, key, value } of marked(document)) {
      if (texts) continue;
      // At first an element that shows nothing but this text shows all of it.
      const isAlone = text.parentElement !== null && [...textsIn(text.parentElement)].length === 1;
      if (isAlone && !earlier.has(key)) remember(key, wordsOf(rendered(text)));
      remember(key, value);
    }
    // Without a draft the form tells what is published, which is not what this page shows.
    if (!document._id.includes(".")) return;
    typed = document;
    apply();
    clearTimeout(timer);
    timer = setTimeout(letGo, HELD_MILLISECONDS);
  };
  return () => {
    channel.close();
    observer.disconnect();
    clearTimeout(timer);
    letGo();
  };
}

function isOf({ _id }: TypedDocument, id: string, layer: string): boolean {
  return _id === id || _id === (layer === "drafts" ? `drafts.${id}` : `versions.${layer}.${id}`);
}

/** Around a text without marks that shows a field of what the element is marked with, such as the label of an action. */
function elementOfField(text: Text): HTMLElement | null {
  return text.parentElement?.closest<HTMLElement>("[data-typed-field]") ?? null;
}

function sourceOfElement({ dataset }: HTMLElement): TextSource | null {
  const { id, path } = placeIn(dataset.sanity ?? "");
  const field = dataset.typedField;
  if (id === undefined || field === undefined) return null;
  return { id, path: studioPath.toString([...path, field]) };
}

/** The texts that people see. What Next keeps for its own use in scripts is long. */
function* textsIn(element: Element): Generator<Text> {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof HTMLScriptElement || node instanceof HTMLStyleElement
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  while (walker.nextNode()) if (walker.currentNode instanceof Text) yield walker.currentNode;
}

/**
 * Words of one of several neighboring texts, changed so that all of them together say something else. Null when the
 * change crosses from one text into another: how they are divided is then for the server to say.
 */
export function replacedWords(
  texts: readonly string[],
  wanted: string,
): { readonly at: number; readonly words: string } | null {
  const whole = texts.join("");
  const least = Math.min(whole.length, wanted.length);
  let before = 0;
  while (before < least && whole[before] === wanted[before]) before++;
  let after = 0;
  while (after < least - before && whole.at(-1 - after) === wanted.at(-1 - after)) after++;
  const end = whole.length - after;
  let offset = 0;
  for (const [at, text] of texts.entries()) {
    if (before >= offset && end <= offset + text.length) {
      const changed = wanted.slice(before, wanted.length - after);
      return { at, words: text.slice(0, before - offset) + changed + text.slice(end - offset) };
    }
    offset += text.length;
  }
  return null;
}
