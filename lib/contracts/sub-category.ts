import { plain } from "@/lib/content/read";
import { proposeSubCategorySlug } from "@/lib/routes";

/** What the address of a sub-category is made from. */
export interface NamedSubCategory {
  readonly slug?: string | null;
  readonly title?: string | null;
}

/** Contracts without a sub-category in their category. */
export const uncategorized = { title: "Others", slug: "others" } as const;

/** The slug of a sub-category in addresses and anchors; made from the title if none is stored. */
export function slugOfSubCategory({ slug, title }: NamedSubCategory): string {
  return plain(slug ?? "") || proposeSubCategorySlug(plain(title ?? ""));
}
