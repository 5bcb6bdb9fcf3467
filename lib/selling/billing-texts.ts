import { longDate } from "@paraph/service/long-date";
import { ApiError } from "../post-json.ts";

/** What the screen for Billing says. */
export const billingTexts = {
  intro:
    "Cancel or change a plan, change your card, and find your invoices. It takes as few steps as buying did. Our payment provider keeps all of it; this page takes you there.",
  several:
    "Purchases with this address are kept apart at our payment provider. Open them one after the other.",
  person: "Tell us what you need, from the address you bought with, and we do it for you.",
  noScripts: "The link by mail needs scripts. Switch them on for this site, or ask a person.",
  sent: "If something was bought with this address, a link is on its way to it. It works for one hour. Nothing comes? Look in the spam folder, or try the address on your receipt.",
  invalid: "Please enter valid email",
  ended: "This link was used already, or it is too old. Get a new one here.",
  nothing: "Nothing was bought with this address. Perhaps you used another one: it is on your receipt.",
  signIn: "Your sign-in is too old for this. Get a link by mail, or sign in again.",
  noMails: "No mail can leave this site now. Write to us, and we help you.",
  providersPage: "Our payment provider sends you the link itself: ask for it on its page.",
  tooMany: "That was tried too often. Please wait some minutes, then try again.",
  failed: "Billing could not be reached, and nothing has changed. Please try again.",
  noChange:
    "The plan can't be changed to this one, and nothing has changed. Buy it beside the plan, or ask a person.",
  foreign: "Billing could not be opened: its address is not one of our payment provider.",
} as const;

/** Whether a link of a mail will never work again. */
export function isLinkEnded(problem: unknown): boolean {
  return problem instanceof ApiError && problem.code === "link_ended";
}

/** Why something failed, for the buyer. */
export function billingProblem(problem: unknown): string {
  if (!(problem instanceof ApiError)) return billingTexts.failed;
  const { status, code } = problem;
  if (isLinkEnded(problem)) return billingTexts.ended;
  if (code === "nothing_bought") return billingTexts.nothing;
  if (code === "wrong_change" || code === "unknown_price") return billingTexts.noChange;
  if (code === "not_signed_in") return billingTexts.signIn;
  return status === 429 ? billingTexts.tooMany : billingTexts.failed;
}

interface Plan {
  readonly name: string;
  readonly endsAt: string | null;
  readonly renewsAt: string | null;
}

export interface BillingCustomer {
  readonly id: string;
  readonly plans: readonly Plan[];
}

/** One of several customers with the same address, by what they pay for. */
export function customerWords({ plans }: BillingCustomer): string {
  if (plans.length === 0) return "Purchases without a plan that runs";
  return plans
    .map(({ name, endsAt, renewsAt }) => {
      if (endsAt !== null) return `${name}, ends on ${longDate(endsAt)}`;
      return renewsAt === null ? name : `${name}, renews on ${longDate(renewsAt)}`;
    })
    .join("; ");
}

/** Where portals may be: the provider's own address, and where checkouts are. "/" means the site's own origin. */
export function portalOrigins(checkoutOrigins: readonly string[], origin: string): string[] {
  return ["https://billing.stripe.com", ...checkoutOrigins.map((one) => new URL(one, origin).origin)];
}

/** The portal's address if it is the provider's or the site's own; null for any other. */
export function portalTarget(url: unknown, origins: readonly string[]): string | null {
  if (typeof url !== "string" || !URL.canParse(url)) return null;
  return origins.includes(new URL(url).origin) ? url : null;
}
