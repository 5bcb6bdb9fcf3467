import { isRecord } from "@paraph/service/json";
import { proposeSubCategorySlug } from "../routes.ts";
import type { Fault, ValuePath } from "./values.ts";

/** The fields that decide which anchors a page has: those of `pageFields` in GROQ, or a whole document. */
export type PageValue = Readonly<Record<string, unknown>>;

/** Anchors that every page, or every page of a type, has in addition to those of its blocks. */
const everywhere: readonly string[] = ["content", "footer"];
const byType: Readonly<Record<string, readonly string[]>> = {
  contractTemplate: ["contract", "related"],
  contractCategory: ["all-forms", "others"],
};

export interface PlacedAnchor {
  readonly anchor: string;
  readonly path: ValuePath;
  /** The title of the reusable block that brings it. */
  readonly from?: string;
}

/** Blocks of reusable blocks by the id of their document. */
export type Shared = ReadonlyMap<string, PageValue>;

/** The anchors of blocks, in page order. */
export function blockAnchors(page: PageValue, shared: Shared): PlacedAnchor[] {
  return blocksOf(page).flatMap((block, index) => {
    const path: ValuePath = ["blocks", typeof block._key === "string" ? { _key: block._key } : index];
    const own = anchorsOfBlock(block).map((anchor) => ({ anchor, path: [...path, "anchor"] }));
    const inner = isRecord(block.reference) ? shared.get(String(block.reference._ref)) : undefined;
    if (block._type !== "reusable" || !inner) return own;
    const from = String(inner.title ?? "Reusable block");
    const brought = blocksOf(inner).flatMap(anchorsOfBlock);
    return [...own, ...brought.map((anchor) => ({ anchor, path, from }))];
  });
}

/** All anchors on the page. */
export function anchorsOf(page: PageValue, shared: Shared): Set<string> {
  const type = String(page._type);
  const all = new Set([
    ...everywhere,
    ...(byType[type] ?? []),
    ...blockAnchors(page, shared).map(({ anchor }) => anchor),
  ]);
  for (const subCategory of listOf(page.subCategories)) {
    const slug = isRecord(subCategory.slug) ? subCategory.slug.current : undefined;
    all.add(String(slug || proposeSubCategorySlug(String(subCategory.title ?? ""))));
  }
  const clauses = typeof page.clauses === "number" ? page.clauses : listOf(page.clauses).length;
  for (let number = 1; number <= clauses; number++) all.add(`clause-${number}`);
  return all;
}

/** An anchor that the page has twice. The browser always jumps to the first. */
export function findRepeatedAnchors(page: PageValue, shared: Shared): Fault[] {
  const ownOfSite = new Set([...everywhere, ...(byType[String(page._type)] ?? [])]);
  const seen = new Set<string>();
  return blockAnchors(page, shared).flatMap(({ anchor, path, from }) => {
    const isTaken = seen.has(anchor);
    seen.add(anchor);
    if (ownOfSite.has(anchor))
      return [
        {
          path,
          message: `"${anchor}" is an anchor that the website itself uses on this page. Choose another one.`,
        },
      ];
    if (!isTaken) return [];
    const message = from
      ? `"${from}" holds the anchor "${anchor}", which another block on this page has too. Links reach only the first one. Change one of them.`
      : `Another block on this page has the anchor "${anchor}" too. Links reach only the first one. Choose another anchor.`;
    return [{ path, message }];
  });
}

/** The ids of the reusable blocks on a page. */
export function sharedIds(page: PageValue): string[] {
  return blocksOf(page).flatMap(({ _type, reference }) =>
    _type === "reusable" && isRecord(reference) && typeof reference._ref === "string" ? [reference._ref] : [],
  );
}

function anchorsOfBlock({ anchor }: PageValue): string[] {
  return typeof anchor === "string" && anchor !== "" ? [anchor] : [];
}

function blocksOf(page: PageValue): PageValue[] {
  return listOf(page.blocks);
}

function listOf(value: unknown): PageValue[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
