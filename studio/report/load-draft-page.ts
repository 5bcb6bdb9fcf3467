import type { SanityClient } from "@sanity/client";
import {
  urlSearchParamPreviewPathname,
  urlSearchParamPreviewPerspective,
  urlSearchParamPreviewSecret,
} from "@sanity/preview-url-secret/constants";
import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";

/**
 * The page of a draft or of a version as visitors without scripts get it. Like the Preview, it lets this browser see
 * drafts on the site from then on.
 */
export async function loadDraftPage(
  client: SanityClient,
  path: string,
  perspective: string,
): Promise<string> {
  const { secret } = await createPreviewSecret(client, "paraph/report", window.location.href);
  const enable = new URL("/api/draft-mode/enable", window.location.origin);
  enable.searchParams.set(urlSearchParamPreviewSecret, secret);
  enable.searchParams.set(urlSearchParamPreviewPathname, path);
  enable.searchParams.set(urlSearchParamPreviewPerspective, perspective);
  const answer = await fetch(enable);
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
