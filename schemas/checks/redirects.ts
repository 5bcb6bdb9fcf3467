import { textOf } from "../../lib/publishing/fields.ts";
import { type AddressHolder, findConflicts } from "../../lib/redirects/conflicts.ts";
import { covers, prefixesOf } from "../../lib/redirects/pattern.ts";
import { type RedirectRow, readRedirect } from "../../lib/redirects/redirect-row.ts";
import { pathOf, type Routed } from "../../lib/routes.ts";
import { type AddressClient, findFormerOwner, findPathOwner, publishedId, releaseOf } from "./addresses.ts";

interface Stored {
  readonly _id: string;
  readonly [field: string]: unknown;
}

interface Known {
  readonly site: string | null;
  readonly redirects: readonly Stored[];
  readonly page: Routed | null;
}

/** Those that may meet the redirect: where it begins, where it leads, all that lead to an address and not to a page, and what the same release changes. */
const knownQuery = `{
  "site": *[_id == "siteSettings"][0].url,
  "redirects": *[_type == "redirect" && (from in $froms || defined(toPrefix) || to.linkType == "external" || string::startsWith(_id, $release))]{
    _id, from, gone, toPrefix, to{ linkType, external, internal }
  },
  "page": *[_id == $page][0]{ _type, path, "slug": slug.current, "category": category->slug.current }
}`;

/**
 * What {@link findConflicts} finds about a redirect: about a draft, beside what is published and in drafts; about a published
 * one, beside what is published.
 */
export async function checkRedirect(document: Stored, client: AddressClient): Promise<string[]> {
  const here = globalThis.location?.origin;
  // Which addresses are the website's own is in its settings, which the same question reads.
  const { to, from } = readRedirect(document, []);
  const typed = addressesIn(document);
  const known = await client.fetch<Known>(
    knownQuery,
    {
      froms: [from, ...typed.flatMap((path) => [path, ...prefixesOf(path)])],
      release: document._id.startsWith("versions.") ? `versions.${releaseOf(document._id)}.` : "none",
      page: to.kind === "page" ? to.id : "",
    },
    { perspective: "raw" },
  );
  const sites = [known.site, here].filter((site) => typeof site === "string");
  const row = rowOf(document, sites);
  const redirects = besides(document._id, known.redirects).map((other) => rowOf(other, sites));
  const meeting = redirects.filter(({ to }) => to.kind === "address" && covers(row.from, to.path));
  const paths = [row, ...meeting].flatMap(({ to }) => (to.kind === "address" ? [to.path] : []));
  const holders = new Map(
    await Promise.all(paths.map(async (path) => [path, await holderOf(path, document, client)] as const)),
  );
  const problems = findConflicts(row, {
    redirects,
    holderOf: (path) => holders.get(path) ?? null,
    pathOfPage: () => (known.page ? pathOf(known.page) : null),
  });
  return [...new Set(problems)];
}

function rowOf(document: Stored, sites: readonly string[]): RedirectRow {
  return { ...readRedirect(document, sites), id: publishedId(document._id) };
}

/** The paths that a redirect may lead to, whichever website they are on. */
function addressesIn(document: Stored): string[] {
  return [textOf(document, "toPrefix"), textOf(document.to, "external")].flatMap((address) => {
    if (address.startsWith("/")) return [address.replace(/\/\*$/, "")];
    return URL.canParse(address) ? [new URL(address).pathname.replace(/\/\*$/, "")] : [];
  });
}

async function holderOf(path: string, { _id }: Stored, client: AddressClient): Promise<AddressHolder | null> {
  const now = await findPathOwner(client, path, _id);
  const owner = now ?? (await findFormerOwner(client, path, _id));
  return owner ? { id: owner._id, title: owner.title ?? owner._id, has: now ? "now" : "before" } : null;
}

/** What a redirect meets: what is published and, for a draft, drafts; in a release, what it makes of them. */
function besides(ownId: string, all: readonly Stored[]): Stored[] {
  const release = ownId.startsWith("versions.") ? releaseOf(ownId) : null;
  const isOfRelease = ({ _id }: Stored) => _id.startsWith("versions.") && releaseOf(_id) === release;
  if (release === null) {
    const leftOut = ownId.startsWith("drafts.") ? ["versions."] : ["versions.", "drafts."];
    return all.filter(({ _id }) => !leftOut.some((prefix) => _id.startsWith(prefix)));
  }
  const changed = new Set(all.filter(isOfRelease).map(({ _id }) => publishedId(_id)));
  return all.filter((one) => isOfRelease(one) || (!one._id.includes(".") && !changed.has(one._id)));
}
