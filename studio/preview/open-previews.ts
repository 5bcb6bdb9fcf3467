import type { SanityClient } from "@sanity/client";
import { urlSearchParamPreviewSecret } from "@sanity/preview-url-secret/constants";
import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";

/** A secret that is about to end is not used any more, in milliseconds. */
const SPARE = 5 * 60_000;

interface PreviewSecret {
  readonly secret: string;
  readonly expiresAt: Date;
}

let secretInUse: Promise<PreviewSecret> | null = null;

/** For when the login has ended that wrote the secret, or it is gone: it opens nothing any more. */
export function forgetSecret(): void {
  secretInUse = null;
}

/**
 * What only somebody who is signed in can write to the lake, and the site can read there. One for an hour, because the lake
 * remembers each for a week, and pages are loaded after each change.
 */
export async function currentSecret(client: SanityClient): Promise<PreviewSecret> {
  const known = await secretInUse;
  if (known && known.expiresAt.getTime() - SPARE > Date.now()) return known;
  secretInUse = createPreviewSecret(client, "paraph/studio", window.location.href).catch((error: unknown) => {
    secretInUse = null;
    throw error;
  });
  return secretInUse;
}

/** Where the site lets this browser see drafts from then on. */
export async function enableAddress(client: SanityClient): Promise<URL> {
  const { secret } = await currentSecret(client);
  const address = new URL("/api/draft-mode/enable", window.location.origin);
  address.searchParams.set(urlSearchParamPreviewSecret, secret);
  return address;
}

/** What the frames around here show, but for pages of other websites. */
export function framedDocuments(): Document[] {
  return [...document.querySelectorAll("iframe")].flatMap(({ contentDocument }) => contentDocument ?? []);
}
