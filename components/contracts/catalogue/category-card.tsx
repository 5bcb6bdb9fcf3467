import { Glyph } from "@/components/ui/glyph";
import { plain, readText, readTexts, readWholeNumber } from "@/lib/content/read";
import { pathOf } from "@/lib/routes";

export interface ListedCategory {
  readonly _type?: unknown;
  readonly slug?: unknown;
  readonly heading?: unknown;
  readonly description?: unknown;
  readonly sideColor?: unknown;
  readonly subCategories?: readonly (string | null)[] | null;
  readonly count?: unknown;
}

/** Where a category is found, or null while it has no address. */
export function categoryPath({ slug }: ListedCategory): string | null {
  const text = readText(slug, "slug");
  return text && pathOf({ _type: "contractCategory", slug: plain(text) });
}

/** A category with the color of its side, what is in it and how much. */
export function CategoryCard({ category, level: Heading }: { category: ListedCategory; level: "h2" | "h3" }) {
  const heading = readText(category.heading, "heading");
  const path = categoryPath(category);
  if (!heading || !path) return null;
  const description = readText(category.description, "description");
  const accent = readText(category.sideColor, "sideColor");
  const count = readWholeNumber(category.count, "count");
  const subCategories = Array.isArray(category.subCategories)
    ? readTexts(
        category.subCategories.filter((title) => title !== null),
        "subCategories",
      )
    : [];
  return (
    <article
      data-accent={accent ? plain(accent) : undefined}
      className="relative flex h-full flex-col overflow-hidden rounded-2xl border border-line bg-card py-8 pr-8 pl-10 text-ink shadow-card transition-[border-color] before:absolute before:inset-y-0 before:left-0 before:w-2 before:bg-accent hover:border-line-strong"
    >
      <Heading className="text-[1.5rem] leading-tight font-[650] tracking-[-0.018em]">
        <a href={path} className="after:absolute after:inset-0 after:rounded-2xl hover:text-accent">
          {heading} Forms
        </a>
      </Heading>
      {description && <p className="mt-3 leading-relaxed text-muted">{description}</p>}
      {subCategories.length > 0 && (
        <ul className="mt-5 flex flex-wrap gap-x-2 gap-y-1.5 text-sm">
          {subCategories.slice(0, 8).map((title) => (
            <li key={title} className="rounded-full bg-accent-soft px-2.5 py-1">
              {title}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-auto flex items-center justify-between gap-4 pt-7 text-[0.9375rem] font-semibold text-accent">
        {count !== null && count > 0 ? `${count} ${count === 1 ? "contract" : "contracts"}` : "Open"}
        <Glyph name="arrow" className="size-5" />
      </p>
    </article>
  );
}
