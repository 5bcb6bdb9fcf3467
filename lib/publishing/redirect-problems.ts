import { type AddressHolder, findConflicts } from "../redirects/conflicts.ts";
import { problemOfFrom, problemOfPrefixTarget } from "../redirects/pattern.ts";
import { type RedirectRow, readRedirect } from "../redirects/redirect-row.ts";
import { routedTypes } from "../routes.ts";
import { addressOf, type Document, findOwner, formerPaths, type Reader, titleOf } from "./addresses.ts";
import { textOf } from "./fields.ts";

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

function problemsOf(document: Document, documents: Reader): string[] {
  const below = textOf(document, "toPrefix");
  const written = [
    problemOfFrom(textOf(document, "from")),
    below === "" ? null : problemOfPrefixTarget(below),
  ].flatMap((problem) => problem ?? []);
  // The chain of an address that can't be right says nothing.
  if (written.length > 0) return written.map((problem) => `${textOf(document, "from")}: ${problem}`);
  const sites = [textOf(documents.get("siteSettings"), "url")];
  return findConflicts(readRedirect(document, sites), {
    redirects: publishedRedirects(documents, sites),
    holderOf: (path) => holderOf(path, document, documents),
    pathOfPage: (id) => addressOf(documents.get(id), documents),
  });
}

function* publishedRedirects(documents: Reader, sites: readonly string[]): Generator<RedirectRow> {
  for (const other of ofType("redirect", documents)) yield readRedirect(other, sites);
}

function holderOf(path: string, document: Document, documents: Reader): AddressHolder | null {
  const owner = findOwner(path, document, documents);
  if (owner) return { id: owner._id, title: titleOf(owner), has: "now" };
  for (const type of routedTypes) {
    for (const one of ofType(type, documents)) {
      if (formerPaths(one).includes(path)) return { id: one._id, title: titleOf(one), has: "before" };
    }
  }
  return null;
}

/** Published ones only: the ids of drafts and versions contain a dot. */
function* ofType(type: string, documents: Reader): Generator<Document> {
  for (const id of new Set(documents.idsOfType(type))) {
    const document = id.includes(".") ? null : documents.get(id);
    if (document?._type === type) yield document;
  }
}
