import { publishedIdOf } from "@paraph/lake/document-ids";
import { map } from "rxjs";
import {
  type DocumentLocation,
  type DocumentLocationResolver,
  type DocumentLocationsState,
  defineDocuments,
} from "sanity/presentation";
import { apiVersion } from "@/lib/env/public";
import { isRoutedType, matchPath, pathOf, type Routed, type RouteMatch, routedTypes } from "@/lib/routes";
import { variantLocations } from "../experiments/variant-locations";
import { isBesideTheSite, isSingleton } from "../type-kinds";

/** The GROQ condition and parameters that find the document at a path. */
export function addressFilter(path: string): { filter: string; params: Record<string, string> } {
  const matches = matchPath(path);
  const params: Record<string, string> = {};
  const conditions = matches.map((match, index) => {
    const { type, ...values } = match;
    for (const [name, value] of Object.entries(values)) params[`${name}${index}`] = value;
    return `(_type == "${type}" && ${conditionOf(match, index)})`;
  });
  return { filter: conditions.join(" || "), params };
}

/** Which document opens when the preview shows an address. */
export const mainDocuments = defineDocuments([
  { route: ["/", "/:path*"], resolve: ({ path }) => addressFilter(path) },
]);

const addressFields = `_id, _type, path, "slug": slug.current, "category": category->slug.current,
  "title": coalesce(title, heading, name)`;

const locationsQuery = `{
  "own": *[_id in [$id, $draft]]{${addressFields}},
  "users": *[_type in $routed && (references($id) || references(*[_type == "reusableBlock" && references($id)]._id)) && !(_id in path("versions.**"))][0...100]{${addressFields}},
  "isEverywhere": count(*[_type in ["siteSettings", "navigation", "footer"] && references($id)]) > 0
}`;

interface Addressed extends Routed {
  readonly _id: string;
  readonly title: string | null;
}

export interface LocationsResult {
  readonly own: readonly Addressed[];
  readonly users: readonly Addressed[];
  readonly isEverywhere: boolean;
}

/** Where a document shows: on its own page, on the pages that use it, or on every page. */
export const resolveLocations: DocumentLocationResolver = ({ id, type }, { documentStore }) => {
  if (isBesideTheSite(type)) return null;
  if (type === "experiment") return variantLocations(publishedIdOf(id), documentStore);
  if (isSingleton(type)) return everywhere;
  const own = publishedIdOf(id);
  return documentStore
    .listenQuery(
      { fetch: locationsQuery, listen: "*[_id in [$id, $draft] || references($id)]" },
      { id: own, draft: `drafts.${own}`, routed: [...routedTypes] },
      { perspective: "raw", apiVersion },
    )
    .pipe(map((result: LocationsResult) => toLocations(type, result)));
};

const everywhere: DocumentLocationsState = {
  message: "On every page",
  tone: "caution",
  locations: [{ title: "Home", href: "/" }],
};

export function toLocations(
  type: string,
  { own, users, isEverywhere }: LocationsResult,
): DocumentLocationsState {
  if (isRoutedType(type)) {
    const locations = locationsOf(own);
    return locations[0]
      ? { message: `Shown at ${locations[0].href}`, tone: "positive", locations }
      : { message: "No address yet. Write one to see the page here.", tone: "caution" };
  }
  if (isEverywhere) return everywhere;
  const locations = locationsOf(users);
  if (locations.length === 0) return { message: "Not used on any page yet", tone: "caution" };
  const pages = locations.length === 1 ? "one page" : `${locations.length} pages`;
  return { message: `Used on ${pages}`, tone: "positive", locations };
}

/** A document with a draft appears once, at the address of its draft. */
function locationsOf(documents: readonly Addressed[]): DocumentLocation[] {
  const byId = new Map<string, DocumentLocation>();
  const inDraftLast = documents.toSorted((a, b) => Number(isDraft(a)) - Number(isDraft(b)));
  for (const document of inDraftLast) {
    const href = pathOf(document);
    // A new page may have only the prefix of its part so far.
    if (href && (href === "/" || !href.endsWith("/")))
      byId.set(publishedIdOf(document._id), { title: document.title ?? href, href });
  }
  return [...byId.values()];
}

function isDraft({ _id }: Addressed): boolean {
  return _id !== publishedIdOf(_id);
}

function conditionOf(match: RouteMatch, index: number): string {
  if (match.path !== undefined) return `path == $path${index}`;
  const slug = `slug.current == $slug${index}`;
  return match.category === undefined ? slug : `${slug} && category->slug.current == $category${index}`;
}
