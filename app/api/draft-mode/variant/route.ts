import { cookies } from "next/headers";
import { parseVariant, variantName } from "@/lib/experiments/variant-cookie";
import { PREVIEW_VARIANT_COOKIE } from "@/lib/preview/perspective";
import { sameSitePath } from "@/lib/same-site-path";
import { isEditor, unlessGrantUnknown } from "@/lib/sharing/preview-grant";

/** Previews one variant of a page, or with none the page itself. Visitors get the page and no cookie. */
export function GET(request: Request): Promise<Response> {
  return unlessGrantUnknown(async () => {
    const { searchParams } = new URL(request.url);
    const path = sameSitePath(searchParams.get("path") ?? "/");
    if (await isEditor()) {
      const chosen = parseVariant(searchParams.get("variant"));
      const cookieStore = await cookies();
      cookieStore.set(PREVIEW_VARIANT_COOKIE, chosen ? variantName(chosen.experiment, chosen.letter) : "", {
        httpOnly: true,
        path: new URL(path, "http://this-site.invalid").pathname,
        sameSite: "lax",
      });
    }
    return new Response(null, { status: 307, headers: { location: path } });
  });
}
