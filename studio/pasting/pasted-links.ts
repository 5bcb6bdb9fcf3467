/** A block of pasted text, with annotations in the vendor's names. */
export interface PastedBlock {
  readonly _type: string;
  readonly _key?: string;
  readonly [field: string]: unknown;
}

/** Finds the page of this website that an address names. */
export type FindOwnPage = (href: string) => { readonly id: string; readonly anchor: string } | null;

/**
 * What an address becomes in our rich text: a reference for one of our pages, so that the link follows it, else the address.
 * `null` for what may not be linked or leads nowhere from here, such as `javascript:`, or a place in the document it was
 * copied from.
 */
export function linkTo(href: string, findOwnPage: FindOwnPage): Record<string, unknown> | null {
  const address = unwrapped(href.trim());
  if (!/^(?:https?|mailto|tel):/i.test(address) || !URL.canParse(address)) return null;
  const own = findOwnPage(address);
  if (!own) return { linkType: "external", external: address };
  return {
    linkType: "internal",
    internal: { _type: "reference", _ref: own.id },
    ...(own.anchor && { anchor: own.anchor }),
  };
}

/** Puts our links in place of the vendor's, and leaves out the empty paragraphs that word processors put between others. */
export function withOurLinks(blocks: readonly PastedBlock[], findOwnPage: FindOwnPage): PastedBlock[] {
  return blocks.filter((block) => !isEmpty(block)).map((block) => withLinks(block, findOwnPage));
}

function withLinks(block: PastedBlock, findOwnPage: FindOwnPage): PastedBlock {
  if (!Array.isArray(block.markDefs) || !Array.isArray(block.children)) return block;
  const dropped = new Set<unknown>();
  const markDefs = block.markDefs.flatMap((mark: PastedBlock) => {
    if (mark._type !== "link") return [mark];
    const link = linkTo(String(mark.href), findOwnPage);
    if (link) return [{ _key: mark._key, _type: "textLink", ...link }];
    dropped.add(mark._key);
    return [];
  });
  const children = block.children.map((child: PastedBlock) =>
    Array.isArray(child.marks) ? { ...child, marks: child.marks.filter((key) => !dropped.has(key)) } : child,
  );
  return { ...block, markDefs, children };
}

function isEmpty({ children }: PastedBlock): boolean {
  return (
    Array.isArray(children) &&
    children.every(({ _type, text }: PastedBlock) => _type === "span" && String(text).trim() === "")
  );
}

/** Google's documents lead all links over a page that counts them. */
function unwrapped(href: string): string {
  const url = URL.canParse(href) ? new URL(href) : null;
  const isCounted = url?.hostname === "www.google.com" && url.pathname === "/url";
  return (isCounted && url.searchParams.get("q")) || href;
}
