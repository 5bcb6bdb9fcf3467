import { publishedIdOf, releaseOfVersion } from "@paraph/lake/document-ids";
import { messageOf } from "@paraph/service/message-of";
import { useEffect, useState } from "react";
import { firstValueFrom } from "rxjs";
import {
  getDocumentValuePermissions,
  type SanityClient,
  type SanityDocument,
  useClient,
  useGrantsStore,
  useSchema,
} from "sanity";
import { apiVersion } from "@/lib/env/public";
import { findHits, type Hit, type Wanted } from "./find-hits";
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

/** What is searched: what visitors see, or the newest texts, which are in drafts where there are any. */
type Side = "published" | "newest";

interface Searched {
  /** The published document or its draft. */
  readonly document: SanityDocument;
  /** Whether there is a draft beside it, or the document is one. */
  readonly hasDraft: boolean;
  /** Whether visitors see some state of it. */
  readonly isPublished: boolean;
  /** The titles of releases that hold the document already. */
  readonly releases: readonly string[];
}

interface Around {
  readonly drafts: readonly string[];
  readonly versions: readonly string[];
  readonly releases: readonly { readonly name: string; readonly title: string | null }[];
}

interface Question {
  readonly side: Side;
  readonly types: readonly string[];
  readonly onProgress: (read: number) => void;
  readonly signal: AbortSignal;
}

const aroundQuery = `{
  "drafts": *[_type in $types && _id in path("drafts.**")]._id,
  "versions": *[_type in $types && _id in path("versions.**")]._id,
  "releases": *[_type == "system.release" && state in ["active", "scheduled"]]{ name, "title": metadata.title }
}`;
const withoutDrafts = '!(_id in path("drafts.**")) && ';
const AT_ONCE = 200;

/** All documents of some types with what editors have to know about them, in the order of their ids. */
export async function readDocuments(
  client: Pick<SanityClient, "fetch">,
  { side, types, onProgress, signal }: Question,
): Promise<Searched[]> {
  const options = { perspective: "raw", signal, tag: "replacing" } as const;
  const around = await client.fetch<Around>(aroundQuery, { types }, options);
  const found = new Map<string, SanityDocument>();
  const published = new Set<string>();
  const filter = `_type in $types && ${side === "published" ? withoutDrafts : ""}!(_id in path("versions.**"))`;
  let last = "";
  while (true) {
    const some = await client.fetch<SanityDocument[]>(
      `*[${filter} && _id > $last] | order(_id asc)[0...${AT_ONCE}]`,
      { types, last },
      options,
    );
    for (const document of some) {
      const id = publishedIdOf(document._id);
      const known = found.get(id);
      if (document._id === id) published.add(id);
      if (!known || known._id === id) found.set(id, document);
    }
    onProgress(found.size);
    last = some.at(-1)?._id ?? "";
    if (some.length < AT_ONCE) break;
  }
  const drafts = new Set(around.drafts.map(publishedIdOf));
  const titles = new Map(around.releases.map(({ name, title }) => [name, title || "Untitled release"]));
  const versions = Map.groupBy(around.versions, publishedIdOf);
  return [...found].map(([id, document]) => ({
    document,
    hasDraft: drafts.has(id),
    isPublished: published.has(id),
    releases: (versions.get(id) ?? []).flatMap(
      (version) => titles.get(releaseOfVersion(version) ?? "") ?? [],
    ),
  }));
}
