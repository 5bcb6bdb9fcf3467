import { useEffect, useState } from "react";
import { retry } from "rxjs";
import { type SanityClient, useClient } from "sanity";
import { apiVersion, publicEnv } from "@/lib/env/public";
import type { MergePath } from "@/lib/merge/sides";
import type { Beginning } from "./ask-beginning";

/** A version of a release that was begun before somebody published its document. Written by local/lake/releases/behind.ts. */
export interface VersionBehind {
  readonly id: string;
  readonly type: string;
  readonly title: string | null;
  readonly publishes: Beginning["publishes"];
  /** What both have changed. */
  readonly places: readonly MergePath[];
}

export interface ReleaseBehind {
  readonly name: string;
  readonly versions: readonly VersionBehind[];
}

/** Puts what was published since into every document of a release of which nothing has to be asked. */
export async function bringUpToDate(client: SanityClient, release: string): Promise<void> {
  const { dataset } = client.config();
  await client.request({
    url: `/data/behind/${dataset}/${release}`,
    method: "POST",
    body: {},
    tag: "behind",
  });
}

export const onConflictChoices = {
  hold: "Hold the whole release",
  "leave-out": "Run it without those documents",
} as const;

export type OnConflict = keyof typeof onConflictChoices;

/** What a scheduled release does at its time where something is still to be asked. */
export async function setOnConflict(
  client: SanityClient,
  release: string,
  choice: OnConflict,
): Promise<void> {
  const set = { "metadata.onConflict": choice };
  await client.releases.edit({ releaseId: release, patch: { set } });
}

/** In milliseconds. Several documents may be published one after another. */
const pause = 200;
const again = 10_000;

/**
 * The releases that have not run and were begun before somebody published the same documents, at each change. Empty until it
 * is known; `null` with a hosted lake, which merges nothing.
 */
export function useBehind(): readonly ReleaseBehind[] | null {
  const client = useClient({ apiVersion });
  const isLocal = publicEnv().mode === "local";
  const [releases, setReleases] = useState<readonly ReleaseBehind[]>([]);
  useEffect(() => {
    if (!isLocal) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const askIn = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(ask, milliseconds);
    };
    const ask = () => {
      const url = `/data/behind/${client.config().dataset}`;
      client.request({ url, tag: "behind", signal: stop.signal }).then(
        (answer: { readonly releases: readonly ReleaseBehind[] }) => setReleases(answer.releases),
        () => stop.signal.aborted || askIn(again),
      );
    };
    const changes = client.listen(
      '*[!(_id in path("drafts.**"))]',
      {},
      {
        events: ["welcome", "mutation"],
        includeAllVersions: true,
        includeResult: false,
        visibility: "query",
        tag: "behind",
      },
    );
    const subscription = changes.pipe(retry({ delay: again })).subscribe(() => askIn(pause));
    return () => {
      stop.abort();
      clearTimeout(timer);
      subscription.unsubscribe();
    };
  }, [client, isLocal]);
  return isLocal ? releases : null;
}
