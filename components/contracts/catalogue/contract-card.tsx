import { plain, readText } from "@/lib/content/read";
import { pathOf } from "@/lib/routes";

interface ContractCardProps {
  contract: {
    readonly name?: unknown;
    readonly summary?: unknown;
    readonly subCategory?: unknown;
    readonly slug?: unknown;
    readonly category?: unknown;
    readonly categoryDocument?: { readonly heading?: unknown; readonly sideColor?: unknown } | null;
  };
  level: "h2" | "h3";
}

/** Where a contract is found, or null while its address is not whole. */
export function contractPath(contract: {
  readonly slug?: unknown;
  readonly category?: unknown;
}): string | null {
  const slug = readText(contract.slug, "slug");
  const category = readText(contract.category, "category");
  if (!slug || !category) return null;
  return pathOf({ _type: "contractTemplate", slug: plain(slug), category: plain(category) });
}

/** A contract in short; the whole card is the link. Its edge has the color of the category. */
export function ContractCard({ contract, level: Heading }: ContractCardProps) {
  const name = readText(contract.name, "name");
  const path = contractPath(contract);
  if (!name || !path) return null;
  const summary = readText(contract.summary, "summary");
  const subCategory = readText(contract.subCategory, "subCategory");
  const accent = readText(contract.categoryDocument?.sideColor, "sideColor");
  return (
    <article
      data-accent={accent ? plain(accent) : undefined}
      className="relative flex h-full flex-col overflow-hidden rounded-2xl border border-line bg-card py-6 pr-6 pl-8 text-ink shadow-card transition-[border-color] before:absolute before:inset-y-0 before:left-0 before:w-1.5 before:bg-accent hover:border-line-strong"
    >
      {subCategory && <p className="mb-2 text-sm font-semibold text-accent">{subCategory}</p>}
      <Heading className="text-lg leading-snug font-[650] tracking-[-0.01em] text-balance">
        <a href={path} className="after:absolute after:inset-0 after:rounded-2xl hover:text-accent">
          {name}
        </a>
      </Heading>
      {summary && <p className="mt-2 text-[0.9375rem] leading-relaxed text-muted">{summary}</p>}
    </article>
  );
}
