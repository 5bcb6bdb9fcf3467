import { checkOutsideAddress } from "@/lib/outside-links/check-address";
import { openOutsideNetwork } from "@/lib/outside-links/outside-network";
import { isEditor, unlessGrantUnknown } from "@/lib/sharing/preview-grant";

const network = openOutsideNetwork();

/**
 * Whether an address of another website answers, for the Studio's site check. Only for editors who have a preview open,
 * and only when asked from the Studio itself.
 */
export function GET(request: Request): Promise<Response> {
  return unlessGrantUnknown(async () => {
    const headers = { "cache-control": "no-store" };
    const isOwn = request.headers.get("sec-fetch-site") === "same-origin";
    if (!isOwn || !(await isEditor()))
      return new Response("Only the Studio's site check may ask. Open it and try again.", {
        status: 403,
        headers,
      });
    const address = new URL(request.url).searchParams.get("address") ?? "";
    return Response.json(await checkOutsideAddress(address, network), { headers });
  });
}
