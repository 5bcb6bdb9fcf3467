import { read, textOf } from "@/schemas/objects/search-rules";

export const TITLE_LENGTH = 60;
export const DESCRIPTION_LENGTH = 160;

export interface SearchTexts {
  /** Without the brand. */
  readonly title: string;
  readonly description: string;
  /** Whether the page has its own description. Otherwise the site's is used. */
  readonly hasDescription: boolean;
  readonly isHidden: boolean;
}

/** What a search engine gets, by the website's rules (lib/pages/seo.ts). */
export function searchTextsOf(document: unknown, fallback: string): SearchTexts {
  const seo = read(document, "seo");
  const own = textOf(seo, "description");
  const names = ["title", "heading", "name"].map((field) => textOf(document, field));
  return {
    title: textOf(seo, "title") || names.find(Boolean) || "",
    description: own || fallback,
    hasDescription: own !== "",
    isHidden: read(seo, "noIndex") === true,
  };
}

/** As on the website: the home page and titles that name the brand end without it. */
export function withBrand(title: string, path: string | null, brand: string): string {
  return path === "/" || brand === "" || title.includes(brand) ? title : `${title} | ${brand}`;
}

/** Cuts at the last whole word with an ellipsis, as search engines do. */
export function cut(value: string, length: number): string {
  if (value.length <= length) return value;
  const head = value.slice(0, length);
  const lastSpace = head.lastIndexOf(" ");
  return `${lastSpace > 0 ? head.slice(0, lastSpace) : head} …`;
}
