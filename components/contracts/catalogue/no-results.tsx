import { type Filter, writeFilter } from "@/lib/contracts/filter";

interface NoResultsProps {
  filter: Filter;
  path: string;
  heading: string;
  total: number;
}

/** The search that looks through all categories. */
export function everywhere(query: string): string {
  return `/search?in=contracts&q=${encodeURIComponent(query.trim())}`;
}

/** Says that nothing was found, and offers wider searches. */
export function NoResults({ filter, path, heading, total }: NoResultsProps) {
  const query = filter.query.trim();
  const ways = [
    ...(filter.subCategory && query
      ? [
          {
            href: `${path}${writeFilter({ ...filter, subCategory: null }, "")}`,
            label: `Look in all ${heading} Forms`,
          },
        ]
      : []),
    ...(query ? [{ href: everywhere(query), label: "Look in every category" }] : []),
    { href: path, label: `Show all ${total} contracts` },
  ];
  return (
    <div className="rounded-2xl border border-line bg-tint px-6 py-8">
      <p className="text-lg font-semibold">
        {query ? `No contract fits “${query}”` : "There is no such sub-category"}
      </p>
      <p className="mt-1.5 text-muted">
        {query
          ? "Another word may do: what the contract is about, or who signs it."
          : "It may have been renamed. Its contracts are still here."}
      </p>
      <p className="mt-5 flex flex-wrap gap-3">
        {ways.map(({ href, label }) => (
          <a key={href} href={href} className="action" data-style="secondary" data-size="small">
            {label}
          </a>
        ))}
      </p>
    </div>
  );
}
