import { canonicalPath, plainPath } from "../routes.ts";
import { isOwnHost } from "./own-path.ts";
import { prefixOf, problemOfFrom, problemOfPrefixTarget } from "./pattern.ts";
import type { TableRow } from "./table-row.ts";

/** An address of a table that was understood, or why not. */
type Read<Value> = { readonly value: Value; readonly problem?: undefined } | { readonly problem: string };

/** Where a redirect begins and leads. */
interface Pair {
  readonly from: string;
  readonly to: string;
}

/** A place on this website. */
export interface OwnAddress {
  readonly path: string;
  /** With its question mark; empty if there is none. */
  readonly query: string;
  readonly anchor: string;
}

/** Where a redirect begins, as visitors reach it: without the own host, a slash at the end, capitals and escapes. */
export function readFrom(text: string, sites: readonly string[]): Read<string> {
  const own = ownAddress(text, sites);
  if (!own)
    return /\s|^$/.test(text) && !/^(?:https?:)?\/\//i.test(text)
      ? { problem: problemOfFrom(text) ?? "Write an address." }
      : { problem: `"${text}" is on another website. Only addresses of this one can be redirected here.` };
  if (own.query !== "")
    return {
      problem: `Redirects begin at a path, whatever follows "?". Write "${own.path}" if all of it moved, or leave the line out.`,
    };
  if (own.anchor !== "")
    return {
      problem: `Browsers keep "#${own.anchor}" to themselves. Write "${own.path}" if the page moved.`,
    };
  const problem = problemOfFrom(own.path);
  return problem === null ? { value: own.path } : { problem };
}

/** Both addresses of a row as they would be written here: stars for patterns and placeholders. */
export function readPair({ from, to, pattern }: Pick<TableRow, "from" | "to" | "pattern">): Read<Pair> {
  const plain: Read<Pair> = pattern === "" ? { value: { from, to } } : readPattern(from, to, pattern);
  return plain.problem === undefined ? readPlaceholders(plain.value) : plain;
}

/** A pattern that says no more than an address or a star, as those. */
function readPattern(from: string, to: string, kind: string): Read<Pair> {
  if (kind !== "regex")
    return { problem: `It compares by "${kind}", which can't be taken over. Write an address, or "/old/*".` };
  const body = from
    .replace(/^\^/, "")
    .replace(/\$$/, "")
    .replaceAll(/\\([/.\-_])/g, "$1");
  const rest = /^(.*)\/(?:\(\.[*+]\)|\.[*+])$/.exec(body);
  const path = rest ? (rest[1] ?? "") : body.replace(/\/\??$/, "");
  const isAnchored = from.startsWith("^") || from.startsWith("/");
  if (!isAnchored || /[()[\]{}*+?|\\^$]/.test(path) || (!rest && to.includes("$")))
    return {
      problem: `"${from}" is a pattern. Only one that ends in "/(.*)" can be taken over. Write an address, or "/old/*".`,
    };
  return { value: { from: rest ? `${path}/*` : path || "/", to } };
}

/** "/old/(.*)" means "/old/*", and "/new/$1" or "/new/:splat" means "/new/*" where the old address has a star. */
function readPlaceholders({ from, to }: Pair): Read<Pair> {
  const named = /^(.*)\/:([a-z_]\w*)\*$/i.exec(from);
  const starred = named ? `${named[1]}/*` : from.replace(/\/\(\.\*\)$/, "/*");
  const kept = prefixOf(starred) === null ? null : /^(.*)\/(?::splat|[$%]1|:([a-z_]\w*)\*)$/i.exec(to);
  const target = kept && (kept[2] === undefined || kept[2] === named?.[2]) ? `${kept[1]}/*` : to;
  const left = [withoutOrigin(starred), withoutOrigin(target)].find((one) => /[{}[\]]|\/:\w|\$\d/.test(one));
  return left === undefined
    ? { value: { from: starred, to: target } }
    : {
        problem: `"${left}" has a placeholder, which can't be taken over. Only a star at the end can: "/old/*".`,
      };
}

function withoutOrigin(address: string): string {
  return address.replace(/^https?:\/\/[^/]*/i, "");
}

/** A path of this website, however it is written; null for an address elsewhere. */
export function ownAddress(text: string, sites: readonly string[]): OwnAddress | null {
  const path = pathIn(text, sites);
  if (path === null) return null;
  const [, before = "", query = "", anchor = ""] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(path) ?? [];
  const spelled = before.trim().replaceAll(" ", "%20");
  const star = prefixOf(spelled) === null ? "" : "/*";
  const canonical = canonicalPath(plainPath(star === "" ? spelled : (prefixOf(spelled) ?? "")));
  return { path: canonical + star, query: query === "?" ? "" : query, anchor };
}

function pathIn(text: string, sites: readonly string[]): string | null {
  if (/^https?:\/\//i.test(text)) {
    if (!URL.canParse(text) || !isOwnHost(text, sites)) return null;
    return text.replace(/^https?:\/\/[^/?#]*/i, "").replace(/^(?!\/)/, "/");
  }
  if (text.startsWith("//") || /^[a-z][a-z0-9+.-]*:/i.test(text)) return null;
  if (text.startsWith("/")) return text;
  if (text === "" || /\s/.test(text)) return null;
  // "example.com/old" has no protocol, "old-page" no slash.
  const [host = ""] = text.split(/[/?#]/, 1);
  if (isOwnHost(`https://${host}`, sites)) return text.slice(host.length) || "/";
  const isElsewhere = host.startsWith("www.") || (host.includes(".") && text.includes("/"));
  return isElsewhere ? null : `/${text}`;
}

/** A target whose rest is kept: "/new/*", here or elsewhere. */
export function readPrefixTarget(to: string, sites: readonly string[]): Read<string> {
  const own = ownAddress(to, sites);
  const target = own && own.query === "" && own.anchor === "" ? own.path : to;
  const problem = problemOfPrefixTarget(target);
  return problem === null ? { value: target } : { problem };
}
