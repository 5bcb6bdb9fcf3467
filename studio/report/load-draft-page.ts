import type { SanityClient } from "@sanity/client";
import {
  urlSearchParamPreviewPathname,
  urlSearchParamPreviewPerspective,
} from "@sanity/preview-url-secret/constants";
import { enableAddress, forgetSecret } from "../preview/open-previews";

/**
 * The page of a draft or of a version as visitors without scripts get it. Like the Preview, it lets this browser see
 * drafts on the site from then on.
 */
export async function loadDraftPage(
  client: SanityClient,
  path: string,
  perspective: string,
): Promise<string> {
  const enable = await enableAddress(client);
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
