import { runQuery } from "@paraph/lake/query/engine";
import { raw } from "@paraph/lake/query/perspective";
import type { QueryableDataset } from "@paraph/lake/query/view";
import { Memory } from "@paraph/lake/store/memory";
import type { LakeDocument } from "@paraph/lake/store/types";
import type { Fetch } from "../../lib/content/page-document.ts";

/** Documents of a test, with the lake's indexes but without its database. */
export class IndexedDocuments extends Memory implements QueryableDataset {
  readonly name = "production";
  #seq = 0;

  constructor(documents: readonly object[]) {
    super();
    for (const document of documents) this.put(document);
  }

  get seq(): number {
    return this.#seq;
  }

  put(document: object): void {
    if (!isStorable(document)) throw new Error(`Not a document: ${JSON.stringify(document).slice(0, 200)}`);
    this.replace(document._id, document);
    this.#seq += 1;
  }

  matchingText(): never {
    throw new Error("The text index is in the lake's database: search in a lake of tests/support/lake.ts.");
  }

  onCommit(): () => void {
    return () => {};
  }
}

const indexed = new WeakMap<readonly object[], IndexedDocuments>();

/**
 * The result of a query from the lake's own engine: many times faster than groq-js, with the same results
 * (packages/lake/tests/differential.test.ts). The index of a list is built once, so don't change the list.
 */
export async function askEngine<Result>(
  query: string,
  params: Readonly<Record<string, unknown>>,
  documents: readonly object[] | IndexedDocuments,
  now?: Date,
  perspective = raw,
): Promise<Result> {
  const caller = { id: "test", role: "administrator" } as const;
  const { result } = await runQuery(datasetOf(documents), { query, params, perspective, caller, now });
  // The query's author knows the type.
  return result as Result;
}

/** The site's reader of content, over these documents. */
export function fetchFrom(documents: readonly object[] | IndexedDocuments): Fetch {
  return (query, params = {}) => askEngine(query, params, documents);
}

function datasetOf(documents: readonly object[] | IndexedDocuments): IndexedDocuments {
  if (documents instanceof IndexedDocuments) return documents;
  const known = indexed.get(documents) ?? new IndexedDocuments(documents);
  indexed.set(documents, known);
  return known;
}

/** Tests leave out the times and revisions that their queries don't read. */
function isStorable(value: object): value is LakeDocument {
  return "_id" in value && typeof value._id === "string" && "_type" in value;
}
