import { isReservedPath, matchContractList, ownScreens } from "../../lib/routes.ts";
import { type AddressClient, findFormerOwner, findPathOwner } from "./addresses.ts";

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

export type Answer =
  | { readonly kind: "page"; readonly id: string; readonly title: string }
  | { readonly kind: "other" }
  | { readonly kind: "nothing" };

/** What answers at a path. */
export async function whatAnswers(client: AddressClient, path: string): Promise<Answer> {
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
