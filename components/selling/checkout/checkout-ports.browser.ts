import { messageOf } from "@paraph/service/message-of";
import { paymentEnv } from "@/lib/env/payments";
import { accountEnv } from "@/lib/env/public";
import { portalOrigins, portalTarget } from "@/lib/selling/billing-texts";
import type { CheckoutPorts, Tab } from "@/lib/selling/checkout-flow";
import { createBillingApi, createPaymentsApi } from "@/lib/selling/payments-api";
import { idOf } from "@/lib/selling/price-ids";
import type { OwnerProof, OwnPlan } from "@/lib/selling/running-plans";
import { browserStorage, tabStorage } from "@/lib/tracking/safe-storage";
import { logInHere } from "../../accounts/opening/log-in-here.browser.ts";
import { ignore } from "../../script/dom.browser.ts";

const billingApi = () => createBillingApi({ baseUrl: paymentEnv().apiUrl });

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
    proveOwner,
    askAboutPlans: async (order, { plans, token }) => {
      const { askAboutPlans } = await import("./plan-question.browser.ts");
      const priceId = idOf(order.key, priceIds);
      const change = async ({ subscription }: OwnPlan, wanted: string) => {
        const billing = billingApi();
        const { portalUrl } = await billing("change", { subscription, priceId: wanted }, token);
        const target = portalTarget(portalUrl, portalOrigins(checkoutOrigins, location.origin));
        if (target === null) throw new Error("The payments API named a page that is not the provider's.");
        location.assign(target);
      };
      return (await askAboutPlans({ order, priceId, plans, change, opener: button() })) === "buy";
    },
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

/**
 * Only our own API knows what to do with it. The identity provider's code loads for those who have signed in here; where it
 * does not come, the purchase goes on without.
 */
async function proveOwner(): Promise<OwnerProof | null> {
  if (paymentEnv().mode !== "local") return null;
  try {
    const { loadIdentity } = await import("@/lib/accounts/load-identity");
    const token = await (await loadIdentity()).keptToken();
    if (token === null) return null;
    const billing = billingApi();
    const { plans } = await billing("plans", {}, token);
    // Our own API's, which sends them as `RunningPlan`.
    return { token, plans: Array.isArray(plans) ? (plans as OwnPlan[]) : [] };
  } catch (problem) {
    console.warn(`Asking for the owner's plans failed: ${messageOf(problem)}`);
    return null;
  }
}
