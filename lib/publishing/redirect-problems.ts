import { type AddressHolder, addressIsRedirected, findConflicts } from "../redirects/conflicts.ts";
import { problemOfFrom, problemOfPrefixTarget } from "../redirects/pattern.ts";
import { RedirectIndex } from "../redirects/redirect-index.ts";
import { readRedirect } from "../redirects/redirect-row.ts";
import { isWithinPath, matchContractList, pathOf, routedTypes } from "../routes.ts";
import { addressOf, type Document, findOwner, formerPaths, type Reader, titleOf } from "./addresses.ts";
import { textOf } from "./fields.ts";
import { listSlugs } from "./sub-category-changes.ts";

/**
 * Why a redirect can't be published: its addresses can't be right, or visitors would go from redirect to redirect. What
 * was wrong with the published one before stops no other change of it.
 */
export function redirectProblems(previous: Document | null, next: Document, documents: Reader): string[] {
  if (next._type !== "redirect") return [];
  const problems = problemsOf(next, documents);
  if (problems.length === 0 || previous?._type !== "redirect") return problems;
  const before = new Set(problemsOf(previous, documents));
  return problems.filter((problem) => !before.has(problem));
}

/**
 * Why a document can't have an address that is new to it: a redirect begins there. A category moves its contracts, too.
 */
export function redirectedAddress(claimed: string, document: Document, documents: Reader): string[] {
  const { index, froms } = redirectsOf(documents);
  const moved =
    document._type === "contractCategory" ? froms.filter((from) => isWithinPath(from, claimed)) : [claimed];
  return moved
    .filter((path) => path === claimed || findOwner(path, document, documents) !== null)
    .flatMap((path) => index.beginningAt(path).map(({ id }) => addressIsRedirected(path, id)));
}

function problemsOf(document: Document, documents: Reader): string[] {
  const below = textOf(document, "toPrefix");
  const written = [
    problemOfFrom(textOf(document, "from")),
    below === "" ? null : problemOfPrefixTarget(below),
  ].flatMap((problem) => problem ?? []);
  // The chain of an address that can't be right says nothing.
  if (written.length > 0) return written.map((problem) => `${textOf(document, "from")}: ${problem}`);
  const { index, sites } = redirectsOf(documents);
  return findConflicts(readRedirect(document, sites), {
    redirects: index,
    holderOf: (path) => holderOf(path, document, documents),
    pathOfPage: (id) => addressOf(documents.get(id), documents),
  });
}

/** A reader shows one moment, so what is worked out of it holds for all documents that are judged by it. */
const known = new WeakMap<Reader, ReturnType<typeof readRedirects>>();

function redirectsOf(documents: Reader) {
  const found = known.get(documents) ?? readRedirects(documents);
  known.set(documents, found);
  return found;
}

function readRedirects(documents: Reader) {
  const sites = [textOf(documents.get("siteSettings"), "url")];
  const rows = [...ofType("redirect", documents)].map((one) => readRedirect(one, sites));
  return { sites, index: new RedirectIndex(rows), froms: [...new Set(rows.map(({ from }) => from))] };
}

function holderOf(path: string, document: Document, documents: Reader): AddressHolder | null {
  const owner = findOwner(path, document, documents) ?? findListOwner(path, documents);
  if (owner) return { id: owner._id, title: titleOf(owner), has: "now" };
  for (const type of routedTypes) {
    for (const one of ofType(type, documents)) {
      if (formerPaths(one).includes(path)) return { id: one._id, title: titleOf(one), has: "before" };
    }
  }
  return null;
}

function findListOwner(path: string, documents: Reader): Document | null {
  const list = matchContractList(path);
  const owner =
    list &&
    findOwner(pathOf({ _type: "contractCategory", slug: list.category }) ?? "", noDocument, documents);
  return owner && listSlugs(owner).includes(list.subCategory) ? owner : null;
}

const noDocument: Document = { _id: "", _type: "" };

/** Published ones only: the ids of drafts and versions contain a dot. */
function* ofType(type: string, documents: Reader): Generator<Document> {
  for (const id of new Set(documents.idsOfType(type))) {
    const document = id.includes(".") ? null : documents.get(id);
    if (document?._type === type) yield document;
  }
}
