import type { Receipt } from "./ask-receipts";
import type { Publication } from "./plan-undo";

/** What the list calls a publish: its release, its document by its title or kind, or how many documents it had. */
export function nameOfReceipt(
  { release, documents, count }: Receipt,
  kindOf: (type: string) => string,
): string {
  if (release) return release.title || "Untitled release";
  const [first] = documents;
  if (count > 1 || !first) return `${count} documents`;
  return first.title ?? kindOf(first.type);
}

/** What became of a publish since, in words; null if visitors see it as it was published. */
export function fateOf({ isTakenBack, isNewest }: Receipt): string | null {
  if (isTakenBack) return "Taken back: visitors see what was there before.";
  return isNewest ? null : "Published or removed again since.";
}

/** Why somebody can't take a publish back, in words; null if they can. */
export function whyNoUndo({ ids }: Receipt, isReader: boolean): string | null {
  if (isReader) return "Your role can’t take it back. Ask a publisher.";
  return ids.length === 0 ? "These are more documents than Undo can take back at once." : null;
}

export function publicationOf({ release, ids, transactionId }: Receipt, title: string): Publication {
  return { title, isRelease: release !== null, ids, ranAs: transactionId };
}
