import { type MadeType, madeTypes } from "@/schemas/starters/made-types";

export interface TemplateBlock {
  readonly _key: string;
  readonly _type: string;
}

export interface PageTemplate {
  readonly _id: string;
  readonly title: string;
  readonly purpose: string | null;
  readonly makes: MadeType;
  readonly blocks: readonly TemplateBlock[];
}

export const templatesQuery = `*[_type == "pageTemplate" && defined(title) && count(blocks) > 0] | order(title asc) {
  _id, title, purpose, "makes": coalesce(makes, "page"), "blocks": blocks[defined(_type)]
}`;

/**
 * The templates to choose from: those of the kind that is begun, and for a plain page also those of all other kinds,
 * because a marketer thinks "a page" before thinking "a deal".
 */
export function templatesFor(type: MadeType, templates: readonly PageTemplate[]): PageTemplate[] {
  const rank = ({ makes }: PageTemplate) =>
    makes === type ? -1 : madeTypes.findIndex(({ value }) => value === makes);
  return templates
    .filter(({ makes }) => makes === type || type === "page")
    .toSorted((a, b) => rank(a) - rank(b));
}

export function titleOfMade(type: MadeType): string {
  return madeTypes.find(({ value }) => value === type)?.title ?? type;
}
