import { readChoice, readList, readText } from "@/lib/content/read";
import type { SITE_QUERY_RESULT } from "@/lib/content/sanity.types";
import { type LinkValue, resolveLink } from "@/lib/links";

export type Site = SITE_QUERY_RESULT;
export type Product = Site["products"][number];

export interface Entry {
  readonly key: string;
  readonly label: string;
  readonly opens: "link" | "products";
  readonly link: LinkValue | null;
}

/**
 * The entries of the main bar with where they lead on a page of this section: guides and pricing belong to
 * the product. Entries that lead nowhere are left out.
 */
export function readEntries(
  entries: NonNullable<Site["navigation"]>["entries"] | undefined,
  section: Product | null,
): Entry[] {
  return readList(entries, "entries").flatMap((entry, index): Entry[] => {
    const label = readText(entry.label, `entries[${index}].label`);
    const kinds = ["link", "guides", "pricing", "products", "solutions", "compare", "contracts"] as const;
    const opens = readChoice(entry.opens, kinds, "link", `entries[${index}].opens`);
    if (!label) return [];
    if (opens === "products") return [{ key: entry.key, label, opens, link: null }];
    const own = ownLink(opens, section);
    const link = resolveLink(own) ? own : entry.link;
    return resolveLink(link) ? [{ key: entry.key, label, opens: "link", link }] : [];
  });
}

function ownLink(opens: string, section: Product | null): LinkValue | null {
  if (opens === "guides") return { linkType: "external", external: section?.docsUrl };
  if (opens === "pricing") return { linkType: "internal", internal: section?.pricing };
  return null;
}
