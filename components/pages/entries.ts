import { readChoice, readList, readText } from "@/lib/content/read";
import type { SITE_QUERY_RESULT } from "@/lib/content/sanity.types";
import { type LinkValue, resolveLink } from "@/lib/links";
import type { ContentMenu } from "@/lib/navigation/menu-content";

export type Site = SITE_QUERY_RESULT;
export type Product = Site["products"][number];

export interface Entry {
  readonly key: string;
  readonly label: string;
  readonly opens: "link" | ContentMenu;
  readonly link: LinkValue | null;
  /** Whether it leads to what is sold, and not to something about it. */
  readonly isMain: boolean;
}

const kinds = ["link", "guides", "pricing", "products", "solutions", "compare", "contracts"] as const;

/**
 * The entries of the main bar with where they lead on a page of this section: guides and pricing belong to
 * the product. Entries that lead nowhere are left out, and so are openers of menus with nothing in them.
 */
export function readEntries(site: Site, section: Product | null): Entry[] {
  return readList(site.navigation?.entries, "entries").flatMap((entry, index): Entry[] => {
    const label = readText(entry.label, `entries[${index}].label`);
    const opens = readChoice(entry.opens, kinds, "link", `entries[${index}].opens`);
    if (!label) return [];
    if (opens === "link" || opens === "guides" || opens === "pricing") {
      const own = ownLink(opens, section);
      const link = resolveLink(own) ? own : entry.link;
      return resolveLink(link)
        ? [{ key: entry.key, label, opens: "link", link, isMain: opens === "pricing" }]
        : [];
    }
    return hasMenu(site, opens) ? [{ key: entry.key, label, opens, link: entry.link, isMain: true }] : [];
  });
}

/** Where "Get a Free Demo" leads on a page of this section. */
export function demoLink(site: Site, section: Product | null): LinkValue | null {
  const own: LinkValue = { linkType: "external", external: section?.bookingUrl, newTab: true };
  return resolveLink(own) ? own : (site.navigation?.demo?.link ?? null);
}

function hasMenu(site: Site, menu: ContentMenu): boolean {
  if (menu === "contracts") return site.contractCategory !== null;
  return site.navigation?.filledMenus?.[menu] === true;
}

function ownLink(opens: (typeof kinds)[number], section: Product | null): LinkValue | null {
  if (opens === "guides") return { linkType: "external", external: section?.docsUrl };
  if (opens === "pricing") return { linkType: "internal", internal: section?.pricing };
  return null;
}
