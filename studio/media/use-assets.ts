import { useCallback, useEffect, useState } from "react";
import { useClient, useDocumentStore } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { messageOf } from "@/lib/message-of";
import { type Asset, assetsQuery } from "./assets";
import { type AssetUse, type UsesFound, usesOf, usesQuery } from "./plan-replacement";

/** All pictures of the dataset. They follow changes of files by anyone, and are read anew on demand. */
export function useAssets() {
  const store = useDocumentStore();
  const [assets, setAssets] = useState<readonly Asset[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [run, setRun] = useState(0);
  const reload = useCallback(() => setRun((current) => current + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new run reads again what is used where
  useEffect(() => {
    setProblem(null);
    const options = { perspective: "raw", apiVersion, tag: "media", throttleTime: 500 } as const;
    const subscription = store
      .listenQuery({ fetch: assetsQuery, listen: '*[_type == "sanity.imageAsset"]' }, {}, options)
      .subscribe({
        next: (found: readonly Asset[]) => setAssets(found),
        error: (error: unknown) => setProblem(messageOf(error)),
      });
    return () => subscription.unsubscribe();
  }, [store, run]);
  return { assets, problem, reload };
}

/** Every document that uses a picture, with the places. */
export function useUses(asset: string) {
  const client = useClient({ apiVersion });
  const [uses, setUses] = useState<readonly AssetUse[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = useCallback(async () => {
    const options = { perspective: "raw", tag: "media-uses" } as const;
    return usesOf(asset, await client.fetch<UsesFound>(usesQuery, { asset }, options));
  }, [client, asset]);
  const reload = useCallback(async () => {
    try {
      setUses(await read());
      setProblem(null);
    } catch (error) {
      setProblem(messageOf(error));
    }
  }, [read]);
  useEffect(() => void reload(), [reload]);
  return { client, uses, problem, read, reload };
}
