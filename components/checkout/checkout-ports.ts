import { logIn } from "@/components/checkout/log-in";
import type { CheckoutPorts, Tab } from "@/lib/checkout/checkout-flow";
import { createPaymentsApi } from "@/lib/checkout/payments-api";
import { paymentEnv } from "@/lib/payment-env";
import { accountEnv } from "@/lib/public-env";
import { browserStorage } from "@/lib/tracking/safe-storage";

interface Around {
  /** Has the focus again after a login. */
  readonly button: () => HTMLElement | null;
  /** For a toast whose code did not arrive. */
  readonly tellPlainly: (text: string) => void;
}

/** Checkout in this browser. */
export function browserPorts({ button, tellPlainly }: Around): CheckoutPorts {
  const { dashboardUrl } = accountEnv;
  return {
    api: createPaymentsApi({
      baseUrl: paymentEnv.apiUrl,
      fetch: (...request) => globalThis.fetch(...request),
    }),
    storage: browserStorage,
    place: () => ({ href: location.href, origin: location.origin, dashboardUrl }),
    priceIds: paymentEnv.priceIds,
    checkoutOrigins: paymentEnv.checkoutOrigins,
    // Where there is no encryption, browsers have no randomUUID.
    newKey: () => `${Date.now()}-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`,
    openTab,
    navigate: (url) => location.assign(url),
    logIn: async () => {
      const signedIn = await logIn();
      button()?.focus();
      return signedIn;
    },
    toast: (text) => {
      import("./toasts").then(
        ({ showToast }) => showToast(text),
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
