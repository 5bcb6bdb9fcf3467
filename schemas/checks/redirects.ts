import { publishedIdOf } from "@paraph/lake/document-ids";
import { textOf } from "../../lib/publishing/fields.ts";
import { type AddressHolder, findConflicts, findRemarks } from "../../lib/redirects/conflicts.ts";
import { fromsCatching, prefixOf } from "../../lib/redirects/pattern.ts";
import { RedirectIndex } from "../../lib/redirects/redirect-index.ts";
import { type RedirectRow, readRedirect } from "../../lib/redirects/redirect-row.ts";
import { pathOf, type Routed } from "../../lib/routes.ts";
import {
  type AddressClient,
  findFormerOwner,
  findListOwner,
  findPathOwner,
  findPathRival,
  findPathsBelow,
  publishedFor,
} from "./addresses.ts";
import { askingOnce } from "./remember-reads.ts";

interface Stored {
  readonly _id: string;
  readonly [field: string]: unknown;
}

interface Known {
  readonly site: string | null;
  readonly redirects: readonly Stored[];
  readonly page: Routed | null;
}

export interface RedirectFindings {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** Those that may meet the redirect: where it begins, where it leads, and all that lead to an address and not to a page. */
const knownQuery = `{
  "site": *[_id == "siteSettings"][0].url,
  "redirects": *[_type == "redirect" && (from in $froms || defined(toPrefix) || to.linkType == "external")]{
    _id, from, gone, toPrefix, to{ linkType, external, internal }
  },
  "page": *[_id == $page][0]{ _type, path, "slug": slug.current, "category": category->slug.current }
}`;

/** Two rules ask about the same document at the same moment. */
const known = new WeakMap<Stored, Promise<RedirectFindings>>();

/**
 * What is wrong with a redirect: what the lake refuses beside what is published, or by its release. Of a draft or version
 * it also says what it meets of others' drafts, and what it changes where pages live.
 */
export function checkRedirect(document: Stored, client: AddressClient): Promise<RedirectFindings> {
  const found = known.get(document) ?? findIn(document, askingOnce(client));
  known.set(document, found);
  // What failed may be asked again.
  found.catch(() => known.delete(document));
  return found;
}

async function findIn(document: Stored, client: AddressClient): Promise<RedirectFindings> {
  const { _id } = document;
  const holders = createHolders(document, client);
  const errors = await findProblems(document, client, holders, publishedFor(_id));
  if (_id === publishedIdOf(_id)) return { errors, warnings: [] };
  const inDrafts = _id.startsWith("drafts.") ? await findProblems(document, client, holders, ["drafts"]) : [];
  const row = rowOf(document, []);
  const prefix = prefixOf(row.from);
  const [holder, rival, pagesBelow] = await Promise.all([
    prefix === null ? holders.holderAt(row.from) : null,
    prefix === null ? findPathRival(client, row.from, _id) : undefined,
    prefix === null ? [] : findPathsBelow(client, prefix, _id),
  ]);
  return {
    errors,
    warnings: [
      ...inDrafts
        .filter((problem) => !errors.includes(problem))
        .map((problem) => `Beside what is not published yet: ${problem}`),
      ...(rival
        ? [
            `"${rival.title ?? rival._id}", which is not published yet, has the address "${row.from}". Whichever is published first keeps it.`,
          ]
        : []),
      ...findRemarks(row, { holderOf: () => holder, pagesBelow }),
    ],
  };
}

async function findProblems(
  document: Stored,
  client: AddressClient,
  { livingAt, holderAt }: Holders,
  perspective: "published" | string[],
): Promise<string[]> {
  const here = globalThis.location?.origin;
  // Which addresses are the website's own is in its settings, which the same question reads.
  const { to, from } = readRedirect(document, []);
  const typed = addressesIn(document);
  const { site, redirects, page } = await client.fetch<Known>(
    knownQuery,
    {
      froms: [from, ...typed.flatMap(fromsCatching)],
      page: to.kind === "page" ? to.id : "",
    },
    { perspective },
  );
  const sites = [site, here].filter((one) => typeof one === "string");
  const row = rowOf(document, sites);
  const index = new RedirectIndex(redirects.map((other) => rowOf(other, sites)));
  const paths = [row, ...index.leadingTo(row.from)].flatMap(({ to }) =>
    to.kind === "address" ? [to.path] : [],
  );
  const holders = new Map(
    await Promise.all([
      ...(prefixOf(row.from) === null ? [withPath(row.from, livingAt)] : []),
      ...paths.map((path) => withPath(path, holderAt)),
    ]),
  );
  const problems = findConflicts(row, {
    redirects: index,
    holderOf: (path) => holders.get(path) ?? null,
    pathOfPage: () => (page ? pathOf(page) : null),
  });
  return [...new Set(problems)];
}

function rowOf(document: Stored, sites: readonly string[]): RedirectRow {
  return { ...readRedirect(document, sites), id: publishedIdOf(document._id) };
}

/** The paths that a redirect may lead to, whichever website they are on. */
function addressesIn(document: Stored): string[] {
  return [textOf(document, "toPrefix"), textOf(document.to, "external")].flatMap((address) => {
    if (address.startsWith("/")) return [address.replace(/\/\*$/, "")];
    return URL.canParse(address) ? [new URL(address).pathname.replace(/\/\*$/, "")] : [];
  });
}

type FindHolder = (path: string) => Promise<AddressHolder | null>;

interface Holders {
  /** The page that lives there. */
  readonly livingAt: FindHolder;
  /** The page that lives there, else one that left it. */
  readonly holderAt: FindHolder;
}

/** Who else has an address when the document is published. */
function createHolders({ _id }: Stored, client: AddressClient): Holders {
  const livingAt: FindHolder = async (path) => {
    const owner = (await findPathOwner(client, path, _id)) ?? (await findListOwner(client, path, _id));
    return owner ? { id: owner._id, title: owner.title ?? owner._id, has: "now" } : null;
  };
  const holderAt: FindHolder = async (path) => {
    const living = await livingAt(path);
    if (living) return living;
    const former = await findFormerOwner(client, path, _id, publishedFor(_id));
    return former ? { id: former._id, title: former.title ?? former._id, has: "before" } : null;
  };
  return { livingAt, holderAt };
}

async function withPath(path: string, find: FindHolder): Promise<[string, AddressHolder | null]> {
  return [path, await find(path)];
}
