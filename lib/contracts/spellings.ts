import { pathOf, proposeSlug } from "../routes.ts";

/** What a contract's address is made of. */
export interface NamedPlace {
  readonly _type: string;
  readonly title?: string | null;
  readonly slug?: string | null;
  readonly category?: string | null;
  readonly categoryHeading?: string | null;
}

const base = "/signature/contracts/";

/**
 * The other ways in which the address of a category or a contract is written: what the rule makes of its heading or
 * name where somebody stored another slug, in every combination, each loosely spelt (see {@link looseContractPath}).
 */
export function otherSpellings(document: NamedPlace): string[] {
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

/** One spelling for all that differ in hyphens and signs only; null for an address outside the catalogue. */
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

/** Addresses come from anywhere; one that is no text is looked up as it stands. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Not percent-encoded text: what follows drops the signs.
    return segment;
  }
}
