import { categoryPath, type ListedCategory } from "@/components/contracts/catalogue/category-card";
import type { BlockOf } from "@/lib/content/blocks";
import { plain, readList, readText, readWholeNumber } from "@/lib/content/read";
import { pathOf } from "@/lib/routes";

interface ContractIndexListProps {
  categories: readonly (ListedCategory & { readonly key: string; readonly _id?: unknown })[];
  /** The first contracts of each category; the page of the category goes on. */
  listed: BlockOf<"contractGallery">["listed"];
  level: "h2" | "h3";
}

/** Contracts by name, in a column for each category. */
export function ContractIndexList({ categories, listed, level: Heading }: ContractIndexListProps) {
  const byCategory = new Map(readList(listed, "listed").map(({ _id, contracts }) => [_id, contracts]));
  return (
    <div className="grid gap-x-12 gap-y-12 md:grid-cols-2 lg:grid-cols-3">
      {categories.map((category) => {
        const path = categoryPath(category) ?? "";
        const slug = plain(readText(category.slug, "slug") ?? "");
        const accent = readText(category.sideColor, "sideColor");
        const heading = readText(category.heading, "heading") ?? "";
        const count = readWholeNumber(category.count, "count") ?? 0;
        const contracts = readList(byCategory.get(String(category._id)), "contracts").flatMap((contract) => {
          const name = readText(contract.name, "contracts.name");
          const address = pathOf({ _type: "contractTemplate", category: slug, slug: contract.slug });
          return name && address ? [{ name, address }] : [];
        });
        return (
          <section key={category.key}>
            <Heading className="flex gap-4 text-xl font-[650] tracking-[-0.012em]">
              <span
                aria-hidden="true"
                data-accent={accent ? plain(accent) : undefined}
                className="w-1.5 rounded-full bg-accent"
              />
              {heading}
            </Heading>
            <ul className="mt-4">
              {contracts.map(({ name, address }) => (
                <li key={address}>
                  <a
                    href={address}
                    className="block rounded-md py-1.5 pl-5.5 hover:text-accent hover:underline"
                  >
                    {name}
                  </a>
                </li>
              ))}
              <li>
                <a href={path} className="block py-1.5 pl-5.5 font-semibold text-accent hover:underline">
                  {count > contracts.length ? `All ${count} ${heading} forms` : `${heading} forms`}
                </a>
              </li>
            </ul>
          </section>
        );
      })}
    </div>
  );
}
