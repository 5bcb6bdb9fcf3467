import { publishedIdOf } from "@paraph/lake/document-ids";
import { messageOf } from "@paraph/service/message-of";
import { useEffect, useState } from "react";
import { firstValueFrom } from "rxjs";
import {
  getDocumentValuePermissions,
  type SanityDocument,
  useClient,
  useGrantsStore,
  useSchema,
} from "sanity";
import { apiVersion } from "@/lib/env/public";
import { findHits, type Hit, type Wanted } from "./find-hits";
import { readDocuments, type Searched, type Side } from "./read-documents";
import { readerTexts } from "./reader-texts";

export interface Search extends Wanted {
  readonly inLinks: boolean;
  readonly side: Side;
  readonly types: readonly string[];
}

export interface FoundDocument extends Searched {
  readonly hits: readonly Hit[];
  /** Whether this person may write a version of it, and publish it. */
  readonly mayWrite: boolean;
  readonly mayPublish: boolean;
}

export interface SearchState {
  /** How many documents were read. */
  readonly read: number;
  /** Null while nothing was asked, or until everything was read. */
  readonly found: readonly FoundDocument[] | null;
  readonly failure: string | null;
}

const nothing: SearchState = { read: 0, found: null, failure: null };

/** The documents in which something is found. A search is made anew for each new object. */
export function useSearch(search: Search | null): SearchState {
  const client = useClient({ apiVersion });
  const schema = useSchema();
  const grantsStore = useGrantsStore();
  const [state, setState] = useState(nothing);

  useEffect(() => {
    setState(nothing);
    if (search === null) return;
    const abort = new AbortController();
    const { signal } = abort;
    const may = async (permission: "create" | "update", document: SanityDocument) =>
      (await firstValueFrom(getDocumentValuePermissions({ grantsStore, document, permission }))).granted;
    const look = async () => {
      const all = await readDocuments(client, {
        side: search.side,
        types: search.types,
        onProgress: (read) => setState({ ...nothing, read }),
        signal,
      });
      const found: FoundDocument[] = [];
      for (const searched of all) {
        const { document } = searched;
        const type = schema.get(document._type);
        const texts = type ? [...readerTexts(document, type, search)] : [];
        const hits = texts.flatMap((text) => findHits(text, search));
        if (hits.length === 0) continue;
        const id = publishedIdOf(document._id);
        const mayWrite = await may("create", { ...document, _id: `versions.rAny.${id}` });
        const mayPublish = await may("update", { ...document, _id: id });
        found.push({ ...searched, hits, mayWrite, mayPublish });
      }
      if (!signal.aborted) setState({ read: all.length, found, failure: null });
    };
    look().catch((error: unknown) => {
      if (!signal.aborted) setState({ ...nothing, failure: messageOf(error) });
    });
    return () => abort.abort();
  }, [client, schema, grantsStore, search]);

  return state;
}
