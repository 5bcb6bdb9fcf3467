import { proposeSlug } from "@/lib/routes";
import { read, textOf } from "@/schemas/objects/search-rules";
import type { MadeType } from "@/schemas/starters/made-types";
import { withFreshKeys } from "./fresh-keys";

/** What a new document begins with. */
export interface Beginning {
  readonly type: MadeType;
  /** The Studio's own initial values of the list in which it is begun. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Those of a template; none on an empty page. */
  readonly blocks: readonly unknown[];
  readonly title: string;
}

/** Types with a whole address, and where theirs begins in a list that has no prefix of its own. */
const prefixes: Partial<Record<MadeType, string>> = { page: "/", deal: "/deals/" };

/** The fields of a new document: its initial values, a title with the address that follows from it, and its blocks. */
export function beginDocument({ type, values, blocks, title }: Beginning) {
  const name = title.trim();
  return {
    ...values,
    _type: type,
    ...(name !== "" && { title: name, ...addressFrom(name, type, values) }),
    ...(blocks.length > 0 && { blocks: withFreshKeys(blocks) }),
  };
}

/** The address that a title leads to, for somebody who is still writing it; null until there is one. */
export function addressFrom(title: string, type: MadeType, values: Readonly<Record<string, unknown>>) {
  const slug = proposeSlug(title.trim()).replaceAll(/-{2,}/g, "-").replaceAll(/^-|-$/g, "").slice(0, 96);
  if (slug === "") return null;
  const usual = prefixes[type];
  if (usual === undefined) return { slug: { _type: "slug", current: slug } };
  return { path: `${textOf(values, "path") || usual}${slug}` };
}

/** The last part of an address, or all of it where the type stores it whole. */
export function wordsOfAddress(address: ReturnType<typeof addressFrom>): string {
  return textOf(address, "path") || textOf(read(address, "slug"), "current");
}
