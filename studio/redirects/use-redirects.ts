import { messageOf } from "@paraph/service/message-of";
import { useCallback, useEffect, useState } from "react";
import { type SanityClient, useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { listSlugs } from "@/lib/publishing/sub-category-changes";
import { type AddressCounts, firstDay, ignoredId } from "@/lib/redirects/address-counts";
import type { Known, KnownPage } from "@/lib/redirects/known";
import { pathOf, type Routed, routedTypes } from "@/lib/routes";

const query = `{
  "site": *[_id == "siteSettings"][0].url,
  "redirects": *[_type == "redirect"] | order(from asc) { _id, from, gone, permanent, toPrefix, to },
  "pages": *[_type in $types && !(_id in path("drafts.**")) && !(_id in path("versions.**"))] {
    _id, _type, "title": coalesce(title, heading, name), path, "slug": slug.current,
    "category": category->slug.current, previousPaths, subCategories[]{ title, slug }
  },
  "days": *[_type == "addressCounts" && day >= $since] { day, redirects, missing },
  "ignored": coalesce(*[_id == $ignored][0].from, [])
}`;

interface Found {
  readonly site: string | null;
  readonly redirects: Known["redirects"];
  readonly pages: readonly (Routed & { _id: string; title: string | null; previousPaths: string[] | null })[];
  readonly days: readonly Pick<AddressCounts, "day" | "redirects" | "missing">[];
  readonly ignored: readonly string[];
}

export interface Facts extends Known {
  readonly days: Found["days"];
  readonly ignored: readonly string[];
  /** Where published redirects, drafts and those of releases begin. */
  readonly froms: readonly string[];
}

export async function loadFacts(client: SanityClient): Promise<Facts> {
  const { site, redirects, pages, days, ignored } = await client.fetch<Found>(
    query,
    { types: routedTypes, since: firstDay(new Date()), ignored: ignoredId },
    { perspective: "raw", tag: "redirects" },
  );
  return {
    sites: [site, location.origin].filter((one) => one !== null),
    redirects: redirects.filter(({ _id }) => !_id.includes(".")),
    froms: redirects.flatMap(({ from }) => (typeof from === "string" ? [from] : [])),
    pages: pages.flatMap(knownPage),
    days,
    ignored,
  };
}

function knownPage(page: Found["pages"][number]): KnownPage[] {
  const path = pathOf(page);
  if (path === null) return [];
  const lists = page._type === "contractCategory" ? listSlugs(page) : [];
  return [{ id: page._id, title: page.title ?? path, path, previousPaths: page.previousPaths ?? [], lists }];
}

/** Everything that the tool shows, read anew on demand. */
export function useRedirects() {
  const client = useClient({ apiVersion });
  const [facts, setFacts] = useState<Facts | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const reload = useCallback(async () => {
    try {
      setFacts(await loadFacts(client));
      setProblem(null);
    } catch (error) {
      setProblem(messageOf(error));
    }
  }, [client]);
  useEffect(() => void reload(), [reload]);
  return { client, facts, problem, reload };
}

/** How often each redirect was used in the last 30 days, by its id. */
export function hitsOf(days: Facts["days"]): Map<string, number> {
  const hits = new Map<string, number>();
  for (const { redirects } of days)
    for (const { _key, count } of redirects) hits.set(_key, (hits.get(_key) ?? 0) + count);
  return hits;
}
