import { publishedIdOf } from "@paraph/lake/document-ids";
import { isRecord } from "@paraph/service/json";
import type { SanityDocument } from "sanity";
import { titleOf } from "../documents";
import { useFollowed } from "../use-followed";
import type { TitleOf } from "./state-value";

/** The titles of the documents to which these values refer, as drafts have them. */
export function useTitles(values: readonly unknown[]): TitleOf {
  const refs = values.flatMap((value) => refIn(value) ?? []);
  const { found } = useFollowed<SanityDocument[]>({
    fetch: "*[_id in $ids] { _id, _type, title, heading, name, from }",
    listen: "*[_id in $ids]",
    params: { ids: [...new Set(refs.flatMap((id) => [id, `drafts.${id}`]))].sort() },
    tag: "compare",
  });
  const titles = new Map(
    found
      ?.toSorted((one) => (one._id === publishedIdOf(one._id) ? 1 : -1))
      .map((one) => [publishedIdOf(one._id), titleOf(one) ?? one._type]),
  );
  return (id) => titles.get(id) ?? (found === null ? "…" : null);
}

function refIn(value: unknown): string | null {
  return isRecord(value) && typeof value._ref === "string" ? value._ref : null;
}
