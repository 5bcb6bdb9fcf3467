import { publishedIdOf } from "@paraph/lake/document-ids";
import { isRecord } from "@paraph/service/json";
import type { PageValue } from "../../lib/publishing/anchors.ts";
import { routedTypes } from "../../lib/routes.ts";
import type { AddressClient } from "./addresses.ts";
import type { CheckedField } from "./checked-fields.ts";
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

/** Blocks that stand on a page twice, share a heading, or whose time is over. */
export function findRepeatedBlocks({ blocks }: PageValue, now: Date): Finding[] {
  if (!Array.isArray(blocks)) return [];
  const [wholes, headings] = [new Set<string>(), new Set<string>()];
  return blocks.filter(isRecord).flatMap((block) => {
    const path = ["blocks", { _key: String(block._key) }];
    const found: Finding[] = [];
    if (typeof block.shownUntil === "string" && Date.parse(block.shownUntil) <= now.getTime())
      found.push({
        path: [...path, "shownUntil"],
        message: "This time is over, so visitors don't see the block. Remove it, or choose a later time.",
      });
    const heading = typeof block.heading === "string" ? block.heading.trim().toLowerCase() : "";
    const { _key, ...content } = block;
    const whole = JSON.stringify(content);
    const message = wholes.has(whole)
      ? "The same block stands further up on this page. Remove one of them."
      : headings.has(heading)
        ? "Another block on this page has this heading. Say what is different here."
        : null;
    if (message !== null) found.push({ path: heading === "" ? path : [...path, "heading"], message });
    wholes.add(whole);
    if (heading !== "") headings.add(heading);
    return found;
  });
}

/** A description of a picture that only repeats the heading beside it. */
export function findRepeatedAlt({ type, value, path }: CheckedField, document: PageValue): Finding[] {
  if (type.name !== "picture" || !isRecord(value) || typeof value.alt !== "string") return [];
  const alt = value.alt.trim().toLowerCase();
  const isRepeated = alt !== "" && headingsAround(path, document).includes(alt);
  return isRepeated
    ? [
        {
          path: [...path, "alt"],
          message: "It repeats the heading, which is read aloud already. Say what the picture shows.",
        },
      ]
    : [];
}

/** The headings of all objects that a value is in. */
function headingsAround(path: CheckedField["path"], document: PageValue): string[] {
  const found: string[] = [];
  let at: unknown = document;
  for (const step of path) {
    if (isRecord(at))
      for (const name of ["heading", "title"])
        if (typeof at[name] === "string") found.push(at[name].trim().toLowerCase());
    if (Array.isArray(at)) {
      const items: unknown[] = at;
      at = isRecord(step)
        ? items.find((item) => isRecord(item) && item._key === step._key)
        : items[Number(step)];
    } else at = isRecord(at) && typeof step === "string" ? at[step] : undefined;
  }
  return found;
}
