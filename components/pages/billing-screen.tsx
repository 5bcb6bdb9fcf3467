import { EmailField } from "@/components/accounts/email-field";
import { contactsOf } from "@/components/pages/contacts";
import type { Site } from "@/components/pages/entries";
import { WayOn } from "@/components/ui/way-on";
import { paymentEnv } from "@/lib/env/payments";
import { billingTexts } from "@/lib/selling/billing-texts";

/** Asks who is there, then leads to the payment provider's portal (components/selling/billing/billing.browser.ts). */
export function BillingScreen({ site }: { site: Pick<Site, "settings"> }) {
  const { phone, hours, mail } = contactsOf(site, "Billing");
  const isHere = paymentEnv().mode === "local";
  return (
    <section className="block-area flex-1" data-tone="paper">
      <div className="page-width">
        <h1 className="max-w-[18ch] text-title font-[680] tracking-[-0.028em]">Billing</h1>
        <p className="mt-5 mb-10 max-w-[56ch] text-lead text-muted">{billingTexts.intro}</p>
        <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-16">
          {isHere && (
            <div
              data-billing=""
              className="rounded-3xl border border-line bg-card p-6 shadow-card noscript:hidden sm:p-8"
            >
              {/* Whose a link of a mail is. Opening it does nothing by itself: mail filters open links, too. */}
              <div data-part="link" hidden>
                <h2 className="text-subtitle font-[650]">Is this your address?</h2>
                <p data-email="" className="mt-3 font-semibold wrap-anywhere" />
                <button type="button" data-open="link" className="action mt-6 w-full" data-style="primary">
                  Open Billing
                </button>
              </div>
              <div data-part="owner" hidden>
                <h2 className="text-subtitle font-[650]">You are signed in</h2>
                <p data-email="" className="mt-3 font-semibold wrap-anywhere" />
                <button
                  type="button"
                  data-open="owner"
                  className="action mt-6 mb-8 w-full"
                  data-style="primary"
                >
                  Open Billing
                </button>
              </div>
              <div data-part="choice" hidden>
                <h2 className="text-subtitle font-[650]">Which of them?</h2>
                <p className="mt-3">{billingTexts.several}</p>
                <ul className="mt-5 border-t border-line" />
              </div>
              {/* This method never submits by itself, so no e-mail address can end up in an address. */}
              <form method="dialog" noValidate data-part="ask">
                <h2 className="mb-5 text-subtitle font-[650]">Get a link by mail</h2>
                <EmailField
                  id="billing-email"
                  autoComplete="email"
                  required
                  label="The address you bought with"
                  problem={null}
                />
                <button type="submit" className="action mt-2 w-full" data-style="primary">
                  Send the link
                </button>
              </form>
              <p role="status" className="mt-4 empty:mt-0" />
            </div>
          )}
          <div>
            {isHere && <noscript>{billingTexts.noScripts}</noscript>}
            <h2 className="text-subtitle font-[650]">{isHere ? "Or ask a person" : "Ask a person"}</h2>
            <p className="mt-2 text-muted">{billingTexts.person}</p>
            <ul className="mt-5 border-t border-line">
              {mail && (
                <WayOn glyph="mail" href={mail.href} label="Write to us">
                  {mail.address}
                </WayOn>
              )}
              {phone && (
                <WayOn glyph="phone" href={phone.href} label={`Call ${phone.number}`}>
                  {hours}
                </WayOn>
              )}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}
