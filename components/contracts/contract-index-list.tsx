import { categoryPath, type ListedCategory } from "@/components/contracts/category-card";
import { contractPath } from "@/components/contracts/contract-card";
import { plain, readList, readText } from "@/lib/content/read";

/** Beyond these the page of the category goes on: the list has to stay light however many contracts there are. */
const SHOWN_IN_EACH = 60;

interface ContractIndexListProps {
  categories: readonly (ListedCategory & { readonly key: string })[];
  listed:
    | readonly { readonly name?: unknown; readonly slug?: unknown; readonly category?: unknown }[]
    | null
    | undefined;
  level: "h2" | "h3";
}

/** Every contract by name, in a column for each category. */
export function ContractIndexList({ categories, listed, level: Heading }: ContractIndexListProps) {
  const contracts = readList(listed, "listed").flatMap((contract) => {
    const name = readText(contract.name, "listed.name");
    const path = contractPath(contract);
    return name && path ? [{ key: contract.key, name, path }] : [];
  });
  return (
    <div className="grid gap-x-12 gap-y-12 md:grid-cols-2 lg:grid-cols-3">
      {categories.map((category) => {
        const path = categoryPath(category) ?? "";
        const own = contracts.filter((contract) => contract.path.startsWith(`${path}/`));
        const accent = readText(category.sideColor, "sideColor");
        const heading = readText(category.heading, "heading") ?? "";
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
              {own.slice(0, SHOWN_IN_EACH).map((contract) => (
                <li key={contract.key}>
                  <a
                    href={contract.path}
                    className="block rounded-md py-1.5 pl-5.5 hover:text-accent hover:underline"
                  >
                    {contract.name}
                  </a>
                </li>
              ))}
              <li>
                <a href={path} className="block py-1.5 pl-5.5 font-semibold text-accent hover:underline">
                  {own.length > SHOWN_IN_EACH ? `All ${own.length} ${heading} forms` : `${heading} forms`}
                </a>
              </li>
            </ul>
          </section>
        );
      })}
    </div>
  );
}
