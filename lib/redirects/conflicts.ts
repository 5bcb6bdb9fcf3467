import { ownScreens } from "../routes.ts";
import { covers, prefixOf } from "./pattern.ts";
import type { RedirectRow } from "./redirect-row.ts";

/** A page at an address, or one that left it. */
export interface AddressHolder {
  readonly id: string;
  readonly title: string;
  readonly has: "now" | "before";
}

interface Around {
  /** All redirects there will be. The one that is looked at may be among them. */
  readonly redirects: Iterable<RedirectRow>;
  readonly holderOf: (path: string) => AddressHolder | null;
  /** The address of a page; null if it has none. */
  readonly pathOfPage: (id: string) => string | null;
}

/**
 * What a redirect may not do, in words for its editor: begin where another one begins, lead to itself, lead to an address
 * that is redirected on, or begin at an address to which another one leads.
 */
export function findConflicts(row: RedirectRow, { redirects, holderOf, pathOfPage }: Around): string[] {
  const problems: string[] = [];
  if (row.to.kind === "page" && pathOfPage(row.to.id) === row.from)
    problems.push(
      `"${row.from}" is the address of the page it leads to. Choose another page, or delete the redirect.`,
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
  for (const other of redirects) {
    if (other.id === row.id || other.from === "") continue;
    if (other.from === row.from)
      problems.push(`"${row.from}" has a redirect already (${other.id}). Change that one instead.`);
    else if (sendsOn(row, other, holderOf))
      problems.push(
        `"${row.from}" leads to "${shownTarget(row)}", which "${other.from}" redirects on. Choose where that leads in the end.`,
      );
    else if (sendsOn(other, row, holderOf))
      problems.push(
        `"${other.from}" leads to "${shownTarget(other)}", which this would redirect on. Change "${other.from}" first.`,
      );
  }
  return problems;
}

/**
 * Whether the second redirect takes over where the first one leads. Single addresses below a target such as "/new/*" may
 * have redirects of their own: visitors are sent straight to their end (lib/freshness/route-results.ts).
 */
function sendsOn({ to }: RedirectRow, { from }: RedirectRow, holderOf: Around["holderOf"]): boolean {
  if (to.kind === "below") return prefixOf(from) !== null && covers(from, prefixOf(to.to) || "/");
  if (to.kind !== "address" || !covers(from, to.path)) return false;
  return !ownScreens.includes(to.path) && holderOf(to.path)?.has !== "now";
}

function shownTarget({ to }: RedirectRow): string {
  if (to.kind === "below") return to.to;
  return to.kind === "address" ? to.path : "";
}
