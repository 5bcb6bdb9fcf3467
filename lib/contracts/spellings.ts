import { pathOf, proposeSlug } from "../routes.ts";

/** What the address of a category or contract is made of. */
export interface NamedAddress {
  readonly _type: string;
  readonly title?: string | null;
  readonly slug?: string | null;
  readonly category?: string | null;
  readonly categoryHeading?: string | null;
}

const base = "/signature/contracts/";

/**
 * Other spellings of a category's or contract's address: those that the rule makes of its heading or name when another
 * slug is stored, in every combination, each spelled loosely (see {@link looseContractPath}).
 */
export function otherSpellings(document: NamedAddress): string[] {
  const { _type, title, slug, category, categoryHeading } = document;
  const own = pathOf(document);
  if (own === null || !own.startsWith(base)) return [];
  const isTemplate = _type === "contractTemplate";
  const names = spellingsOf(slug, title);
  const paths = isTemplate
    ? spellingsOf(category, categoryHeading).flatMap((first) => names.map((second) => `${first}/${second}`))
    : names;
  const spellings = paths.map((path) => `${base}${path}`);
  return [...new Set([...spellings, ...spellings.flatMap((path) => looseContractPath(path) ?? [])])].filter(
    (path) => path !== own,
  );
}

/** One spelling for all addresses that differ only in hyphens and punctuation; null outside the catalogue. */
export function looseContractPath(path: string): string | null {
  if (!path.startsWith(base)) return null;
  const segments = path.slice(base.length).split("/").map(looseSlug);
  return segments.includes("") ? null : `${base}${segments.join("/")}`;
}

function spellingsOf(slug: string | null | undefined, name: string | null | undefined): string[] {
  const proposed = name ? proposeSlug(name) : "";
  return [...new Set([slug ?? "", proposed])].filter((one) => one !== "");
}

function looseSlug(segment: string): string {
  return proposeSlug(decoded(segment)).replaceAll(/[-_]+/g, "-").replaceAll(/^-|-$/g, "");
}

/** Addresses come from anywhere. One that can't be decoded is looked up as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Not valid percent-encoding. The next step drops the punctuation.
    return segment;
  }
}
