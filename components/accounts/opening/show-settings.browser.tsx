import { AccountSettings } from "@/components/accounts/settings/account-settings";
import type { SettingsPorts } from "@/components/accounts/settings/session";
import { createAccountApi } from "@/lib/accounts/account-api";
import { loadIdentity } from "@/lib/accounts/load-identity";
import { forgetOwner } from "@/lib/accounts/owner-storage";
import { createSignatureApi } from "@/lib/accounts/signature-api";
import { accountEnv } from "@/lib/env/public";
import { browserStorage } from "@/lib/tracking/safe-storage";
import { renderInto } from "../../script/react.browser.tsx";

/** Shows the account in place of the prompt, and again after each sign-in. */
export function showSettings(place: HTMLElement): void {
  shown += 1;
  renderInto(place, <AccountSettings key={shown} ports={ports()} />);
}

let shown = 0;

function ports(): SettingsPorts {
  const { signatureApiUrl: baseUrl, dashboardUrl } = accountEnv();
  const options = { baseUrl };
  return {
    settings: async () => (await loadIdentity()).settings(),
    api: createAccountApi(options),
    codes: createSignatureApi(options),
    dashboardUrl,
    async leave() {
      forgetOwner(browserStorage);
      delete document.documentElement.dataset.owner;
      await (await loadIdentity()).signOut();
    },
    save(text, name, type) {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([text], { type }));
      link.download = name;
      link.click();
      // Some browsers read the file only after asking where to put it.
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    },
    copy: (text) => navigator.clipboard.writeText(text),
    now: Date.now,
    report: (what) => console.warn(what),
  };
}
