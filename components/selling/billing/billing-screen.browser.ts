import { isEmail, normalEmail } from "@paraph/service/email";
import { loadIdentity } from "@/lib/accounts/load-identity";
import { storedOwner } from "@/lib/accounts/owner-storage";
import { paymentEnv } from "@/lib/env/payments";
import {
  type BillingCustomer,
  billingProblem,
  billingTexts,
  customerWords,
  portalOrigins,
  portalTarget,
} from "@/lib/selling/billing-texts";
import { createBillingApi } from "@/lib/selling/payments-api";
import { browserStorage } from "@/lib/tracking/safe-storage";
import { make } from "../../script/dom.browser.ts";

type Part = "link" | "owner" | "choice" | "ask";
type Proof = { readonly kind: "link"; readonly link: string } | { readonly kind: "owner" };

/** Leads to the provider's portal whoever proves an address: by the link of a mail, or as the owner who is signed in. */
export function showBilling(screen: HTMLElement): void {
  const { apiUrl, checkoutOrigins } = paymentEnv();
  const ask = createBillingApi({ baseUrl: apiUrl });
  const status = screen.querySelector<HTMLElement>("[role=status]");
  const form = screen.querySelector("form");
  const partOf = (part: Part) => screen.querySelector<HTMLElement>(`[data-part=${part}]`);

  function say(text: string, isBad = false): void {
    if (!status) return;
    status.classList.toggle("text-bad", isBad);
    status.textContent = text;
  }

  function show(part: Part, email: string | null = null): void {
    const shown = partOf(part);
    if (!shown) return;
    shown.hidden = false;
    const place = shown.querySelector("[data-email]");
    if (place && email !== null) place.textContent = email;
  }

  /** One press at a time: a second one while the first is under way does nothing. */
  async function busy(button: HTMLElement, act: () => Promise<void>): Promise<void> {
    if (button.ariaBusy === "true") return;
    button.ariaBusy = "true";
    say("");
    try {
      await act();
    } catch (problem) {
      say(billingProblem(problem), true);
    } finally {
      button.ariaBusy = null;
    }
  }

  async function open(proof: Proof, customer: string | null): Promise<void> {
    const token = proof.kind === "owner" ? await (await loadIdentity()).keptToken() : null;
    const link = proof.kind === "link" ? proof.link : null;
    const { portalUrl, customers } = await ask("open", { link, customer }, token);
    if (portalUrl === null) return choose(proof, customers);
    const target = portalTarget(portalUrl, portalOrigins(checkoutOrigins, location.origin));
    if (target === null) return say(billingTexts.foreign, true);
    location.assign(target);
  }

  function choose(proof: Proof, customers: unknown): void {
    const list = partOf("choice")?.querySelector("ul");
    // Our own API's, which sends them as `KnownCustomer`.
    const known = Array.isArray(customers) ? (customers as BillingCustomer[]) : [];
    list?.replaceChildren(
      ...known.map((one) => {
        const button = make(
          "button",
          { type: "button", class: "w-full py-4 text-left font-semibold hover:text-accent" },
          customerWords(one),
        );
        button.addEventListener("click", () => void busy(button, () => open(proof, one.id)));
        return make("li", { class: "border-b border-line" }, button);
      }),
    );
    for (const part of ["link", "owner", "ask"] as const) {
      const other = partOf(part);
      if (other) other.hidden = true;
    }
    show("choice");
    list?.querySelector("button")?.focus();
  }

  const link = new URLSearchParams(location.hash.slice(1)).get("link");
  if (link !== null) {
    // Neither the history nor a copied address keeps it.
    history.replaceState(history.state, "", location.pathname + location.search);
    ask("look", { link }).then(
      ({ email }) => {
        show("link", String(email));
        if (form) form.hidden = true;
      },
      (problem: unknown) => say(billingProblem(problem), true),
    );
    const button = partOf("link")?.querySelector("button");
    button?.addEventListener("click", () => void busy(button, () => open({ kind: "link", link }, null)));
  } else {
    const owner = storedOwner(browserStorage);
    if (owner) show("owner", owner.email);
  }
  const ownersButton = partOf("owner")?.querySelector("button");
  ownersButton?.addEventListener("click", () => void busy(ownersButton, () => open({ kind: "owner" }, null)));

  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const field = form.querySelector("input");
    const button = form.querySelector("button");
    const email = normalEmail(field?.value ?? "");
    if (!button) return;
    if (!isEmail(email)) {
      field?.setAttribute("aria-invalid", "true");
      field?.focus();
      return say(billingTexts.invalid, true);
    }
    field?.removeAttribute("aria-invalid");
    void busy(button, async () => {
      const { sent, providersPage } = await ask("link", { email });
      if (sent === true) return say(billingTexts.sent);
      const target = portalTarget(providersPage, portalOrigins(checkoutOrigins, location.origin));
      if (target === null) return say(billingTexts.noMails, true);
      say(`${billingTexts.providersPage} `);
      status?.append(make("a", { href: target, class: "text-link" }, "Open it"));
    });
  });
}
