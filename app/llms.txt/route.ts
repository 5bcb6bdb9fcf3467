import { loadDirectory } from "@/lib/content/directory";
import { loadSite } from "@/lib/content/load";
import { llmsGuide } from "@/lib/pages/llms";
import { brandOf, taglineOf } from "@/lib/pages/seo";
import { SITE_ADDRESS } from "@/lib/pages/site-address";

/** The site for language models. */
export async function GET(): Promise<Response> {
  const [entries, site] = await Promise.all([loadDirectory(), loadSite()]);
  const guide = llmsGuide({
    brand: brandOf(site),
    tagline: taglineOf(site),
    base: SITE_ADDRESS,
    entries,
  });
  return new Response(guide, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
