import { toTags } from "@/lib/cache/dependencies";
import { sharedRevisions } from "@/lib/cache/revisions";
import { lakeClient } from "@/lib/content/client";
import { createVerdicts, type PathVerdict, verdictOf } from "@/lib/content/path-verdicts";
import { PATHS_QUERY, REDIRECTS_QUERY } from "@/lib/content/queries";
import type { PATHS_QUERY_RESULT, REDIRECTS_QUERY_RESULT } from "@/lib/content/sanity.types";
import { routedTypes } from "@/lib/routes";

interface PathMap {
  readonly tags: readonly string[];
  readonly verdicts: ReadonlyMap<string, PathVerdict>;
}

const listedTypes = [...routedTypes, "redirect"];

let current: PathMap | undefined;
let loading: Promise<PathMap> | undefined;

/**
 * What an address leads to, from a map in memory that is read again when a document that has an address, or a
 * redirect, was published. So an unknown address costs no question to the lake, no rendering and no disk.
 */
export async function resolvePath(path: string): Promise<PathVerdict> {
  if (current === undefined || !sharedRevisions().isCurrent(current.tags)) {
    loading ??= loadPathMap().finally(() => {
      loading = undefined;
    });
    current = await loading;
  }
  return verdictOf(current.verdicts, path);
}

async function loadPathMap(): Promise<PathMap> {
  const tags = toTags(sharedRevisions().ofLists(listedTypes));
  const [pages, redirects] = await Promise.all([
    lakeClient().fetch<PATHS_QUERY_RESULT>(PATHS_QUERY),
    lakeClient().fetch<REDIRECTS_QUERY_RESULT>(REDIRECTS_QUERY),
  ]);
  return { tags, verdicts: createVerdicts(pages, redirects) };
}
