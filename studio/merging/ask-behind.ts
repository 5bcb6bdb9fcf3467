import { useEffect, useState } from "react";
import { auditTime, delay, merge, Observable, retry, Subject } from "rxjs";
import { type SanityClient, useClient } from "sanity";
import { apiVersion, publicEnv } from "@/lib/env/public";
import { oneAtATime } from "../visits/use-asked-again";
import type { ReleaseBehind } from "./beginning";
import { hostedBehind, hostedBringUp } from "./hosted-lake";

/** Puts what was published since into every document of a release of which nothing has to be asked. */
export async function bringUpToDate(client: SanityClient, release: string): Promise<void> {
  if (publicEnv().mode === "hosted") return hostedBringUp(client, release);
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

/** In milliseconds. Several documents may be published one after another, and somebody may be typing all the time. */
const pause = 500;
const again = 10_000;

/** The releases that have not run and were begun before somebody published the same documents: now, and after each change. */
export function followBehind(client: SanityClient): Observable<readonly ReleaseBehind[]> {
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
  return new Observable((told) => {
    const stop = new AbortController();
    const failed = new Subject<void>();
    const times = merge(changes.pipe(retry({ delay: again }), auditTime(pause)), failed.pipe(delay(again)));
    const ask = () =>
      askBehind(client, stop.signal).then(
        (releases) => told.next(releases),
        () => failed.next(),
      );
    const asking = oneAtATime(times, ask).subscribe();
    return () => {
      asking.unsubscribe();
      stop.abort();
    };
  });
}

/** Empty until it is known. */
export function useBehind(): readonly ReleaseBehind[] {
  const client = useClient({ apiVersion });
  const [releases, setReleases] = useState<readonly ReleaseBehind[]>([]);
  useEffect(() => {
    const subscription = followBehind(client).subscribe(setReleases);
    return () => subscription.unsubscribe();
  }, [client]);
  return releases;
}
