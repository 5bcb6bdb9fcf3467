import { registerUrl } from "@/lib/auth/handoff";
import { accountEnv } from "@/lib/public-env";
import { browserStorage } from "@/lib/tracking/safe-storage";

/** Where a page's link to the registration leads this visitor: with the campaign they came through. */
export function registerTarget(link: string): string {
  const { origin, pathname, searchParams } = new URL(link);
  const hosted = { origin, dashboardUrl: pathname.replace(/\/register$/, "") };
  // With local accounts the dashboard is on this machine, whatever the content says of the real one.
  const place = accountEnv.mode === "local" ? { ...accountEnv, origin: location.origin } : hosted;
  return registerUrl(place, browserStorage, {
    from: searchParams.get("from"),
    template: searchParams.get("template"),
  });
}
