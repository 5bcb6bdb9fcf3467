import type { ListOf } from "@/lib/cache/dependencies";
import { CONTRACT_LIST_QUERY, CONTRACT_SHELVES_QUERY } from "@/lib/content/catalogue-queries";
import type { Fetch, PageDocument } from "@/lib/content/load";
import { plain, readText } from "@/lib/content/read";
import type { CONTRACT_LIST_QUERY_RESULT, CONTRACT_SHELVES_QUERY_RESULT } from "@/lib/content/sanity.types";
import { LISTED_ON_A_PAGE, pagesOf } from "@/lib/contracts/lists";
import { slugOfShelf, strays } from "@/lib/contracts/shelf";
import type { ContractList } from "@/lib/routes";

/**
 * What the page of a category, or its index, lists. Should another category get its slug before that is asked for, the
 * result is outdated from the start: it depends on the revision that this one had here.
 */
export async function contractsOf(slug: string, fetch: Fetch): Promise<ListOf[]> {
  const category = await fetch<CONTRACT_SHELVES_QUERY_RESULT>(CONTRACT_SHELVES_QUERY, { slug });
  return category ? [["contractTemplate", category._id]] : [];
}

/** A page of the list of a sub-category, which has no document of its own: it is read from that of its category. */
export async function readContractList(place: ContractList, fetch: Fetch): Promise<PageDocument | null> {
  const { category: slug, shelf: wanted, page: number } = place;
  const category = await fetch<CONTRACT_SHELVES_QUERY_RESULT>(CONTRACT_SHELVES_QUERY, { slug });
  if (!category) return null;
  const shelf = category.subCategories?.find((one) => one.title && slugOfShelf(one) === wanted) ?? null;
  if (shelf === null && wanted !== strays.slug) return null;
  const key = shelf?._key ?? null;
  const from = (number - 1) * LISTED_ON_A_PAGE;
  const found = await fetch<CONTRACT_LIST_QUERY_RESULT>(
    CONTRACT_LIST_QUERY,
    { slug, key, from, to: from + LISTED_ON_A_PAGE },
    [["contractTemplate", category._id, ...(key === null ? [] : [key])]],
  );
  if (!found || found.list.templates.length === 0) return null;
  const { list, ...head } = found;
  const name = shelf?.title ?? strays.title;
  const heading = plain(readText(list.heading, "heading") ?? "");
  const intro = readText(shelf?.intro, "intro");
  const part = number > 1 ? `, page ${number}` : "";
  const words = `All ${list.count} ${plain(name)} templates of the ${heading} Forms${part}, by name.`;
  const description = [intro && plain(intro), words].filter(Boolean).join(" ");
  const page: object = {
    ...head,
    blocks: [],
    title: `${plain(name)}: ${heading} Forms${part}`,
    seo: { title: null, noIndex: null, socialImage: null, description },
    listing: { list, place, name, intro, pages: pagesOf(list.count) },
  };
  // Typed as pages are, whose projection it shares but for the blocks.
  return page as PageDocument;
}
