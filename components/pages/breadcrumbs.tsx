import { Glyph } from "@/components/ui/glyph";
import type { Crumb } from "@/lib/pages/breadcrumbs";

/** The way to pages that lie below a section; pages beside the home page need none. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  if (crumbs.length < 3) return null;
  return (
    <nav aria-label="Breadcrumb" data-chrome="" className="breadcrumbs">
      <ol className="page-width flex flex-wrap items-center gap-x-1 text-[0.875rem] text-muted">
        {crumbs.map(({ name, path }, index) => (
          <li key={path} className="flex items-center gap-1">
            {index < crumbs.length - 1 ? (
              <>
                <a href={path} className="rounded-md py-1 underline-offset-4 hover:text-ink hover:underline">
                  {name}
                </a>
                <Glyph name="chevron" className="size-3.5 -rotate-90 text-line-strong" />
              </>
            ) : (
              <span aria-current="page" className="py-1 text-ink">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
