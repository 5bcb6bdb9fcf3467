import type { ContractCatalogue } from "@/lib/content/load";
import { plain, readList, readText, readTexts, readWholeNumber } from "@/lib/content/read";

export interface ListedContract {
  readonly key: string;
  readonly name: string;
  readonly slug: string;
  readonly summary: string | null;
  readonly blankCount: number | null;
}

export interface Shelf {
  readonly key: string;
  readonly title: string;
  /** Where links to this sub-category jump to. */
  readonly anchor: string;
  readonly intro: string | null;
  readonly contracts: readonly ListedContract[];
}

/**
 * The contracts of a category by sub-category, in its order: first the chosen ones, then the others by name. Those that
 * name no sub-category of it come last, so that none is lost.
 */
export function readShelves(catalogue: Pick<ContractCatalogue, "subCategories" | "templates">): Shelf[] {
  const contracts = readList(catalogue.templates, "templates").flatMap((template, index) => {
    const field = `templates[${index}]`;
    const name = readText(template.name, `${field}.name`);
    const slug = readText(template.slug, `${field}.slug`);
    if (!name || !slug) return [];
    const contract: ListedContract = {
      key: template.id,
      name,
      slug: plain(slug),
      summary: readText(template.summary, `${field}.summary`),
      blankCount: readWholeNumber(template.blankCount, `${field}.blankCount`),
    };
    return [{ contract, shelf: plain(readText(template.subCategory, `${field}.subCategory`) ?? "") }];
  });
  const shelves = readList(catalogue.subCategories, "subCategories").flatMap(
    (subCategory, index): Shelf[] => {
      const title = readText(subCategory.title, `subCategories[${index}].title`);
      if (!title) return [];
      const top = readTexts(subCategory.top, `subCategories[${index}].top`);
      const found = contracts.filter(({ shelf }) => shelf === plain(title)).map(({ contract }) => contract);
      const rank = ({ key }: ListedContract) => (top.includes(key) ? top.indexOf(key) : top.length);
      return [
        {
          key: subCategory.key,
          title,
          anchor: anchorOf(title),
          intro: readText(subCategory.intro, `subCategories[${index}].intro`),
          contracts: found.sort((one, other) => rank(one) - rank(other)),
        },
      ];
    },
  );
  const titles = shelves.map(({ title }) => plain(title));
  const strays = contracts.filter(({ shelf }) => !titles.includes(shelf)).map(({ contract }) => contract);
  const rest: Shelf = { key: "others", title: "Others", anchor: "others", intro: null, contracts: strays };
  return [...shelves, rest].filter((shelf) => shelf.contracts.length > 0);
}

function anchorOf(title: string): string {
  return plain(title)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
