import { ownScreens } from "../routes.ts";
import { prefixOf } from "./pattern.ts";
import { type RedirectIndex, takenOnBy } from "./redirect-index.ts";
import type { RedirectRow } from "./redirect-row.ts";

/** A page at an address, or one that left it. */
export interface AddressHolder {
  readonly id: string;
  readonly title: string;
  readonly has: "now" | "before";
}

interface Around {
  /** All redirects there will be. The one that is looked at may be among them. */
  readonly redirects: RedirectIndex;
  readonly holderOf: (path: string) => AddressHolder | null;
  /** The address of a page; null if it has none. */
  readonly pathOfPage: (id: string) => string | null;
}

/**
 * What a redirect may not do, in words for its editor: begin where a page lives or another redirect begins, lead to itself,
 * lead to an address that is redirected on, or begin at an address to which another one leads.
 */
export function findConflicts(row: RedirectRow, { redirects, holderOf, pathOfPage }: Around): string[] {
  const problems: string[] = [];
  const living = prefixOf(row.from) === null ? holderOf(row.from) : null;
  if (row.to.kind === "page" && pathOfPage(row.to.id) === row.from)
    problems.push(
      `"${row.from}" is the address of the page it leads to. Choose another page, or delete the redirect.`,
    );
  else if (living?.has === "now")
    problems.push(
      `"${row.from}" is the address of "${living.title}". Visitors get that page, never the redirect. Choose another address, or change that page first.`,
    );
  const holder = row.to.kind === "address" ? holderOf(row.to.path) : null;
  if (row.to.kind === "address" && holder?.has === "before")
    problems.push(
      `"${row.from}" leads to "${row.to.path}", a former address of "${holder.title}". Choose that page instead.`,
    );
  if (sendsOn(row, row, holderOf))
    problems.push(
      `"${row.from}" leads to "${shownTarget(row)}", which it redirects itself. Choose a target outside of "${row.from}".`,
    );
  for (const other of redirects.beginningAt(row.from))
    if (other.id !== row.id)
      problems.push(`"${row.from}" has a redirect already (${other.id}). Change that one instead.`);
  for (const from of takenOnBy(row))
    for (const other of redirects.beginningAt(from))
      if (isOther(row, other) && sendsOn(row, other, holderOf))
        problems.push(
          `"${row.from}" leads to "${shownTarget(row)}", which "${other.from}" redirects on. Choose where that leads in the end.`,
        );
  for (const other of redirects.leadingTo(row.from))
    if (isOther(row, other) && !sendsOn(row, other, holderOf) && sendsOn(other, row, holderOf))
      problems.push(
        `"${other.from}" leads to "${shownTarget(other)}", which this would redirect on. Change "${other.from}" first.`,
      );
  return problems;
}

/** What a redirect changes without being wrong: pages that live below its star stay, and former addresses lead to it. */
export function findRemarks(
  row: RedirectRow,
  { holderOf, pagesBelow }: Pick<Around, "holderOf"> & { readonly pagesBelow: readonly string[] },
): string[] {
  const former = prefixOf(row.from) === null ? holderOf(row.from) : null;
  return [
    ...(former?.has === "before" ? [describeFormer(row, former)] : []),
    ...(pagesBelow.length > 0 ? [describeBelow(row.from, pagesBelow)] : []),
  ];
}

/** Why a page can't have an address: a published redirect begins there, and would never work again. */
export function addressIsRedirected(path: string, redirectId: string): string {
  return `A redirect begins at "${path}" (${redirectId}), and would never work again. Delete it first, or choose another address.`;
}

function describeFormer({ from, to }: RedirectRow, { id, title }: AddressHolder): string {
  return to.kind === "page" && to.id === id
    ? `"${from}" is a former address of "${title}" and leads there by itself, without this redirect.`
    : `"${from}" is a former address of "${title}". With this redirect it no longer leads there.`;
}

/** So many are named. */
const MOST_NAMED = 3;

function describeBelow(from: string, pages: readonly string[]): string {
  const named = pages.slice(0, MOST_NAMED).map((one) => `"${one}"`);
  const more = pages.length - named.length;
  const all = more > 0 ? `${named.join(", ")} and ${more} more` : named.join(", ");
  return `${pages.length === 1 ? "A page lives" : "Pages live"} at ${all}. "${from}" redirects only what has no page.`;
}

function isOther(row: RedirectRow, other: RedirectRow): boolean {
  return other.id !== row.id && other.from !== row.from;
}

/**
 * Whether the second redirect takes over where the first one leads. Single addresses below a target such as "/new/*" may
 * have redirects of their own: visitors are sent straight to their end (lib/routing/route-results.ts).
 */
function sendsOn(row: RedirectRow, { from }: RedirectRow, holderOf: Around["holderOf"]): boolean {
  if (!takenOnBy(row).includes(from)) return false;
  const { to } = row;
  return to.kind !== "address" || (!ownScreens.includes(to.path) && holderOf(to.path)?.has !== "now");
}

function shownTarget({ to }: RedirectRow): string {
  if (to.kind === "below") return to.to;
  return to.kind === "address" ? to.path : "";
}
