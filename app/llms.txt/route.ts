import { loadDirectory } from "@/lib/content/directory";
import { loadSite } from "@/lib/content/load";
import { brandOf, taglineOf } from "@/lib/seo";
import { llmsGuide } from "@/lib/seo/llms";
import { siteAddress } from "@/lib/seo/site-address";

/** The site for language models. */
export async function GET(): Promise<Response> {
  const [entries, site] = await Promise.all([loadDirectory(), loadSite()]);
  const guide = llmsGuide({
    brand: brandOf(site),
    tagline: taglineOf(site),
    base: siteAddress(site),
    entries,
  });
  return new Response(guide, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
