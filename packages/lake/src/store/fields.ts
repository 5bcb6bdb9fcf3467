import { isRecord } from "@paraph/service/json";
import type { LakeDocument } from "./types.ts";

export interface References {
  readonly all: ReadonlySet<string>;
  /** References that protect their target from deletion. */
  readonly strong: ReadonlySet<string>;
}

/**
 * Every `_ref` of a document at any depth. Omits references into other datasets, which protect nothing here.
 */
export function collectReferences(document: LakeDocument): References {
  const all = new Set<string>();
  const strong = new Set<string>();
  walk(document, (value) => {
    const target = value._ref;
    if (typeof target !== "string") return;
    all.add(target);
    const isElsewhere = typeof value._dataset === "string" || typeof value._projectId === "string";
    const isWeak = value._weak === true || Boolean(value._strengthenOnPublish);
    if (!isWeak && !isElsewhere) strong.add(target);
  });
  return { all, strong };
}

/** The values by which a page is looked up: `path` and `slug.current`. */
export function collectPaths(document: LakeDocument): string[] {
  const paths: string[] = [];
  const slug = document.slug;
  if (typeof document.path === "string") paths.push(document.path);
  if (isRecord(slug) && typeof slug.current === "string" && slug.current !== document.path) {
    paths.push(slug.current);
  }
  return paths;
}

/** All text of a document for text search, one string per line, with the id last. */
export function collectText(document: LakeDocument): string {
  return [...collectTexts(document), document._id].join("\n");
}

/** All strings in a value at any depth, except in fields whose name begins with `_`. */
export function collectTexts(value: unknown): string[] {
  const texts: string[] = [];
  collectLines(value, texts);
  return texts;
}

function collectLines(value: unknown, lines: string[]): void {
  if (typeof value === "string") lines.push(value);
  else if (Array.isArray(value)) for (const item of value) collectLines(item, lines);
  else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value)) if (!key.startsWith("_")) collectLines(item, lines);
  }
}

function walk(value: unknown, visit: (value: Record<string, unknown>) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (isRecord(value)) {
    visit(value);
    for (const item of Object.values(value)) if (typeof item === "object") walk(item, visit);
  }
}
