import type { ReactNode } from "react";
import { TickList } from "@/components/content/tick-list";
import { Breakable } from "@/components/content/whole-words";
import { contactsOf } from "@/components/pages/contacts";
import type { Site } from "@/components/pages/entries";
import { Wordmark } from "@/components/pages/wordmark";
import { OrderChoices } from "@/components/selling/checkout/order-choices";
import { OrderForm } from "@/components/selling/checkout/order-form";
import { OrderSummary } from "@/components/selling/checkout/order-summary";
import { WayOn } from "@/components/ui/way-on";
import { paymentEnv } from "@/lib/env/payments";
import { chargeOf } from "@/lib/selling/charge";
import { closedOffer } from "@/lib/selling/deals/closed-offer";
import type { Order, OrderResult } from "@/lib/selling/order";
import { orderLine } from "@/lib/selling/order-text";
import { unsellableBecause } from "@/lib/selling/price-ids";
import { modeTerms } from "@/lib/selling/screen-text";

interface Surroundings {
  site: Site;
  /** Every page there is: links that the code writes are only shown when they lead somewhere. */
  paths: readonly string[];
}

type Found = Omit<Extract<OrderResult, { kind: "order" }>, "kind">;

/** An order to be checked, and how it is completed. */
export function OrderScreen({
  order,
  ignored,
  deals,
  site,
  paths,
}: Found & Surroundings & { deals: unknown }) {
  const { phone, hours, mail } = contactsOf(site, `Order: ${orderLine(order)}`);
  const legal = [
    { path: "/refund-policy", label: "Refund policy" },
    { path: "/terms-of-service", label: "Terms of service" },
  ].filter(({ path }) => paths.includes(path));
  const canPay = unsellableBecause(order, paymentEnv().priceIds) === null;
  const terms = (
    <section className="mb-7">
      <h3 className="font-semibold">Terms</h3>
      <TickList points={modeTerms[order.mode]} className="mt-3 text-[0.9375rem]" />
      {legal.length > 0 && (
        <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-[0.9375rem]">
          {legal.map(({ path, label }) => (
            <a key={path} href={path} className="text-link">
              {label}
            </a>
          ))}
        </p>
      )}
    </section>
  );
  return (
    <Screen site={site} heading="Check your order" intro={chargeOf(order).words}>
      {ignored.length > 0 && (
        <p className="mb-8 rounded-2xl bg-warn-soft px-5 py-4" role="note">
          The link that brought you here says something else about this order. What stands on this screen is
          what counts.
        </p>
      )}
      <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-16">
        <div>
          <OrderSummary order={order} hasForm={canPay} />
          <OrderChoices order={order} isOpen={(other) => closedOffer(other, deals) === null} />
          {/* Where there is no button to stand above. */}
          <div className={canPay ? "hidden noscript:block" : undefined}>{terms}</div>
        </div>
        <div>
          <Pay order={order}>{terms}</Pay>
          <h2 className="text-subtitle font-[650]">Complete it with a person</h2>
          <p className="mt-2 text-muted">
            Tell us that the order is right, and you get a secure payment link for exactly this amount.
          </p>
          <ul className="mt-5 border-t border-line">
            {mail && (
              <WayOn glyph="mail" href={mail.href} label="Order by e-mail">
                Opens a mail with your order in its subject
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
    </Screen>
  );
}

/** Paying at once, where the price has an identifier at the payment provider; without scripts there is still a person. */
function Pay({ order, children }: { order: Order; children: ReactNode }) {
  const reason = unsellableBecause(order, paymentEnv().priceIds);
  if (reason !== null) {
    console.warn(`/payment-info can't sell "${order.key}", which ${reason}: see NEXT_PUBLIC_STRIPE_PRICES.`);
    return null;
  }
  return (
    <section className="mb-10 noscript:hidden">
      <h2 className="text-subtitle font-[650]">Pay by card</h2>
      <p className="mt-2 mb-5 text-muted">
        {order.mode === "api-tier"
          ? "API tiers belong to an account: sign in when you are asked to. The payment page opens in a new tab."
          : "You pay on the page of our payment provider. Your card’s number never comes to this site."}
      </p>
      {/* Above the fields, so that the button comes right after the last of them. */}
      {children}
      <OrderForm order={order} />
    </section>
  );
}

interface ProblemProps extends Surroundings {
  heading: string;
  text: string;
  wayOn?: { readonly href: string; readonly label: string } | null;
}

/** For an address that is no order, or none that is open: says why, and leads on. */
export function OrderProblemScreen({ heading, text, wayOn = null, site, paths }: ProblemProps) {
  const { phone, hours, mail } = contactsOf(site, "An order");
  return (
    <Screen site={site} heading={heading} intro={text}>
      <ul className="max-w-2xl border-t border-line">
        {wayOn && (
          <WayOn glyph="arrow" href={wayOn.href} label={wayOn.label}>
            The page of the offer
          </WayOn>
        )}
        {paths.includes("/pricing") && (
          <WayOn glyph="tick" href="/pricing" label="Choose a plan">
            All prices, side by side
          </WayOn>
        )}
        {phone && (
          <WayOn glyph="phone" href={phone.href} label={`Call ${phone.number}`}>
            {hours}
          </WayOn>
        )}
        {mail && (
          <WayOn
            glyph="mail"
            href={mail.href}
            label={
              <>
                Write to <Breakable text={mail.address} at={/(?<=@)/} />
              </>
            }
          >
            Tell us what you wanted to buy
          </WayOn>
        )}
      </ul>
    </Screen>
  );
}

interface ScreenProps {
  site: Site;
  heading: string;
  intro: string;
  children: ReactNode;
}

function Screen({ site, heading, intro, children }: ScreenProps) {
  return (
    <section className="block-area" data-tone="paper">
      <div className="page-width">
        {site.settings?.brand && (
          <p className="mb-10">
            <Wordmark brand={site.settings.brand} />
          </p>
        )}
        <h1 className="max-w-[20ch] text-title font-[680] tracking-[-0.028em]">{heading}</h1>
        <p className="mt-5 mb-10 max-w-[56ch] text-lead text-muted">{intro}</p>
        {children}
      </div>
    </section>
  );
}
