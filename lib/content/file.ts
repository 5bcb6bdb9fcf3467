import { stegaClean } from "@sanity/client/stega";
import { publicEnv } from "@/lib/env/public";

/** An uploaded file as queries project it. */
export interface FileValue {
  readonly asset?: { readonly _id?: string | null | undefined } | null | undefined;
}

/** The address of an uploaded file of one of these kinds, or null. File ids are `file-<hash>-<extension>`. */
export function fileAddress(
  file: FileValue | null | undefined,
  extensions: readonly string[],
): string | null {
  const id: unknown = file?.asset?._id;
  const [, hash, extension] =
    (typeof id === "string" && /^file-(\w+)-([a-z0-9]+)$/.exec(stegaClean(id))) || [];
  if (!hash || !extension || !extensions.includes(extension)) return null;
  const { assetBase, projectId, dataset } = publicEnv();
  return `${assetBase}/files/${projectId}/${dataset}/${hash}.${extension}`;
}
