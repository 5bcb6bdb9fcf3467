import { paymentEnv } from "@/lib/env/payments";
import { accountEnv } from "@/lib/env/public";
import type { CheckoutPorts, Tab } from "@/lib/selling/checkout-flow";
import { createPaymentsApi } from "@/lib/selling/payments-api";
import { browserStorage, tabStorage } from "@/lib/tracking/safe-storage";
import { logInHere } from "../../accounts/opening/log-in-here.browser.ts";
import { ignore } from "../../script/dom.browser.ts";

const loadToasts = () => import("@/components/ui/toasts");

interface Around {
  /** Gets the focus back after a login. */
  readonly button: () => HTMLElement | null;
  /** For a toast whose code did not arrive. */
  readonly tellPlainly: (text: string) => void;
}

/** Checkout in this browser. */
export function browserPorts({ button, tellPlainly }: Around): CheckoutPorts {
  const { dashboardUrl } = accountEnv();
  const { apiUrl, priceIds, checkoutOrigins } = paymentEnv();
  return {
    api: createPaymentsApi({
      baseUrl: apiUrl,
      fetch: (...request) => {
        // Beside the answer, which may need it: React comes with it.
        loadToasts().catch(ignore);
        return globalThis.fetch(...request);
      },
    }),
    storage: browserStorage,
    tabStorage,
    location: () => ({ href: location.href, origin: location.origin, dashboardUrl }),
    priceIds,
    checkoutOrigins,
    // Browsers have no randomUUID without TLS.
    newKey: () => `${Date.now()}-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`,
    openTab,
    navigate: (url) => location.assign(url),
    logIn: async () => {
      const signedIn = await logInHere(button() ?? document.body);
      button()?.focus();
      return signedIn;
    },
    toast: (text) => {
      loadToasts().then(
        ({ showToast }) => showToast({ kind: "error", text }, "alert"),
        () => tellPlainly(text),
      );
    },
    report: (what) => console.warn(what),
  };
}

/** What opens in it later gets no way back to this page. */
function openTab(): Tab | null {
  const tab = window.open("about:blank");
  if (!tab) return null;
  tab.opener = null;
  tab.document.title = "Checkout";
  tab.document.body.textContent = "One moment: the payment page opens here.";
  return { go: (url) => tab.location.replace(url), close: () => tab.close() };
}
