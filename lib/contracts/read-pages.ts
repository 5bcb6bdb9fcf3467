import type { ListOf } from "@paraph/lake/keys";
import type { Fetch, PageDocument, PageReader } from "@/lib/content/page-document";
import { CATEGORY_PAGE_QUERY, TEMPLATE_PAGE_QUERY } from "@/lib/content/page-queries";
import { plain, readText } from "@/lib/content/read";
import { CONTRACT_LIST_QUERY, CONTRACT_SUB_CATEGORIES_QUERY } from "@/lib/contracts/catalogue-queries";
import { LISTED_ON_A_PAGE, pagesOf, saysSomething } from "@/lib/contracts/lists";
import { slugOfSubCategory, uncategorized } from "@/lib/contracts/sub-category";
import type { ContractList } from "@/lib/routes";

/** The page of a contract. After its own blocks stands what the settings show after a contract signed like this one. */
export const readTemplatePage: PageReader = async (params, fetch) => {
  const { closing, ...found } = await fetch(TEMPLATE_PAGE_QUERY, params);
  const page = joined(found);
  const reference = closing?.settings?.reference;
  if (!page || !reference) return page;
  return { ...page, blocks: [...(page.blocks ?? []), { _key: "closing", _type: "reusable", reference }] };
};

/** The page of a category. */
export const readCategoryPage: PageReader = async (params, fetch) =>
  joined(await fetch(CATEGORY_PAGE_QUERY, params, await contractsOf(params.slug, fetch)));

function joined<Page, Own>({ page, own }: { page: Page | null; own: Own | null }): (Page & Own) | null {
  return page && own && { ...page, ...own };
}

/**
 * The lists that a category's page or index depends on. If another category gets the slug before the query runs, the
 * result is outdated from the start, because it depends on this one's revision.
 */
export async function contractsOf(slug: string, fetch: Fetch): Promise<ListOf[]> {
  const category = await fetch(CONTRACT_SUB_CATEGORIES_QUERY, { slug });
  return category ? [["contractTemplate", category._id]] : [];
}

/** A page of a sub-category's list. It has no document of its own, so it is read from its category's. */
export async function readContractList(location: ContractList, fetch: Fetch): Promise<PageDocument | null> {
  const { category: slug, subCategory: wanted, page: number } = location;
  const category = await fetch(CONTRACT_SUB_CATEGORIES_QUERY, { slug });
  if (!category) return null;
  const subCategory =
    category.subCategories?.find((one) => one.title && slugOfSubCategory(one) === wanted) ?? null;
  if (subCategory === null && wanted !== uncategorized.slug) return null;
  const key = subCategory?._key ?? null;
  const from = (number - 1) * LISTED_ON_A_PAGE;
  const found = await fetch(CONTRACT_LIST_QUERY, { slug, key, from, to: from + LISTED_ON_A_PAGE }, [
    ["contractTemplate", category._id, ...(key === null ? [] : [key])],
  ]);
  if (!found || found.list.templates.length === 0) return null;
  const { list, ...head } = found;
  const name = subCategory?.title ?? uncategorized.title;
  const heading = plain(readText(list.heading, "heading") ?? "");
  const intro = readText(subCategory?.intro, "intro");
  const about = readText(subCategory?.about, "about");
  const part = number > 1 ? `, page ${number}` : "";
  const words = `All ${list.count} ${plain(name)} templates of the ${heading} Forms${part}, by name.`;
  const isOwn = saysSomething({ page: number, count: list.count, hasAbout: about !== null });
  const description = [intro && plain(intro), words].filter(Boolean).join(" ");
  return {
    ...head,
    blocks: [],
    title: `${plain(name)}: ${heading} Forms${part}`,
    seo: { title: null, noIndex: isOwn ? null : true, socialImage: null, description },
    listing: { list, location, name, intro: about ?? intro, pages: pagesOf(list.count) },
  };
}
