import type { PublicEnvironment } from "@/lib/env/public";

const vendorHost = /(^|\.)(sanity\.(io|work)|sanity-cdn\.(com|work))$/;
const versions = /(^|\.)sanity-cdn\.(com|work)$/;

/**
 * A `fetch` without what the Studio asks its vendor whatever its configuration says. The check for a newer version gets
 * an answer here; the feedback form and who is signed in there are refused. The policy would refuse all of it, with a
 * line in the console for each try.
 */
export function withoutVendorCalls(
  send: typeof fetch,
  { mode, apiHost }: Pick<PublicEnvironment, "mode" | "apiHost">,
): typeof fetch {
  const isVendorsLake = (host: string) =>
    mode === "hosted" && apiHost === null && /\.api(cdn)?\.sanity\.io$/.test(host);
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    // Safari has URL.parse from 18 on only.
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!url || !vendorHost.test(url.hostname) || isVendorsLake(url.hostname)) return send(input, init);
    // A failure would be said in the console; this says that no version is newer.
    if (versions.test(url.hostname)) return Response.json({});
    throw new TypeError(`The Studio does not ask ${url.hostname}: it asks only its own website and lake.`);
  };
}
