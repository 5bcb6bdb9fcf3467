import { publishedIdOf } from "@paraph/lake/document-ids";
import { isRecord } from "@paraph/service/json";
import type { PageValue } from "../../lib/publishing/anchors.ts";
import { routedTypes } from "../../lib/routes.ts";
import type { AddressClient } from "./addresses.ts";
import type { Finding } from "./words.ts";

interface Titled {
  readonly _id: string;
  readonly name: string | null;
  readonly title: string | null;
}

/** Words that tell no page from another. */
const small = new Set("a an and at by for from in is it of on or our the to with your".split(" "));

const query = `*[_type in $types && seo.noIndex != true && [seo.title, title, heading, name] match $words]{
  _id, "name": coalesce(title, heading, name), "title": coalesce(seo.title, title, heading, name)
}[0...50]`;

/** Another page whose title has the same words in other forms or another order: "Pricing plan" and "Our pricing plans". */
export async function findSimilarTitle(document: PageValue, client: AddressClient): Promise<Finding[]> {
  const { _type, _id, seo } = document;
  if (!routedTypes.some((type) => type === _type) || (isRecord(seo) && seo.noIndex === true)) return [];
  const own = titleOf(document);
  const stems = stemsOf(own);
  if (stems.length === 0) return [];
  const params = { types: [...routedTypes], words: stems.map((stem) => `${stem}*`) };
  const others = await client.fetch<Titled[]>(query, params, { perspective: "raw", tag: "similar-titles" });
  const key = stems.join(" ");
  const similar = others.find(
    ({ _id: id, title }) =>
      publishedIdOf(id) !== publishedIdOf(String(_id)) &&
      typeof title === "string" &&
      title.trim() !== own &&
      stemsOf(title).join(" ") === key,
  );
  if (!similar) return [];
  const path = isRecord(seo) && seo.title ? ["seo", "title"] : [nameOfTitle(document)];
  return [
    {
      path,
      message: `"${similar.name}" has almost the same title, "${similar.title}". Write what is different here.`,
    },
  ];
}

function titleOf(document: PageValue): string {
  const { seo } = document;
  const own = isRecord(seo) && typeof seo.title === "string" ? seo.title.trim() : "";
  const title = document[nameOfTitle(document)];
  return own || (typeof title === "string" ? title.trim() : "");
}

function nameOfTitle(document: PageValue): string {
  return ["title", "heading", "name"].find((field) => document[field]) ?? "title";
}

/** The words that matter, without endings, in alphabetical order. */
function stemsOf(title: string): string[] {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.filter((word) => !small.has(word)).map(stemOf))].sort();
}

function stemOf(word: string): string {
  return word.length > 4 ? word.replace(/(?:ies|y)$/, "i").replace(/(?<!s)s$/, "") : word;
}
