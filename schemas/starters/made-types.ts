import type { SanityDocument } from "sanity";
import type { RoutedType } from "../../lib/routes.ts";

/** The kinds of page that can begin with a template. */
export const madeTypes = [
  { value: "page", title: "Page" },
  { value: "deal", title: "Deal" },
  { value: "comparison", title: "Comparison" },
  { value: "post", title: "Article" },
  { value: "caseStudy", title: "Case study" },
  { value: "solution", title: "Solution" },
  { value: "announcement", title: "Announcement" },
] as const satisfies readonly { readonly value: RoutedType; readonly title: string }[];

export type MadeType = (typeof madeTypes)[number]["value"];

export function isMadeType(type: unknown): type is MadeType {
  return madeTypes.some(({ value }) => value === type);
}

/** The type of the page that a document's blocks stand on. Those of a template will stand on what it begins. */
export function pageTypeOf(document: SanityDocument | undefined): unknown {
  return document?._type === "pageTemplate" ? document.makes : document?._type;
}
