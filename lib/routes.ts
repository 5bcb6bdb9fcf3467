import { browserSegment } from "./browser-names.ts";
import { nextPaths } from "./next-names.ts";

/**
 * The only table from a content type to its address. Links, the sitemap, Studio locations, redirects and
 * page loading all read it. It runs in Node, in the Studio and in Next, so it imports nothing but names.
 */
const routes = {
  page: { field: "path", base: "" },
  deal: { field: "path", base: "" },
  solution: { field: "slug", base: "/solutions" },
  caseStudy: { field: "slug", base: "/customers" },
  post: { field: "slug", base: "/blog" },
  comparison: { field: "slug", base: "/signature/alternatives" },
  announcement: { field: "slug", base: "/announcement" },
  contractCategory: { field: "slug", base: "/signature/contracts" },
  contractTemplate: { field: "slug", base: "/signature/contracts" },
} as const;

export type RoutedType = keyof typeof routes;

export const routedTypes: readonly RoutedType[] = Object.keys(routes).filter(isRoutedType);

/** Addresses that the software itself answers. No content can be below them. */
const reservedPrefixes: readonly string[] = [
  "/api",
  "/studio",
  "/lake",
  "/local",
  `/${browserSegment}`,
  ...nextPaths,
  "/.well-known",
];

/** Screens with fixed behavior. A page of the group "fixed" only provides their title and search texts. */
const fixedScreens: readonly string[] = [
  "/account",
  "/auth",
  "/billing",
  "/payment",
  "/payment-info",
  "/search",
];

/** The screens without any document, answered by code. */
export const ownScreens: readonly string[] = ["/account", "/auth", "/billing", "/payment-info", "/search"];

/** The sample of a signed document, a file of `public/`. */
export const SAMPLE_DOCUMENT = "/samples/signed-agreement.pdf";

/** Where the front server takes proofs of answers to the privacy question. */
export const CONSENTS_PATH = "/api/consents";

/** Slugs that would hide a page with a stored path. */
const reservedSlugs: Partial<Record<RoutedType, readonly string[]>> = {
  contractCategory: ["download-success"],
};

export interface Routed {
  readonly _type: string;
  readonly path?: string | null | undefined;
  readonly slug?: string | { readonly current?: string | null | undefined } | null | undefined;
  /** The slug of a contract template's first category. */
  readonly category?: string | null | undefined;
}

export function isRoutedType(type: string): type is RoutedType {
  return Object.hasOwn(routes, type);
}

/** The path of a document; null while the fields it needs are empty or the type has no page of its own. */
export function pathOf(document: Routed): string | null {
  const { _type, path, category } = document;
  if (!isRoutedType(_type)) return null;
  const route = routes[_type];
  if (route.field === "path") return path || null;
  const slug = typeof document.slug === "object" ? document.slug?.current : document.slug;
  if (!slug) return null;
  if (_type !== "contractTemplate") return `${route.base}/${slug}`;
  return category ? `${route.base}/${category}/${slug}` : null;
}

/** The types whose slugs may make addresses at a path or below it. */
export function typesBelow(path: string): RoutedType[] {
  return routedTypes.filter((type) => {
    const { field, base } = routes[type];
    return field === "slug" && (isWithinPath(base, path) || isWithinPath(path, base));
  });
}

export interface RouteMatch {
  readonly type: RoutedType;
  readonly path?: string;
  readonly slug?: string;
  readonly category?: string;
}

/** Every way to answer a canonical path, in order of precedence: stored paths before slugs. */
export function matchPath(path: string): RouteMatch[] {
  const matches: RouteMatch[] = [];
  for (const type of routedTypes) {
    const { field, base } = routes[type];
    if (field === "path") {
      matches.push({ type, path });
      continue;
    }
    if (!path.startsWith(`${base}/`)) continue;
    const segments = path.slice(base.length + 1).split("/");
    const [first, second] = segments;
    if (!first || segments.includes("")) continue;
    if (type === "contractTemplate") {
      if (second && segments.length === 2) matches.push({ type, category: first, slug: second });
    } else if (segments.length === 1 && !isReservedSlug(type, first)) {
      matches.push({ type, slug: first });
    }
  }
  return matches;
}

/** One page of the whole list of a sub-category of contracts. `subCategory`: the slug of the sub-category. */
export interface ContractList {
  readonly category: string;
  readonly subCategory: string;
  readonly page: number;
}

/** One segment deeper than contracts, so that no contract's slug can conflict. */
const listSegment = "forms";

export function contractListPath({ category, subCategory, page }: ContractList): string {
  const first = `${routes.contractCategory.base}/${category}/${listSegment}/${subCategory}`;
  return page > 1 ? `${first}/${page}` : first;
}

/** The list that a canonical path names, existing or not; null for any other path. */
export function matchContractList(path: string): ContractList | null {
  const base = `${routes.contractCategory.base}/`;
  if (!path.startsWith(base)) return null;
  const [category, segment, subCategory, page = "1", ...rest] = path.slice(base.length).split("/");
  if (!category || segment !== listSegment || !subCategory || rest.length > 0) return null;
  return /^[1-9]\d{0,5}$/.test(page) ? { category, subCategory, page: Number(page) } : null;
}

/** Proposes the slug of a sub-category from its title. */
export function proposeSubCategorySlug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** The canonical spelling of a path: lower case, single slashes, none at the end. */
export function canonicalPath(path: string): string {
  const collapsed = path.toLowerCase().replaceAll(/\/{2,}/g, "/");
  return collapsed.length > 1 && collapsed.endsWith("/") ? collapsed.slice(0, -1) : collapsed;
}

/**
 * An address as it is compared with others: its letters as people type them, and small, however a browser wrote them. What
 * means something else unescaped, such as a slash or a percent sign, stays escaped.
 */
export function plainPath(path: string): string {
  const decoded = path.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped).replace(separators, encodeURIComponent);
    } catch {
      return escaped; // no UTF-8, so nobody typed it
    }
  });
  return decoded.normalize("NFC").toLowerCase();
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: an address can hold them, escaped
const separators = /[\u0000-\u0020"#%/<>?\\\u007f]/g;

/** The site's answers other than pages: lists, twins, search indexes, social images. Takes a path, with its query or not. */
export function isWrittenFile(target: string): boolean {
  return writtenFiles.test(target.split("?", 1)[0] ?? "/");
}

const writtenFiles =
  /^\/(?:(?:icon\.svg|apple-icon\.png|sitemap\.xml|robots\.txt|llms\.txt|manifest\.webmanifest|search\.json|blog\/feed\.xml)|.+\.(?:md|social\.png|json)|api\/contracts\/[^/]+)$/;

/** What `public/` holds. */
export const publicNames: readonly string[] = [
  ".well-known",
  "block-pictures",
  "favicon.ico",
  "icons",
  "samples",
  "type-pictures",
];

const takenPrefixes = [...reservedPrefixes, ...publicNames.map((name) => `/${name}`)];

/** Whether the website has something of its own at an address, which wins over every redirect. */
export function isTakenPath(path: string): boolean {
  return isWrittenFile(path) || takenPrefixes.some((prefix) => isWithinPath(path, prefix));
}

/** Whether an address names a file, existing or not, rather than a page. */
export function isFilePath(path: string): boolean {
  return /\.[^/]*$/.test(path);
}

/** By whole segments: "/api" covers "/api/x", not "/apiary". Also true for a file name such as "/robots.txt". */
export function isReservedPath(path: string): boolean {
  return reservedPrefixes.some((prefix) => isWithinPath(path, prefix)) || isFilePath(path);
}

function isFixedScreen(path: string): boolean {
  return fixedScreens.some((screen) => isWithinPath(path, screen));
}

function isReservedSlug(type: string, slug: string): boolean {
  return isRoutedType(type) && (reservedSlugs[type]?.includes(slug) ?? false);
}

/** True, or what is wrong with the path in words an editor can act on. There is no shortest length. */
export function validatePath(path: string, options: { fixedScreen?: boolean } = {}): true | string {
  if (!path.startsWith("/")) return `Start the address with a slash, for example "/${path}".`;
  if (path !== path.toLowerCase()) return `Use small letters only: "${path.toLowerCase()}".`;
  if (path.includes("//")) return `Use single slashes: "${canonicalPath(path)}".`;
  if (path !== "/" && path.endsWith("/")) return `Leave out the slash at the end: "${path.slice(0, -1)}".`;
  if (isReservedPath(path)) {
    return `The website itself uses "${path}". Choose an address that does not start with ${reservedPrefixes.join(", ")} and has no dot.`;
  }
  if (!/^\/(?:[a-z0-9_-]+(?:\/[a-z0-9_-]+)*)?$/.test(path)) {
    return "Use only letters a to z, digits, hyphens and slashes.";
  }
  if (isFixedScreen(path) && !options.fixedScreen) {
    return `"${path}" is a fixed screen of the website. Choose another address, or set the section to "Fixed screens".`;
  }
  return true;
}

/** True, or what is wrong with a slug of this content type. */
export function validateSlug(type: string, slug: string): true | string {
  if (!/^[a-z0-9_-]+$/.test(slug))
    return "Use only letters a to z, digits and hyphens, without slashes or spaces.";
  if (isReservedSlug(type, slug)) return `"${slug}" is the address of another page. Choose another one.`;
  return true;
}

/** The rule for category and template addresses: lower case, spaces to hyphens, other non-word characters removed. */
export function proposeSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(" ", "-")
    .replaceAll(/[^\w-]/g, "");
}

/** Whether a path is the prefix or below it, by whole segments. */
export function isWithinPath(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}
