import { messageOf } from "@paraph/service/message-of";
import { useCallback, useEffect, useState } from "react";
import { useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { useFollowed } from "../use-followed";
import { type Asset, assetsQuery } from "./assets";
import { type AssetUse, type UsesFound, usesOf, usesQuery } from "./plan-replacement";

/** All pictures of the dataset. They follow changes of files by anyone, and are read again on demand. */
export function useAssets() {
  return useFollowed<readonly Asset[]>({
    fetch: assetsQuery,
    listen: '*[_type == "sanity.imageAsset"]',
    tag: "media",
  });
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
