import type { Consent } from "./consent.ts";
import type { Purpose } from "./tracking-config.ts";

/** Names of stored items by purpose, as `stored-items.ts` has them: its words are not sent to every page. */
const traces: Readonly<Record<Purpose, RegExp>> = {
  analytics: /^(gtmLocationData$|country$|mp_|__mp_opt_in_out_|__mpq?_|_ga|_gid$|_gat|mixpanel)/,
  marketing: /^(_gcl_|_fbp$|_fbc$|lastExternalReferrer)/,
};

/** Whether an item depends on the consent. The mark of a counted conversion stays, because it names nobody. */
export function isTrace(name: string, consent: Consent): boolean {
  // A conversion that was reported is not reported again while any receiver is allowed.
  if (name.startsWith("reported:")) return !(consent.analytics || consent.marketing);
  return (["analytics", "marketing"] as const).some(
    (purpose) => !consent[purpose] && traces[purpose].test(name),
  );
}

/** Removes stored items whose purpose has no consent. Works without the libraries. */
export function eraseTraces(consent: Consent): void {
  if (!consent.analytics) delete document.documentElement.dataset.country;
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = open();
      for (const key of Object.keys(storage)) if (isTrace(key, consent)) storage.removeItem(key);
    } catch {
      // Storage is off, so nothing is stored.
    }
  }
  eraseDatabases(consent).catch(() => {}); // Storage is off, or the browser does not list it.
  const names = document.cookie.split("; ").map((cookie) => cookie.split("=")[0] ?? "");
  for (const name of names.filter((one) => isTrace(one, consent))) {
    for (const domain of domainsOf(location.hostname)) {
      // biome-ignore lint/suspicious/noDocumentCookie: the other way to remove one is not in every browser
      document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
    }
  }
}

/** The library keeps one database open until its page closes. The next page removes it. */
async function eraseDatabases(consent: Consent): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    if (name && isTrace(name, consent)) indexedDB.deleteDatabase(name);
  }
}

/** A cookie can belong to this host or to any domain above it. */
function domainsOf(hostname: string): string[] {
  const labels = hostname.split(".");
  return ["", ...labels.map((_, index) => `; Domain=${labels.slice(index).join(".")}`)];
}
