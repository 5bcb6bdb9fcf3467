import type { SanityDocument } from "sanity";

/** A document as it was when somebody deleted it. */
export interface DeletedContent {
  readonly published: SanityDocument | null;
  readonly draft: SanityDocument | null;
}

/** What visitors of the document's addresses find from now on: another page, or 410 (gone). */
export type Successor = { readonly kind: "page"; readonly id: string } | { readonly kind: "gone" };

export interface Deletion {
  readonly id: string;
  readonly type: string;
  readonly kind: string;
  readonly title: string;
  readonly addresses: readonly string[];
  readonly successor: Successor;
  readonly by: string;
  readonly at: Date;
  readonly content: DeletedContent;
  /** Redirects that already start at one of the addresses. They change instead of getting a duplicate. */
  readonly existing: readonly { readonly _id: string; readonly from: string }[];
}

interface NewDocument {
  readonly _id: string;
  readonly _type: string;
  readonly [field: string]: unknown;
}

const EXCERPT_LENGTH = 2_000;

/** What a deletion writes: the copy to restore from, and a redirect for each address. */
export function planDeletion(deletion: Deletion): { kept: NewDocument; redirects: NewDocument[] } {
  const { id, type, kind, title, addresses, by, at, content } = deletion;
  const redirects = addresses.map((from, index) => redirectFrom(from, index, deletion));
  const kept = {
    _id: `deleted.${id}`,
    _type: "deletedDocument",
    title,
    kind,
    addresses,
    deletedAt: at.toISOString(),
    deletedBy: by,
    excerpt: textsOf(content.draft ?? content.published).slice(0, EXCERPT_LENGTH),
    documentId: id,
    documentType: type,
    redirects: redirects.map(({ _id }) => _id),
    content: JSON.stringify(content),
  };
  return { kept, redirects };
}

function redirectFrom(from: string, index: number, { id, successor, existing }: Deletion): NewDocument {
  const _id = existing.find((redirect) => redirect.from === from)?._id ?? `redirect-of-${id}-${index}`;
  const common = { _id, _type: "redirect", from, permanent: true };
  if (successor.kind === "gone") return { ...common, gone: true };
  const internal = { _type: "reference", _ref: successor.id };
  return { ...common, to: { _type: "link", linkType: "internal", internal } };
}

/** The texts of a document in order, without fields that only programs read. */
function textsOf(value: unknown): string {
  const texts: string[] = [];
  const walk = (item: unknown, key: string) => {
    if (typeof item === "string") {
      if (!key.startsWith("_") && /\s/.test(item.trim())) texts.push(item.trim());
    } else if (Array.isArray(item)) {
      for (const child of item) walk(child, key);
    } else if (typeof item === "object" && item !== null) {
      for (const [name, child] of Object.entries(item)) walk(child, name);
    }
  };
  walk(value, "");
  return texts.join("\n");
}
