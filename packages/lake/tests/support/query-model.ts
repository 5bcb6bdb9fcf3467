import { evaluate, parse, toJS } from "groq-js";
import type { Perspective } from "../../src/query/perspective.ts";
import type { LakeDocument } from "../../src/store/types.ts";

/** The documents that a caller sees: a simple model of the lake's rules. */
export function shownDocuments(
  documents: LakeDocument[],
  perspective: Perspective,
  isStranger: boolean,
): LakeDocument[] {
  const isVersion = (id: string) => /^(drafts|versions)\./.test(id);
  const base = documents.filter(({ _id }) => (isStranger ? !_id.includes(".") : true));
  if (perspective.kind === "raw") return base;
  const published = base.filter(({ _id }) => !isVersion(_id));
  if (perspective.kind === "published") return published;
  const byId = new Map(
    published.map((document) => [document._id, { ...document, _originalId: document._id }]),
  );
  for (const layer of isStranger ? [] : perspective.layers.toReversed()) {
    const prefix = layer === "drafts" ? "drafts." : `versions.${layer}.`;
    for (const document of base.filter(({ _id }) => _id.startsWith(prefix))) {
      const id = document._id.slice(prefix.length);
      if (JSON.stringify(document._system) === `{"delete":true}`) byId.delete(id);
      else byId.set(id, { ...document, _id: id, _originalId: document._id });
    }
  }
  return [...byId.values()];
}

/** The answer of plain groq-js over all documents in the lake's order, without indexes. */
export async function plainAnswer(
  query: string,
  params: Readonly<Record<string, unknown>>,
  documents: readonly LakeDocument[],
  { now, identity }: { readonly now: Date; readonly identity: string },
): Promise<unknown> {
  const dataset = documents.toSorted((a, b) => (a._id < b._id ? -1 : 1));
  const value = await evaluate(parse(query, { params }), { dataset, params, timestamp: now, identity });
  return toJS(await value.asStatic()) ?? null;
}
