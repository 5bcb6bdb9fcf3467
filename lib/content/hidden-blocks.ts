import { isRecord } from "@paraph/service/json";
import { withoutExpiredIn } from "@/lib/freshness/expiry";
import { instantInWords } from "@/lib/freshness/schedule";

/** In place of a block that visitors don't see at that time: when they will, or since when they don't. */
export interface HiddenBlock {
  readonly _type: string;
  readonly _key: string;
  readonly hiddenInWords: string;
}

/** A page as visitors see it at that time, with a note for editors where a block is hidden. */
export function withHiddenNotes<Page>(page: Page, now: Date): Page {
  if (!isRecord(page) || !Array.isArray(page.blocks)) return withoutExpiredIn(page, now);
  const blocks = page.blocks.map((block: unknown) =>
    isRecord(block) && withoutExpiredIn([block], now).length === 0 ? noteOf(block, now) : block,
  );
  return withoutExpiredIn({ ...page, blocks }, now) as Page; // one list of blocks for another
}

function noteOf({ _type, _key, shownFrom, shownUntil }: Readonly<Record<string, unknown>>, now: Date) {
  const isOver = typeof shownUntil === "string" && Date.parse(shownUntil) <= now.getTime();
  const hiddenInWords = isOver
    ? `since ${instantInWords(shownUntil)}`
    : `until ${instantInWords(String(shownFrom))}`;
  return { _type, _key, hiddenInWords };
}

export function isHiddenBlock(
  block: Readonly<Record<string, unknown>>,
): block is HiddenBlock & Readonly<Record<string, unknown>> {
  return typeof block.hiddenInWords === "string";
}
