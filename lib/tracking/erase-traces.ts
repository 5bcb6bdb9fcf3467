import type { SafeStorage } from "./safe-storage.ts";
import type { TrackingConfig } from "./tracking-config.ts";
import { forgetLocation } from "./visitor-location.ts";

/** Removes what analytics stored in this browser while a visitor agreed to it. Its library need not be there for that. */
export function eraseTraces({ analytics }: TrackingConfig, storage: SafeStorage): void {
  forgetLocation(storage);
  if (analytics) {
    storage.remove(`__mp_opt_in_out_${analytics.key}`);
    storage.remove(`mp_${analytics.key}_mixpanel`);
  }
  const names = document.cookie.split("; ").map((cookie) => cookie.split("=")[0] ?? "");
  for (const name of names.filter(isAnalytics)) {
    for (const domain of domainsOf(location.hostname)) {
      // biome-ignore lint/suspicious/noDocumentCookie: the other way to remove one is not in every browser
      document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
    }
  }
}

/** Of the product analytics, and of the page analytics function. */
function isAnalytics(cookie: string): boolean {
  return /^(mp_.+_mixpanel|_ga.*)$/.test(cookie);
}

/** A cookie can belong to this host or to any domain above it. */
function domainsOf(hostname: string): string[] {
  const labels = hostname.split(".");
  return ["", ...labels.map((_, index) => `; Domain=${labels.slice(index).join(".")}`)];
}
