import { useEffect, useState } from "react";
import { retry } from "rxjs";
import { type SanityClient, useClient } from "sanity";
import { apiVersion, publicEnv } from "@/lib/env/public";
import type { ReleaseBehind } from "./beginning";
import { behindAmong, hostedBehind, readRelease, write } from "./hosted-lake";

/** Puts what was published since into every document of a release of which nothing has to be asked. */
export async function bringUpToDate(client: SanityClient, release: string): Promise<void> {
  const { dataset } = client.config();
  if (publicEnv().mode === "hosted") {
    const behind = await behindAmong(client, await readRelease(client, release));
    for (const { version, comparison } of behind.filter(({ places }) => places.length === 0))
      await write(client, version, comparison);
    return;
  }
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

async function askBehind(client: SanityClient, signal: AbortSignal): Promise<readonly ReleaseBehind[]> {
  if (publicEnv().mode === "hosted") return hostedBehind(client, signal);
  const url = `/data/behind/${client.config().dataset}`;
  const { releases } = await client.request<{ readonly releases: readonly ReleaseBehind[] }>({
    url,
    tag: "behind",
    signal,
  });
  return releases;
}

/** In milliseconds. Several documents may be published one after another. */
const pause = 200;
const again = 10_000;

/**
 * The releases that have not run and were begun before somebody published the same documents, at each change. Empty until it
 * is known.
 */
export function useBehind(): readonly ReleaseBehind[] {
  const client = useClient({ apiVersion });
  const [releases, setReleases] = useState<readonly ReleaseBehind[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const askIn = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(ask, milliseconds);
    };
    const ask = () => {
      askBehind(client, stop.signal).then(setReleases, () => stop.signal.aborted || askIn(again));
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
  }, [client]);
  return releases;
}
