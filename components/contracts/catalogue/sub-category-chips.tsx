import type { SubCategory } from "@/lib/contracts/catalogue";

interface SubCategoryChipsProps {
  subCategories: readonly Pick<SubCategory, "key" | "title" | "slug" | "path" | "count">[];
  /** The page of the category, which has all of them. */
  all: { readonly path: string; readonly count: number };
  /** The sub-category that the page shows alone. */
  current?: string | null;
}

/**
 * The sub-categories of a category, to choose one. Each is a link to its list; on the page of the category scripts show
 * the list in place.
 */
export function SubCategoryChips({ subCategories, all, current = null }: SubCategoryChipsProps) {
  const chips = [{ key: "all", title: "All", slug: "", ...all }, ...subCategories];
  return (
    <nav aria-label="Sub-categories" className="mt-5 print:hidden">
      {/* One row on a phone: in more of them what is found would be out of sight. */}
      <ul className="-mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) py-1 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0">
        {chips.map(({ key, title, slug, path, count }) => (
          <li key={key} className="max-sm:shrink-0">
            <a
              href={path}
              data-sub-category={slug}
              aria-current={(current ?? "") === slug ? "true" : undefined}
              className="flex min-h-10 items-center gap-2 rounded-full border border-line-strong bg-card px-4 text-[0.9375rem] font-medium hover:border-accent hover:text-accent aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent"
            >
              {title}
              <span className="text-muted tabular-nums">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
