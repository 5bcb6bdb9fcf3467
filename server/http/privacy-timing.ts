import type { IncomingHttpHeaders } from "node:http";
import type { Environment } from "../../lib/env/environment.ts";
import { isRegion, regionTiming, signalTiming } from "../../lib/tracking/privacy-signal.ts";
import { purposesOf } from "../../lib/tracking/tracking-config.ts";

export interface SignalHeaders {
  readonly "sec-gpc"?: string | string[] | undefined;
}

/** Whether a browser says by Global Privacy Control that its user's data must not be sold or shared. */
export function sendsSignal(headers: SignalHeaders): boolean {
  return headers["sec-gpc"] === "1";
}

/**
 * What a page's code needs of its own request: the signal, which some browsers send without telling pages, and the country
 * that a proxy in front has written into its header. As a header it leaves stored pages the same for everybody.
 */
export function privacyTiming({
  tracking,
  regionHeader,
}: Pick<Environment, "tracking" | "regionHeader">): (request: {
  readonly headers: IncomingHttpHeaders;
}) => string | null {
  if (purposesOf(tracking).length === 0) return () => null;
  return ({ headers }) => {
    const region = regionHeader === null ? "" : String(headers[regionHeader] ?? "").toUpperCase();
    const entries = [
      ...(sendsSignal({ "sec-gpc": headers["sec-gpc"] }) ? [`${signalTiming};desc="1"`] : []),
      ...(isRegion(region) ? [`${regionTiming};desc="${region}"`] : []),
    ];
    return entries.length > 0 ? entries.join(", ") : null;
  };
}
