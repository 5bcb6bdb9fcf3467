import { releaseOfVersion } from "@paraph/lake/document-ids";
import { messageOf } from "@paraph/service/message-of";
import { useEffect, useState } from "react";
import { useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { loadDraftPage } from "./load-draft-page";

interface Wanted {
  /** `null`: the document has no address yet. */
  readonly path: string | null;
  readonly perspective: string;
  /** The page is rendered anew when the lake has stored a change. */
  readonly revision: string | undefined;
}

interface DraftPage {
  readonly html: string | null;
  readonly failure: string | null;
}

/** A page as visitors without scripts would get it. Without either while it loads, or has no address. */
export function useDraftPage({ path, perspective, revision }: Wanted): DraftPage {
  const client = useClient({ apiVersion });
  const [page, setPage] = useState<DraftPage>({ html: null, failure: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision says that there is another page to load
  useEffect(() => {
    // An address that is still being typed.
    if (path === null || path.endsWith("/") !== (path === "/")) return;
    let isCurrent = true;
    loadDraftPage(client, path, perspective).then(
      (html) => isCurrent && setPage({ html, failure: null }),
      (error: unknown) => isCurrent && setPage({ html: null, failure: messageOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, path, perspective, revision]);
  return page;
}

/** By which the site shows a draft, or a version with the drafts around it. */
export function perspectiveWithDrafts(id: string): string {
  const release = releaseOfVersion(id);
  return release === null ? "drafts" : `${release},drafts`;
}
