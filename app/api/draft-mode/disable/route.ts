import { cookies } from "next/headers";
import { PREVIEW_MARKS_COOKIE, PREVIEW_PERSPECTIVE_COOKIE } from "@/lib/preview/perspective";
import { sameSitePath } from "@/lib/same-site-path";
import { withdrawGrant } from "@/lib/sharing/preview-grant";

export async function GET(request: Request): Promise<Response> {
  await withdrawGrant();
  const cookieStore = await cookies();
  cookieStore.delete(PREVIEW_PERSPECTIVE_COOKIE);
  cookieStore.delete(PREVIEW_MARKS_COOKIE);
  const path = sameSitePath(new URL(request.url).searchParams.get("path") ?? "/");
  return new Response(null, { status: 307, headers: { location: path } });
}
