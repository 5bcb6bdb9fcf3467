import { isEmail, normalEmail } from "@paraph/service/email";
import { loadIdentity } from "@/lib/accounts/load-identity";
import { storedOwner } from "@/lib/accounts/owner-storage";
import { paymentEnv } from "@/lib/env/payments";
import {
  type BillingCustomer,
  billingProblem,
  billingTexts,
  customerWords,
  isLinkEnded,
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

  function showOnly(part: Part, email: string | null = null): void {
    for (const other of ["link", "owner", "choice", "ask"] as const) {
      const element = partOf(other);
      if (element) element.hidden = true;
    }
    show(part, email);
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
    showOnly("choice");
    list?.querySelector("button")?.focus();
  }

  let link: string | null = null;
  const linksButton = partOf("link")?.querySelector("button");

  /** Whether the address has a link of a mail. Neither the history nor a copied address keeps it. */
  function takeLink(): boolean {
    const given = new URLSearchParams(location.hash.slice(1)).get("link");
    if (given === null) return false;
    link = given;
    history.replaceState(history.state, "", location.pathname + location.search);
    void look(given);
    return true;
  }

  /** Says whose link it is. What could not be asked can be asked again, because the address is gone. */
  async function look(given: string): Promise<void> {
    try {
      const { email } = await ask("look", { link: given });
      say("");
      showOnly("link", String(email));
    } catch (problem) {
      say(billingProblem(problem), true);
      if (isLinkEnded(problem)) return;
      const again = make("button", { type: "button", class: "text-link" }, "Try again");
      again.addEventListener("click", () => {
        void busy(again, () => look(given)).then(() =>
          (status?.querySelector("button") ?? linksButton)?.focus(),
        );
      });
      status?.append(" ", again);
    }
  }

  linksButton?.addEventListener("click", () => {
    if (link === null) return;
    const proof = { kind: "link", link } as const;
    void busy(linksButton, () => open(proof, null));
  });
  // A link that is opened where the screen is open already loads nothing.
  addEventListener("hashchange", takeLink);
  if (!takeLink()) {
    const owner = storedOwner(browserStorage);
    if (owner) show("owner", owner.email);
  }
  const ownersButton = partOf("owner")?.querySelector("button");
  ownersButton?.addEventListener("click", () => void busy(ownersButton, () => open({ kind: "owner" }, null)));

  const field = form?.querySelector("input");
  /** Beside the field, where screen readers read it. */
  function sayAtField(problem: string | null): void {
    if (!field) return;
    field.ariaInvalid = problem === null ? null : "true";
    const line = document.getElementById(`${field.id}-problem`);
    if (line) line.textContent = problem;
  }
  field?.addEventListener("input", () => sayAtField(null));
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = form.querySelector("button");
    const email = normalEmail(field?.value ?? "");
    if (!button) return;
    sayAtField(isEmail(email) ? null : billingTexts.invalid);
    if (!isEmail(email)) {
      say("");
      return field?.focus();
    }
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
