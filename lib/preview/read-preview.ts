import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import type { Preview } from "@/lib/content/client";
import {
  isPerspective,
  PREVIEW_MARKS_COOKIE,
  PREVIEW_PERSPECTIVE_COOKIE,
  parsePerspective,
  perspectiveHeader,
} from "@/lib/preview/perspective";
import { readGrant } from "@/lib/sharing/preview-grant";
import { readShare } from "@/lib/sharing/read-share";

/** A preview, and until when its visitor's link works: null for editors. */
export interface GrantedPreview extends Preview {
  readonly sharedUntil: string | null;
}

/**
 * What the visitor may preview at a path, `null` of what all pages share. The same object for a whole request, null when
 * they see what is published.
 */
export async function readPreview(path: string | null): Promise<GrantedPreview | null> {
  const grant = await readGrant();
  if (grant === null) return null;
  if (grant.kind === "editor") return readEditorsPreview();
  const share = await readShare(grant.key);
  if (!share) return null;
  if (share.release !== null) return ofRelease(share.release, share.expiresAt);
  return share.path === path ? ofDrafts(share.expiresAt) : null;
}

const readEditorsPreview = cache(async (): Promise<GrantedPreview> => {
  const cookieStore = await cookies();
  const told = (await headers()).get(perspectiveHeader);
  // Drafts in its place would stand there under another name.
  if (told !== null && !isPerspective(told))
    throw new Error(`The header ${perspectiveHeader} asks for "${told}", which is no perspective.`);
  const asked = told ?? cookieStore.get(PREVIEW_PERSPECTIVE_COOKIE)?.value;
  return {
    perspective: parsePerspective(asked),
    isMarked: cookieStore.has(PREVIEW_MARKS_COOKIE),
    sharedUntil: null,
  };
});

const ofRelease = cache(
  (release: string, sharedUntil: string): GrantedPreview => ({
    perspective: [release],
    isMarked: false,
    sharedUntil,
  }),
);

const ofDrafts = cache(
  (sharedUntil: string): GrantedPreview => ({ perspective: "drafts", isMarked: false, sharedUntil }),
);
