import { CONTRACT_LIST_QUERY, CONTRACT_SHELVES_QUERY } from "@/lib/content/catalogue-queries";
import type { Fetch, PageDocument } from "@/lib/content/load";
import { plain, readText } from "@/lib/content/read";
import type { CONTRACT_LIST_QUERY_RESULT, CONTRACT_SHELVES_QUERY_RESULT } from "@/lib/content/sanity.types";
import { straysTitle } from "@/lib/contracts/catalogue";
import { LISTED_ON_A_PAGE, pagesOf } from "@/lib/contracts/lists";
import { type ContractList, shelfSlug } from "@/lib/routes";

/** A page of the list of a sub-category, which has no document of its own: it is read from that of its category. */
export async function readContractList(place: ContractList, fetch: Fetch): Promise<PageDocument | null> {
  const { category: slug, shelf, page: number } = place;
  const shelves = await fetch<CONTRACT_SHELVES_QUERY_RESULT>(CONTRACT_SHELVES_QUERY, { slug });
  if (!shelves) return null;
  const title = shelves.titles?.find((one) => one && shelfSlug(plain(one)) === shelf) ?? null;
  if (title === null && shelf !== shelfSlug(straysTitle)) return null;
  const from = (number - 1) * LISTED_ON_A_PAGE;
  const found = await fetch<CONTRACT_LIST_QUERY_RESULT>(
    CONTRACT_LIST_QUERY,
    { slug, title: title && plain(title), from, to: from + LISTED_ON_A_PAGE },
    ["contractTemplate"],
  );
  if (!found || found.list.templates.length === 0) return null;
  const { list, ...head } = found;
  const name = title ?? straysTitle;
  const heading = plain(readText(list.heading, "heading") ?? "");
  const intro = list.subCategories?.find((one) => one.title === title)?.intro ?? null;
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
