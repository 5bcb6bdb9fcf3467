import { defineQuery } from "groq";
import { linkFields, visualFields } from "@/lib/content/fragments";
import { imageSource } from "@/lib/content/image";
import { pictureFrames } from "@/lib/content/picture-frames";
import { cleanText, readChoice, readList } from "@/lib/content/read";
import type { CONTRACT_MENU_QUERY_RESULT, MENU_CARDS_QUERY_RESULT } from "@/lib/content/sanity.types";
import { slugOfSubCategory } from "@/lib/contracts/sub-category";
import { isOpen } from "@/lib/freshness/schedule";
import { resolveLink } from "@/lib/links";
import type { ContentMenu, MenuCard, MenuContent, MenuGroup } from "@/lib/navigation/menu-content";
import { contractListPath, pathOf } from "@/lib/routes";

/** Contracts per sub-category in a menu: few enough to scan. The heading leads to all. */
const CONTRACTS_SHOWN = 2;

type Cards = NonNullable<MENU_CARDS_QUERY_RESULT>;
type SubCategory = NonNullable<CONTRACT_MENU_QUERY_RESULT[number]["subCategories"]>[number];
type Contract = Pick<SubCategory["templates"][number], "name" | "slug">;

const plainGroup = { heading: null, accent: null, cards: [], lists: [], action: null };

/** The cards of one menu that lead somewhere and run now: by their own dates and by those of their deal. */
export function buildCardMenu(
  menu: Exclude<ContentMenu, "contracts">,
  content: MENU_CARDS_QUERY_RESULT,
): MenuContent {
  const groups =
    menu === "products"
      ? readList(content?.products, "products").map(({ key, heading, cards }) => ({
          ...plainGroup,
          key,
          heading: cleanText(heading),
          cards: readCards(cards, `products.${key}`),
        }))
      : [{ ...plainGroup, key: menu, cards: readCards(content?.[menu] ?? null, menu) }];
  return { groups: groups.filter(({ cards }) => cards.length > 0) };
}

/** "Top … Forms" of each category, by sub-category in the order the category gives them. */
export function buildContractMenu(content: CONTRACT_MENU_QUERY_RESULT): MenuContent {
  const groups = readList(content, "categories").flatMap((category): MenuGroup[] => {
    const heading = cleanText(category.menuHeading) ?? cleanText(category.heading);
    const href = pathOf(category);
    if (!heading || !href) return [];
    return [
      {
        ...plainGroup,
        key: category._id,
        heading: `Top ${heading} Forms`,
        accent: cleanText(category.sideColor),
        lists: readList(category.subCategories, "subCategories").flatMap((subCategory) => {
          const title = cleanText(subCategory.title);
          const links = topOf(subCategory).flatMap((contract) => contractLink(contract, category.slug));
          if (!title || !category.slug || links.length === 0) return [];
          const list = contractListPath({
            category: category.slug,
            subCategory: slugOfSubCategory(subCategory),
            page: 1,
          });
          return [{ title, href: list, links: links.slice(0, CONTRACTS_SHOWN) }];
        }),
        action: { label: `${heading} Forms`, href },
      },
    ];
  });
  return { groups };
}

/** The chosen contracts in their order, then the others. */
function topOf({ _key, top, templates }: SubCategory): Contract[] {
  // A contract that moved to another sub-category shows there.
  const chosen = readList(top, "top").filter((contract) => contract.subCategory === _key);
  const slugs = chosen.map(({ slug }) => slug);
  return [...chosen, ...readList(templates, "templates").filter(({ slug }) => !slugs.includes(slug))];
}

function contractLink({ name, slug }: Contract, category: string | null) {
  const label = cleanText(name);
  const href = pathOf({ _type: "contractTemplate", slug, category });
  return label && href ? [{ label, href }] : [];
}

function readCards(cards: Cards["solutions"], field: string): MenuCard[] {
  return readList(cards, field).flatMap(({ key, ...card }) => {
    const { title, description, visual, link, deal } = card;
    const label = cleanText(title);
    const target = resolveLink(link);
    if (!label || !target) return [];
    const offer = target.external || target.opensForm ? null : deal;
    if (!isOpen(card) || !isOpen(offer)) return [];
    const kind = readChoice(visual?.kind, ["scene", "picture"], null, `${field}.visual.kind`);
    const source = kind === "picture" ? imageSource(visual?.picture, pictureFrames.menuCard.widths) : null;
    return [
      {
        key,
        title: label,
        description: cleanText(description),
        badge: cleanText(offer?.badge),
        href: target.href,
        newTab: target.newTab,
        scene: kind === "scene" ? cleanText(visual?.scene) : null,
        picture: source && { src: source.src, width: source.width, height: source.height },
      },
    ];
  });
}

const cardFields = /* groq */ `
  _id, _rev, _type, title, description, visual { ${visualFields} }, link { ${linkFields} }, startsAt, endsAt, "askedAt": now(),
  "deal": select(link.internal->_type == "deal" => link.internal->{ _id, _rev, _type, badge, startsAt, endsAt, "askedAt": now() })
` as const;

/** The cards of the products, solutions and compare menus. */
export const MENU_CARDS_QUERY = defineQuery(`*[_type == "navigation" && _id == "navigation"][0] {
  _id, _rev, _type,
  "products": menus.products[] {
    _key, heading,
    cards[]->{ ${cardFields} }
  },
  "solutions": menus.solutions[]->{ ${cardFields} },
  "compare": menus.compare[]->{ ${cardFields} }
}`);

/** Only what the menu shows: two of each sub-category, the chosen ones and the first by name. */
export const CONTRACT_MENU_QUERY =
  defineQuery(`*[_type == "contractCategory" && defined(slug.current)] | order(heading asc) {
  _id, _rev, _type, heading, menuHeading, sideColor, "slug": slug.current,
  subCategories[] {
    _key, title, "slug": slug.current,
    "top": top[]->{ "id": _id, name, "slug": slug.current, subCategory },
    "templates": *[subCategory == ^._key && category._ref == ^.^._id && _type == "contractTemplate" && defined(slug.current)] | order(name asc)[0...2] {
      "id": _id, name, "slug": slug.current
    }
  }
}`);
