import type { SanityClient } from "@sanity/client";
import { urlSearchParamPreviewPathname } from "@sanity/preview-url-secret/constants";
import { perspectiveHeader } from "@/lib/preview/perspective";
import { enableAddress, forgetSecret } from "../preview/open-previews";

/**
 * The page of a draft, of a version or of an earlier state as visitors without scripts get it. Like the Preview, it lets
 * this browser see drafts on the site from then on.
 */
export async function loadDraftPage(
  client: SanityClient,
  path: string,
  perspective: string,
): Promise<string> {
  const enable = await enableAddress(client);
  enable.searchParams.set(urlSearchParamPreviewPathname, path);
  // Not by the cookie, which is one for all pages that load at the same time.
  const answer = await fetch(enable, { headers: { [perspectiveHeader]: perspective } });
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
