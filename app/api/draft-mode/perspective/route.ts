import { cookies } from "next/headers";
import { PREVIEW_PERSPECTIVE_COOKIE, parsePerspective, previewCookie } from "@/lib/preview/perspective";
import { sameSitePath } from "@/lib/same-site-path";
import { isEditor, unlessGrantUnknown } from "@/lib/sharing/preview-grant";

/** The preview in the Studio switches to drafts, to releases or to what is published, without loading the page anew. */
export function POST(request: Request): Promise<Response> {
  return unlessGrantUnknown(async () => {
    if (!(await isEditor())) return new Response(null, { status: 403 });
    await show(await request.text());
    return new Response(null, { status: 204 });
  });
}

/** The same by a link on a previewed page. Visitors get the page and no cookie. */
export function GET(request: Request): Promise<Response> {
  return unlessGrantUnknown(async () => {
    const { searchParams } = new URL(request.url);
    if (await isEditor()) await show(searchParams.get("to") ?? "drafts");
    return new Response(null, {
      status: 307,
      headers: { location: sameSitePath(searchParams.get("path") ?? "/") },
    });
  });
}

async function show(perspective: string): Promise<void> {
  const value = String(parsePerspective(perspective));
  const cookieStore = await cookies();
  cookieStore.set(PREVIEW_PERSPECTIVE_COOKIE, value, previewCookie);
}
