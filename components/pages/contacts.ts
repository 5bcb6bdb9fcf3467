import type { Site } from "@/components/pages/entries";
import { plain, readText } from "@/lib/content/read";
import { safeHref } from "@/lib/links";

interface Contacts {
  readonly phone: { readonly number: string; readonly href: string } | null;
  readonly hours: string | null;
  readonly mail: { readonly address: string; readonly href: string } | null;
}

/** How to reach a person, from the site settings; what is not set there is null. `subject`: of the mail. */
export function contactsOf({ settings }: Pick<Site, "settings">, subject: string): Contacts {
  const number = readText(settings?.salesPhone, "salesPhone");
  const call = number && safeHref(`tel:${plain(number).replaceAll(/[^+\d]/g, "")}`);
  const address = readText(settings?.supportEmail, "supportEmail");
  const mail = address && safeHref(`mailto:${plain(address)}?subject=${encodeURIComponent(subject)}`);
  return {
    phone: number && call ? { number, href: call } : null,
    hours: readText(settings?.salesHours, "salesHours"),
    mail: address && mail ? { address: plain(address), href: mail } : null,
  };
}
