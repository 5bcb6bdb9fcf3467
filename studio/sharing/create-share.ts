import type { SanityClient } from "@sanity/client";
import { createShareKey, shareDocumentId, shareLink } from "@/lib/sharing/share-key";

export interface ShareSubject {
  /** The name of the page or release, for the list of what is shared. */
  readonly title: string;
  /** The page that the link opens. Without a release, the only one that it shows drafts of. */
  readonly path: string;
  readonly release: string | null;
}

/** For how long a link works, in days. */
export const terms = [1, 7, 30] as const;

export type Term = (typeof terms)[number];

const day = 86_400_000;

/** Makes a link that shows this preview to whoever has it. Resolves to the link, relative to the site. */
export async function createShare(
  client: SanityClient,
  { title, path, release }: ShareSubject,
  { term, createdBy, now }: { term: Term; createdBy: string; now: Date },
): Promise<string> {
  const key = createShareKey();
  await client.create({
    _id: shareDocumentId(key),
    _type: "previewShare",
    title,
    path,
    ...(release !== null && { release }),
    secret: key.secret,
    expiresAt: new Date(now.getTime() + term * day).toISOString(),
    createdBy,
    visits: 0,
  });
  return shareLink(key);
}
