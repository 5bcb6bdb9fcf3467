import { messageOf } from "@paraph/service/message-of";
import { storedOwner } from "../accounts/owner-storage.ts";
import type { SafeStorage } from "../tracking/safe-storage.ts";
import { storedUtm } from "../tracking/utm.ts";
import { requestFor } from "./checkout-request.ts";
import {
  type CheckoutAnswer,
  type CheckoutState,
  initialCheckout,
  reduceCheckout,
} from "./checkout-state.ts";
import { checkoutLines, NoCheckoutUrlError, tellFailure } from "./checkout-texts.ts";
import { type CheckoutLocation, sessionTarget } from "./checkout-urls.ts";
import { keepPurchase } from "./kept-purchase.ts";
import type { Order } from "./order.ts";
import type { PaymentsApi } from "./payments-api.ts";
import type { PriceIds } from "./price-ids.ts";
import { hasToAsk, type OwnerProof } from "./running-plans.ts";

/** How long the browser may take to reach the payment page, in milliseconds. */
const TO_LEAVE = 15_000;

/** A tab that was opened empty during the click. */
export interface Tab {
  readonly go: (url: string) => void;
  readonly close: () => void;
}

export interface CheckoutPorts {
  readonly api: PaymentsApi;
  readonly storage: SafeStorage;
  /** The storage of the tab that goes to the payment page. */
  readonly tabStorage: SafeStorage;
  readonly location: () => CheckoutLocation;
  readonly priceIds: PriceIds;
  /** The origins of payment pages; "/" means the site's own. */
  readonly checkoutOrigins: readonly string[];
  /** A unique id for each press. */
  readonly newKey: () => string;
  /** Null when the browser refuses. */
  readonly openTab: () => Tab | null;
  readonly navigate: (url: string) => void;
  /** Proves the owner who is signed in here; null if nobody can say who that is. Never rejects. */
  readonly proveOwner: () => Promise<OwnerProof | null>;
  /** Says what the owner pays for already. Whether the purchase goes on: if so, still during the click. */
  readonly askAboutPlans: (order: Order, proof: OwnerProof) => Promise<boolean>;
  /** Whether somebody signed in. */
  readonly logIn: () => Promise<boolean>;
  readonly toast: (text: string) => void;
  /** For the people who run the site. Never gets an address or a session. */
  readonly report: (what: string) => void;
}

/** The input for an order on its own screen. */
export interface Typed {
  readonly email: string | null;
  readonly country: string | null;
  readonly state: string | null;
}

const nothingTyped: Typed = { email: null, country: null, state: null };

export interface Checkout {
  readonly getState: () => CheckoutState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Call it during the click: browsers block tabs that open later. */
  readonly press: (order: Order, typed?: Typed) => void;
  readonly returned: () => void;
}

/** One button. It creates one session however often it is pressed, and returns to idle whenever that fails. */
export function createCheckout(ports: CheckoutPorts): Checkout {
  const { api, storage, priceIds, report } = ports;
  const listeners = new Set<() => void>();
  let state = initialCheckout;

  function update(next: CheckoutState): void {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }
  const answer = (attempt: number, given: CheckoutAnswer) =>
    update(reduceCheckout(state, { ...given, attempt }));
  const isAwaited = (attempt: number) => state.attempt === attempt && state.step === "starting";

  function press(order: Order, typed?: Typed): void {
    const before = state;
    update(reduceCheckout(state, { type: "pressed" }));
    if (state !== before) void start(state.attempt, order, typed);
  }

  async function start(attempt: number, order: Order, typed: Typed = nothingTyped) {
    const isTier = order.mode === "api-tier";
    const needsLogin = isTier && storedOwner(storage) === null;
    if (needsLogin) {
      answer(attempt, { type: "loginNeeded" });
      if (!(await ports.logIn()) || storedOwner(storage) === null) {
        return answer(attempt, { type: "gaveUp", line: checkoutLines.signInFirst });
      }
      answer(attempt, { type: "loginDone" });
      if (!isAwaited(attempt)) return;
    }
    let tab = isTier ? ports.openTab() : null;
    // After a login there is no recent click, so the browser may block a new tab.
    if (needsLogin && !tab) return answer(attempt, { type: "gaveUp", line: checkoutLines.pressAgain });
    try {
      const proof = storedOwner(storage) === null ? null : await ports.proveOwner();
      if (!isAwaited(attempt)) return tab?.close();
      if (proof && hasToAsk(order, proof.plans)) {
        tab?.close();
        if (!(await ports.askAboutPlans(order, proof)))
          return answer(attempt, { type: "gaveUp", line: null });
        tab = isTier ? ports.openTab() : null;
      }
      const url = await createSession(order, typed, proof?.token ?? null);
      if (!isAwaited(attempt)) return tab?.close();
      if (tab) tab.go(url);
      else ports.navigate(url);
      answer(attempt, { type: tab ? "openedTab" : "left" });
      if (!tab) setTimeout(() => stayed(attempt), TO_LEAVE);
    } catch (problem) {
      tab?.close();
      report(`Checkout of ${order.quantity} × "${order.key}" (${order.mode}) failed: ${messageOf(problem)}`);
      if (!isAwaited(attempt)) return;
      const { toast, line } = tellFailure(problem, order.mode);
      answer(attempt, { type: "failed", line });
      if (toast !== null) ports.toast(toast);
    }
  }

  /** The payment page is slow or the buyer stopped it. The button must not wait forever. */
  function stayed(attempt: number): void {
    if (state.step === "leaving") answer(attempt, { type: "failed", line: checkoutLines.stayed });
  }

  async function createSession(order: Order, typed: Typed, token: string | null): Promise<string> {
    const location = ports.location();
    const buyer = {
      ...typed,
      owner: storedOwner(storage),
      utm: storedUtm(storage),
    };
    const request = requestFor(order, buyer, location, priceIds);
    const session = await api.createSession(request, ports.newKey(), token);
    if (session === null) throw new NoCheckoutUrlError(`${request.call} answered without a sessionUrl`);
    const origins = ports.checkoutOrigins.map((origin) => new URL(origin, location.origin).origin);
    const url = sessionTarget(session, origins);
    if (url === null)
      throw new Error(`${request.call} named a page that is on none of ${origins.join(", ")}`);
    keepPurchase({ order, email: buyer.email ?? buyer.owner?.email ?? null }, url, ports.tabStorage);
    return url;
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    press,
    returned: () => update(reduceCheckout(state, { type: "returned" })),
  };
}
