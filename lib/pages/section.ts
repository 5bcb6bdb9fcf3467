import { isWithinPath } from "../routes.ts";

interface Section {
  readonly _id: string;
  readonly home: { readonly path: string | null } | null;
}

/**
 * The product of a path: the one that the page names, else the one whose home is the longest prefix. Whole segments
 * count: `/signature-workflow` is not below `/signature`.
 */
export function sectionOf<Product extends Section>(
  path: string,
  products: readonly Product[],
  chosenId?: string | null,
): Product | null {
  const chosen = products.find(({ _id }) => _id === chosenId);
  if (chosen) return chosen;
  let found: Product | null = null;
  for (const product of products) {
    const home = product.home?.path;
    if (!home || home === "/" || !isWithinPath(path, home)) continue;
    if (home.length > (found?.home?.path?.length ?? 0)) found = product;
  }
  return found;
}
