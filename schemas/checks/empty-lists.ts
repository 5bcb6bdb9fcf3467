import { isRecord } from "@paraph/service/json";
import type { Path } from "sanity";
import type { PageValue } from "../../lib/publishing/anchors.ts";
import type { Fields } from "../../lib/publishing/values.ts";
import type { AddressClient } from "./addresses.ts";
import type { Finding } from "./words.ts";

const query = `{
  "topics": array::unique(*[_type == "post"].topic),
  "industries": array::unique(*[_type == "caseStudy"].industry)
}`;

interface List {
  readonly path: Path;
  readonly kind: "topics" | "industries";
  readonly value: string;
  readonly what: string;
}

/** Blocks that list documents of a kind of which there is none, so that visitors see nothing of them. */
export async function findEmptyLists(document: PageValue, client: AddressClient): Promise<Finding[]> {
  const blocks = Array.isArray(document.blocks) ? document.blocks.filter(isRecord) : [];
  const lists = blocks.flatMap(readList);
  if (lists.length === 0) return [];
  const options = { perspective: "published", tag: "empty-lists" } as const;
  const known = await client.fetch<Record<List["kind"], readonly unknown[]>>(query, {}, options);
  return lists
    .filter(({ kind, value }) => !known[kind].includes(value))
    .map(({ path, what }) => ({
      path,
      message: `There is no published ${what}, so visitors don't see this block. Choose another one, or remove the block.`,
    }));
}

function readList({ _key, _type, topic, industry, caseStudies }: Fields): List[] {
  const path: Path = ["blocks", { _key: String(_key) }];
  if (_type === "articleList" && typeof topic === "string")
    return [{ path: [...path, "topic"], kind: "topics", value: topic, what: "article on this topic" }];
  const isChosen = Array.isArray(caseStudies) && caseStudies.length > 0;
  if (_type !== "caseStudyList" || typeof industry !== "string" || isChosen) return [];
  const what = "case study from this industry";
  return [{ path: [...path, "industry"], kind: "industries", value: industry, what }];
}
