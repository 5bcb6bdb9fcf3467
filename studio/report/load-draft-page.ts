import type { SanityClient } from "@sanity/client";
import {
  urlSearchParamPreviewPathname,
  urlSearchParamPreviewPerspective,
  urlSearchParamPreviewSecret,
} from "@sanity/preview-url-secret/constants";
import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";

/** A secret that is about to end is not used any more, in milliseconds. */
const SPARE = 5 * 60_000;

interface PreviewSecret {
  readonly secret: string;
  readonly expiresAt: Date;
}

let secretInUse: Promise<PreviewSecret> | null = null;

/** For when the login has ended that wrote the secret: it opens nothing any more. */
export function forgetSecret(): void {
  secretInUse = null;
}

/** The lake remembers each secret for a week, and a page is loaded after each change. */
export async function currentSecret(client: SanityClient): Promise<PreviewSecret> {
  const known = await secretInUse;
  if (known && known.expiresAt.getTime() - SPARE > Date.now()) return known;
  secretInUse = createPreviewSecret(client, "paraph/report", window.location.href).catch((error: unknown) => {
    secretInUse = null;
    throw error;
  });
  return secretInUse;
}

/**
 * The page of a draft or of a version as visitors without scripts get it. Like the Preview, it lets this browser see
 * drafts on the site from then on.
 */
export async function loadDraftPage(
  client: SanityClient,
  path: string,
  perspective: string,
): Promise<string> {
  const { secret } = await currentSecret(client);
  const enable = new URL("/api/draft-mode/enable", window.location.origin);
  enable.searchParams.set(urlSearchParamPreviewSecret, secret);
  enable.searchParams.set(urlSearchParamPreviewPathname, path);
  enable.searchParams.set(urlSearchParamPreviewPerspective, perspective);
  const answer = await fetch(enable);
  // Somebody else may be signed in by now, or the secret gone.
  if (answer.status === 401) forgetSecret();
  if (!answer.ok) throw new Error(`The site answers ${answer.status} at ${path}.`);
  return withoutScripts(await answer.text());
}

function withoutScripts(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const part of page.querySelectorAll("script, link[as=script], link[rel=modulepreload]")) part.remove();
  // The parser takes scripts to be on, so what is there without them is still text.
  for (const instead of page.querySelectorAll("noscript")) instead.outerHTML = instead.textContent ?? "";
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
