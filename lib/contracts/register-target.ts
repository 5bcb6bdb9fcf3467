import { registerUrl } from "@/lib/accounts/handoff";
import { accountEnv } from "@/lib/env/public";
import { browserStorage } from "@/lib/tracking/safe-storage";

/** Where a page's registration link leads this visitor, including their campaign. */
export function registerTarget(link: string): string {
  const { origin, pathname, searchParams } = new URL(link);
  const hosted = { origin, dashboardUrl: pathname.replace(/\/register$/, "") };
  // With local accounts the dashboard is on this machine, whatever the content says.
  const signatureApi = accountEnv().mode === "local" ? { ...accountEnv(), origin: location.origin } : hosted;
  return registerUrl(signatureApi, browserStorage, {
    from: searchParams.get("from"),
    template: searchParams.get("template"),
  });
}
