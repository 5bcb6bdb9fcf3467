import { plain } from "@/lib/content/read";
import { proposeShelf } from "@/lib/routes";

/** What the address of a sub-category is made from. */
export interface NamedShelf {
  readonly slug?: string | null;
  readonly title?: string | null;
}

/** Contracts that name no sub-category of their category. */
export const strays = { title: "Others", slug: "others" } as const;

/** How a sub-category stands in addresses and anchors; by its title where no slug is stored. */
export function slugOfShelf({ slug, title }: NamedShelf): string {
  return plain(slug ?? "") || proposeShelf(plain(title ?? ""));
}
