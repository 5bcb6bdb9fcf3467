import { isRecord } from "@paraph/service/json";
import type { Path } from "sanity";
import { anchorsOf, blockAnchors, type PageValue } from "../../lib/publishing/anchors.ts";
import { linkedPage } from "../../lib/publishing/values.ts";
import { ownPath } from "../../lib/redirects/own-path.ts";
import { isReservedPath, isRoutedType, matchContractList, ownScreens } from "../../lib/routes.ts";
import { type AddressClient, findFormerOwner, findPathOwner } from "./addresses.ts";
import type { CheckedField } from "./checked-fields.ts";
import { type Finding, findEmptyWords, wordsOfAnnotation } from "./words.ts";

/** What the checks of one document need to know about others. */
export interface LinkFacts {
  readonly ownId: string;
  /** The addresses of the website. */
  readonly sites: readonly string[];
  /** The linked pages by id, published and draft. */
  readonly pages: ReadonlyMap<string, readonly PageValue[]>;
  readonly shared: ReadonlyMap<string, PageValue>;
  /** The pages that show this reusable block. */
  readonly users: readonly PageValue[];
}

export interface LinkFindings {
  readonly errors: Finding[];
  readonly warnings: Finding[];
}

interface Work {
  readonly document: PageValue;
  readonly facts: LinkFacts;
  readonly client: AddressClient;
}

/** Link fields and links in rich text have the same fields. */
export function isLink({ type, value }: CheckedField): boolean {
  return (type.name === "link" || type.name === "textLink") && isRecord(value);
}

/** An address typed by hand. The website's own address in the settings is not a link. */
export function isTypedAddress({ type, path }: CheckedField): boolean {
  return type.name === "url" && path[0] !== "url";
}

/** The page and anchor that a link names, if it leads to a page of this website. */
export function anchorTarget({ value }: CheckedField): { page: string | null; anchor: string } | null {
  if (!isRecord(value) || value.linkType === "external" || value.linkType === "account") return null;
  const { anchor } = value;
  return typeof anchor === "string" && anchor !== "" ? { page: linkedPage(value), anchor } : null;
}

/** Anchors that a link names but no page has. */
export function findDeadAnchors(field: CheckedField, { document, facts }: Work): LinkFindings {
  const target = anchorTarget(field);
  if (!target) return { errors: [], warnings: [] };
  const path: Path = [...field.path, "anchor"];
  if (target.page !== null && target.page !== facts.ownId) {
    const message = missingOn(facts.pages.get(target.page) ?? [], target.anchor, facts);
    return { errors: [], warnings: message ? [{ path, message }] : [] };
  }
  const message = missingHere(target.anchor, pageAround(field, document), facts);
  return { errors: message ? [{ path, message }] : [], warnings: [] };
}

/** The page that a value stands on: the document, or one of the variants of a page in it. */
function pageAround({ path }: CheckedField, document: PageValue): PageValue {
  const [list, step] = path;
  if (document._type !== "experiment" || list !== "variants" || !Array.isArray(document.variants))
    return document;
  const variants: unknown[] = document.variants;
  const found = isRecord(step)
    ? variants.find((one) => isRecord(one) && one._key === step._key)
    : variants[Number(step)];
  return { _type: "page", blocks: isRecord(found) ? found.blocks : [] };
}

/** `versions`: published and draft. Either may have the anchor. */
function missingOn(versions: readonly PageValue[], anchor: string, facts: LinkFacts): string | null {
  const [page] = versions;
  if (!page || versions.some((version) => anchorsOf(version, facts.shared).has(anchor))) return null;
  return `"${page.title}" has no place "${anchor}", so the link opens the top of the page. ${suggestion(versions, facts)}`;
}

function missingHere(anchor: string, document: PageValue, facts: LinkFacts): string | null {
  if (anchorsOf(document, facts.shared).has(anchor)) return null;
  const type = String(document._type);
  if (isRoutedType(type))
    return `Nothing on this page has the anchor "${anchor}", so a click does nothing. ${suggestion([document], facts)}`;
  if (type !== "reusableBlock")
    return `Choose the page as well: this link stands on pages that have no place "${anchor}".`;
  const without = facts.users.find((page) => !anchorsOf(page, facts.shared).has(anchor));
  if (facts.users.length > 0 && !without) return null;
  return without
    ? `"${without.title}" shows this block and has no place "${anchor}", so a click there does nothing. Choose the page as well.`
    : `No block here has the anchor "${anchor}". ${suggestion([document], facts)}`;
}

function suggestion(versions: readonly PageValue[], facts: LinkFacts): string {
  const all = versions.flatMap((version) => blockAnchors(version, facts.shared));
  const known = [...new Set(all.map(({ anchor }) => anchor))];
  return known.length > 0
    ? `Choose one of these: ${known.slice(0, 10).join(", ")}.`
    : "Give that block an anchor first.";
}

/** Checks typed addresses: our own that nothing answers, and those that browsers warn about. */
export async function findBadAddresses(field: CheckedField, { facts, client }: Work): Promise<LinkFindings> {
  const address = typeof field.value === "string" ? field.value.trim() : "";
  const { path } = field;
  const own = ownPath(address, facts.sites);
  if (!own) {
    const host = localHost(address);
    if (host !== null) {
      const message = `"${host}" is only reached from your own network. Write the address that visitors have.`;
      return { errors: [{ path, message }], warnings: [] };
    }
    const message = /^http:/i.test(address)
      ? "Write https:// instead of http://: browsers warn about pages that are not encrypted."
      : asksToSignIn.test(address)
        ? "This document may ask visitors to sign in. Open the link in a private window, or publish the text here."
        : null;
    return { errors: [], warnings: message ? [{ path, message }] : [] };
  }
  const answer = await whatAnswers(client, own.path);
  if (answer.kind === "nothing") {
    const message = `No page of this website answers at "${own.path}". Choose "A page of this website", then the page.`;
    return { errors: [{ path, message }], warnings: [] };
  }
  if (/[?&]utm_\w+=/.test(address)) {
    const message =
      "A campaign in a link between our own pages replaces the one that led the visitor here. Leave it out.";
    return { errors: [], warnings: [{ path, message }] };
  }
  // Where the field takes nothing but an address, one of ours is fine.
  if (answer.kind === "other" || path.at(-1) !== "external") return { errors: [], warnings: [] };
  const message = `This is our own page "${answer.title}". Choose it under "A page of this website", so that the link can't break.`;
  return { errors: [], warnings: [{ path, message }] };
}

/** Documents that people keep in their own accounts elsewhere. */
const asksToSignIn =
  /^https:\/\/(?:(?:docs|drive)\.google\.com|[\w-]+\.sharepoint\.com|onedrive\.live\.com|1drv\.ms|www\.dropbox\.com|(?:www\.)?notion\.so|app\.box\.com)\//i;

/** The host of an address that only the editor's machine or network reaches. */
function localHost(address: string): string | null {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  const isLocal =
    /^(?:localhost|127\.|10\.|192\.168\.|\[::1\])/.test(hostname) || hostname.endsWith(".local");
  return isLocal ? hostname : null;
}

/** Checks the words of a link, in fields and in rich text. */
export function findWordsOfLink({ type, value, parent, path }: CheckedField): Finding[] {
  if (!isRecord(value) || !isRecord(parent)) return [];
  if (type.name === "textLink") {
    // Reports it on the text, where editors see the link.
    return findEmptyWords(wordsOfAnnotation(parent, value._key), path.slice(0, -2));
  }
  for (const name of ["label", "linkLabel"]) {
    const words = parent[name];
    if (typeof words === "string") return findEmptyWords(words, [...path.slice(0, -1), name]);
  }
  return [];
}

/** Labels of links whose target is in another field. */
export function isLoneLabel({ path }: CheckedField): boolean {
  return path.at(-1) === "actionLabel" || path.at(-1) === "sourceLabel";
}

/** Files of the website that are not documents. Every page has a plain-text twin whose name ends in .md. */
const files: readonly string[] = [
  "/blog/feed.xml",
  "/favicon.ico",
  "/llms.txt",
  "/manifest.webmanifest",
  "/robots.txt",
  "/search.json",
  "/sitemap.xml",
];

type Answer =
  | { readonly kind: "page"; readonly id: string; readonly title: string }
  | { readonly kind: "other" }
  | { readonly kind: "nothing" };

/** What answers at a path. */
async function whatAnswers(client: AddressClient, path: string): Promise<Answer> {
  const page = path.endsWith(".md") ? path.slice(0, -3) : path;
  const owner = (await findPathOwner(client, page, "")) ?? (await findFormerOwner(client, page, ""));
  if (owner) return { kind: "page", id: owner._id, title: owner.title ?? owner._id };
  const isKnown = ownScreens.includes(path) || files.includes(path) || isSoftware(path);
  return {
    kind: isKnown || (await isRedirected(client, path)) || (await isList(client, path)) ? "other" : "nothing",
  };
}

/** Addresses of programs. Only they know what answers there. */
function isSoftware(path: string): boolean {
  return isReservedPath(path) && !/\.[^/]*$/.test(path);
}

async function isRedirected(client: AddressClient, path: string): Promise<boolean> {
  const query = 'count(*[_type == "redirect" && from == $path]) > 0';
  return client.fetch<boolean>(query, { path }, { perspective: "raw" });
}

async function isList(client: AddressClient, path: string): Promise<boolean> {
  const list = matchContractList(path);
  if (!list) return false;
  const query =
    'count(*[_type == "contractCategory" && slug.current == $category && ($subCategory == "others" || $subCategory in subCategories[].slug.current || count(subCategories[$subCategory in formerSlugs]) > 0)]) > 0';
  const { category, subCategory } = list;
  return client.fetch<boolean>(query, { category, subCategory }, { perspective: "raw" });
}
