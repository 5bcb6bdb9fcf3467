import fc from "fast-check";

interface Block {
  readonly _type: "block";
  readonly _key: string;
  readonly style: string;
  readonly markDefs: readonly { readonly _key: string; readonly href: string }[];
  readonly children: readonly Span[];
}

interface Span {
  readonly _type: "span";
  readonly _key: string;
  readonly text: string;
  readonly marks: readonly string[];
}

export interface Page extends Readonly<Record<string, unknown>> {
  readonly title: string;
  readonly note?: string;
  readonly tags: readonly string[];
  readonly items: readonly { readonly _key: string; readonly text: string }[];
  readonly body: readonly Block[];
}

/** A page whose words are all different. */
export function newDocument(): fc.Arbitrary<Page> {
  return fc.tuple(fc.nat(5), fc.nat(4), fc.nat(8)).map(([items, blocks, words]) => ({
    title: "title-0",
    note: "note-0",
    tags: ["tag-0", "tag-1"],
    items: Array.from({ length: items }, (_, at) => ({ _key: `i${at}`, text: `item-${at}` })),
    body: Array.from({ length: blocks }, (_, at) => ({
      _type: "block" as const,
      _key: `b${at}`,
      style: "normal",
      markDefs: [],
      children: [
        {
          _type: "span" as const,
          _key: `s${at}`,
          text: Array.from({ length: words + 1 }, (__, word) => `w${at}x${word}`).join(" "),
          marks: [],
        },
      ],
    })),
  }));
}

/** Up to six edits of one person, whose new words and keys begin with `by`. */
export function editsOf(base: Page, random: Iterator<number>, by: string): Page {
  let page = base;
  const next = (below: number) => (below > 0 ? Number(random.next().value) % below : 0);
  const count = next(6) + 1;
  for (let step = 0; step < count; step += 1) page = edit(page, `${by}${step}`, next);
  return page;
}

function edit(page: Page, word: string, next: (below: number) => number): Page {
  const block = next(page.body.length);
  switch (next(12)) {
    case 0:
      return { ...page, title: word };
    case 1: {
      const { note: _, ...rest } = page;
      return rest;
    }
    case 2:
      return { ...page, tags: [...page.tags.slice(next(2)), word] };
    case 3:
      return {
        ...page,
        items: page.items.toSpliced(next(page.items.length + 1), 0, { _key: word, text: word }),
      };
    case 4:
      return { ...page, items: page.items.toSpliced(next(page.items.length), 1) };
    case 5:
      return { ...page, items: moved(page.items, next) };
    case 6:
      return {
        ...page,
        items: page.items.map((item, at) =>
          at === next(page.items.length) ? { ...item, text: word } : item,
        ),
      };
    case 7:
      return { ...page, body: moved(page.body, next) };
    case 8:
      return { ...page, body: page.body.toSpliced(block, 1) };
    case 9:
      return withBlock(page, block, (one) => ({ ...one, style: word }));
    case 10:
      return withBlock(page, block, (one) => written(one, word, next));
    default:
      return withBlock(page, block, (one) => marked(one, word, next));
  }
}

function moved<Item>(items: readonly Item[], next: (below: number) => number): readonly Item[] {
  const from = next(items.length);
  const [item] = items.slice(from, from + 1);
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(next(items.length), 0, item);
}

function withBlock(page: Page, index: number, change: (block: Block) => Block): Page {
  return { ...page, body: page.body.map((block, at) => (at === index ? change(block) : block)) };
}

/** Writes, replaces or removes a word. */
function written(block: Block, word: string, next: (below: number) => number): Block {
  const at = next(block.children.length);
  return {
    ...block,
    children: block.children.map((span, index) => {
      if (index !== at) return span;
      const words = span.text.split(" ");
      const added = next(3) === 0 ? [] : [word];
      return { ...span, text: words.toSpliced(next(words.length), next(2), ...added).join(" ") };
    }),
  };
}

/** Makes part of a span bold, or links it, as an editor does: by cutting the span. */
function marked(block: Block, word: string, next: (below: number) => number): Block {
  const at = next(block.children.length);
  const isLink = next(2) === 0;
  const mark = isLink ? word : "strong";
  const children = block.children.flatMap((span, index) => {
    const cut = next(span.text.length);
    if (index !== at || span.text === "") return [span];
    const end = { ...span, _key: `${word}e`, text: span.text.slice(cut), marks: [...span.marks, mark] };
    return [...(cut > 0 ? [{ ...span, text: span.text.slice(0, cut) }] : []), end];
  });
  const isUsed = children.some(({ marks }) => marks.includes(word));
  return {
    ...block,
    children,
    markDefs: isLink && isUsed ? [...block.markDefs, { _key: word, href: `/${word}` }] : block.markDefs,
  };
}

/** Every word of a page, each as often as it stands there. */
export function wordsOf(page: Page): string[] {
  const texts = page.body.flatMap(({ style, children }) => [
    style,
    ...children
      .map(({ text }) => text)
      .join("")
      .split(/\s+/),
  ]);
  const items = page.items.map(({ text }) => text);
  return [page.title, page.note ?? "", ...page.tags, ...items, ...texts].filter((word) => word !== "");
}
