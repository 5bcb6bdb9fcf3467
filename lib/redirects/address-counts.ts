import { isFilePath } from "../routes.ts";
import { covers, problemOfFrom } from "./pattern.ts";

/** For so many days counts are kept and suggestions made. */
const DAYS = 30;

/** Of a day's paths without a page, so many are stored: the most frequent ones. */
const MOST_STORED = 100;

/** Longer paths are made up, or carry what belongs to one visitor. */
const LONGEST = 200;

interface Counted {
  readonly _key: string;
  readonly count: number;
}

/** What happened on one day, of all machines together. Nothing in it is about a person. */
export interface AddressCounts {
  readonly _id: string;
  readonly _type: "addressCounts";
  readonly day: string;
  /** By the id of the redirect. */
  readonly redirects: readonly Counted[];
  readonly missing: readonly (Counted & { readonly path: string })[];
}

export interface NewCounts {
  readonly redirects: ReadonlyMap<string, number>;
  readonly missing: ReadonlyMap<string, number>;
}

/** The addresses that nobody wants to hear of again: "/wp-admin", "/wp-admin/*". The dot in the id keeps it private. */
export const ignoredId = "addressCounts.ignored";

export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** The first of the days that are kept. */
export function firstDay(now: Date): string {
  return dayOf(new Date(now.getTime() - (DAYS - 1) * 86_400_000));
}

export function countsId(day: string): string {
  return `addressCounts.${day}`;
}

/**
 * Whether a redirect could begin at a path without a page. What only one visitor has is not counted, nor are files, which
 * scanners try by the thousand, but for those that were pages elsewhere.
 */
export function isWorthCounting(path: string): boolean {
  const isPage = !isFilePath(path) || /\.(?:html?|pdf)$/.test(path);
  return isPage && path.length <= LONGEST && !/[@%]/.test(path) && problemOfFrom(path) === null;
}

/** What scanners try is ignored everywhere, so that it takes no room from what visitors miss. */
export function isIgnored(path: string, ignored: readonly string[]): boolean {
  return isScanned(path) || ignored.some((from) => covers(from, path));
}

/** The day's counts with new ones added. */
export function addCounts(
  stored: Partial<AddressCounts> | null,
  day: string,
  { redirects, missing }: NewCounts,
  ignored: readonly string[],
): AddressCounts {
  const paths = (stored?.missing ?? []).map(({ path, count }) => [path, count] as const);
  const all = [...sum(paths, missing)].filter(([path]) => !isIgnored(path, ignored));
  const most = all.sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)).slice(0, MOST_STORED);
  const hits = (stored?.redirects ?? []).map(({ _key, count }) => [_key, count] as const);
  return {
    _id: countsId(day),
    _type: "addressCounts",
    day,
    redirects: [...sum(hits, redirects)].map(([_key, count]) => ({ _key, count })),
    missing: most.map(([path, count]) => ({ _key: path, path, count })),
  };
}

function sum(
  stored: readonly (readonly [string, number])[],
  added: ReadonlyMap<string, number>,
): Map<string, number> {
  const total = new Map(stored);
  for (const [key, count] of added) total.set(key, (total.get(key) ?? 0) + count);
  return total;
}

/** What programs ask every website for, to find one that can be broken into. No visitor does. */
const scanned: readonly string[] = [
  "/actuator/*",
  "/autodiscover/*",
  "/boaform/*",
  "/cgi-bin/*",
  "/ecp/*",
  "/geoserver/*",
  "/hnap1/*",
  "/hudson/*",
  "/jenkins/*",
  "/manager/html/*",
  "/owa/*",
  "/phpmyadmin/*",
  "/pma/*",
  "/remote/login/*",
  "/server-status/*",
  "/solr/*",
  "/telescope/*",
  "/wp-admin/*",
  "/wp-includes/*",
  "/wp-json/*",
  "/wp-login/*",
  "/xmlrpc/*",
];

/** Whether an address is one that scanners try. */
function isScanned(path: string): boolean {
  const small = path.toLowerCase();
  return scanned.some((from) => covers(from, small));
}
