import { read, textOf } from "../publishing/fields.ts";
import { plainPath } from "../routes.ts";
import { ownPath } from "./own-path.ts";
import { prefixOf } from "./pattern.ts";

/** Where a redirect leads, as far as it can meet another redirect there. */
export type RedirectTarget =
  | { readonly kind: "page"; readonly id: string }
  /** An address of this website, typed by hand. */
  | { readonly kind: "address"; readonly path: string }
  /** The same with the rest kept: "/new/*". */
  | { readonly kind: "below"; readonly to: string }
  /** Gone, another website, a form, or nothing yet. */
  | { readonly kind: "end" };

export interface RedirectRow {
  readonly id: string;
  readonly from: string;
  readonly to: RedirectTarget;
}

/** What a stored redirect does. `sites`: the website's own addresses. */
export function readRedirect(document: { readonly _id: string }, sites: readonly string[]): RedirectRow {
  return { id: document._id, from: plainPath(textOf(document, "from")), to: targetOf(document, sites) };
}

function targetOf(document: object, sites: readonly string[]): RedirectTarget {
  if (read(document, "gone") === true) return { kind: "end" };
  const below = prefixOf(textOf(document, "from")) === null ? "" : textOf(document, "toPrefix");
  if (below !== "") return below.startsWith("/") ? { kind: "below", to: below } : ownBelow(below, sites);
  const to = read(document, "to");
  const page = textOf(read(to, "internal"), "_ref");
  switch (textOf(to, "linkType")) {
    case "external": {
      const own = ownPath(textOf(to, "external"), sites);
      return own ? { kind: "address", path: own.path } : { kind: "end" };
    }
    case "account":
      return { kind: "end" };
    default:
      return page === "" ? { kind: "end" } : { kind: "page", id: page };
  }
}

/** "https://example.com/new/*" on the website's own host. */
function ownBelow(to: string, sites: readonly string[]): RedirectTarget {
  const own = ownPath(to, sites);
  return own ? { kind: "below", to: own.path } : { kind: "end" };
}
