import { existsSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { handledEvents } from "@paraph/payments/api/handled-events";
import { openSelling, plainSelling, type SellingSettings } from "@paraph/payments/sales/selling-settings";
import { messageOf } from "@paraph/service/message-of";
import type Stripe from "stripe";
import type { Environment } from "../../lib/env/environment.ts";
import { type Finding, fine, unsure, wrong } from "./finding.ts";

/** What is asked of the payment provider. */
export type ProvidersSwitches = Pick<Stripe, "accounts" | "billingPortal" | "tax" | "webhookEndpoints">;

/** Whether the provider's own switches are as the settings of selling, and the texts on pages, need them. */
export async function examineSelling(
  { payments, siteUrl, dataFolder, lake, mail }: Environment,
  stripe: ProvidersSwitches | null,
): Promise<Finding[]> {
  // The stand-in has all of it, and an API elsewhere its own settings.
  if (payments.mode !== "local" || stripe === null) return [];
  const settings = settingsIn(dataFolder);
  const mails = lake.mode === "local" && mail.transport !== null;
  const asked = [
    examineTax(settings, stripe),
    examinePortal(stripe),
    examineStatement(stripe),
    examineEvents(stripe, `${siteUrl}/local/payments-api/webhook`),
  ];
  const answers = await Promise.allSettled(asked);
  return [
    ...examineReceipts(settings, mails),
    ...answers.flatMap((answer) =>
      answer.status === "fulfilled"
        ? answer.value
        : [
            unsure(
              `Selling: asking the payment provider failed: ${messageOf(answer.reason)}`,
              "Allow this key to read it, or look at the provider's dashboard.",
            ),
          ],
    ),
  ];
}

function settingsIn(dataFolder: string): SellingSettings {
  const file = path.join(dataFolder, "payments/payments.db");
  if (!existsSync(file)) return plainSelling;
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const isThere = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'selling'").get() !== undefined;
  return isThere ? openSelling(database).read().settings : plainSelling;
}

function examineReceipts({ seller, termsConsent }: SellingSettings, mails: boolean): Finding[] {
  return [
    seller.name === "" || seller.address === ""
      ? wrong(
          "Selling: receipts don't say who sells",
          "Enter the seller's name and address in the Studio, under Selling.",
        )
      : fine(`Selling: receipts name ${seller.name}`),
    ...(mails
      ? []
      : [
          unsure(
            "Selling: this site mails no receipts, and no links to Billing",
            "Switch on the provider's own receipts and the login page of its portal, or set SMTP_URL and MAIL_FROM.",
          ),
        ]),
    ...(termsConsent
      ? [
          unsure(
            "Selling: buyers agree to the terms",
            "The provider needs their address in its public business details.",
          ),
        ]
      : []),
  ];
}

async function examineTax({ automaticTax }: SellingSettings, { tax }: ProvidersSwitches): Promise<Finding[]> {
  if (!automaticTax) return [fine("Selling: no tax is computed, because the Studio says so under Selling")];
  const [{ status }, registrations] = await Promise.all([
    tax.settings.retrieve(),
    tax.registrations.list({ status: "active", limit: 100 }),
  ]);
  if (status !== "active")
    return [
      wrong(
        "Selling: the provider's tax settings are incomplete, so checkouts fail",
        "Complete them at the provider.",
      ),
    ];
  const places = registrations.data.map(({ country, country_options: { us } }) =>
    us ? `${country}-${us.state}` : country,
  );
  if (places.length === 0)
    return [
      wrong(
        "Selling: no tax registration, so tax is zero everywhere",
        "Add where you are registered at the provider.",
      ),
    ];
  return [fine(`Selling: tax is computed in ${places.sort().join(", ")}`)];
}

async function examinePortal({ billingPortal }: ProvidersSwitches): Promise<Finding[]> {
  const { data } = await billingPortal.configurations.list({ is_default: true, limit: 1 });
  const features = data[0]?.features;
  if (!features)
    return [
      wrong(
        "Selling: the provider's portal is not set up, so Billing leads nowhere",
        "Save its settings at the provider once.",
      ),
    ];
  const needed = [
    [features.subscription_cancel, "cancel plans"],
    [features.subscription_update, "change plans"],
    [features.payment_method_update, "change cards"],
    [features.invoice_history, "find invoices"],
  ] as const;
  const missing = needed.filter(([feature]) => !feature.enabled).map(([, what]) => what);
  if (missing.length === 0)
    return [fine("Selling: in Billing buyers cancel and change plans, change cards and find invoices")];
  return [
    wrong(
      `Selling: in Billing buyers can't ${missing.join(", ")}, as pages promise`,
      "Switch it on in the provider's portal.",
    ),
  ];
}

async function examineStatement({ accounts }: ProvidersSwitches): Promise<Finding[]> {
  const { settings } = await accounts.retrieveCurrent();
  const words = settings?.payments.statement_descriptor;
  if (words) return [fine(`Selling: statements of cards say ${words}`)];
  return [
    unsure(
      "Selling: nobody knows what statements of cards say",
      "Set a statement descriptor at the provider: what buyers don't recognize, they dispute.",
    ),
  ];
}

async function examineEvents({ webhookEndpoints }: ProvidersSwitches, url: string): Promise<Finding[]> {
  const { data } = await webhookEndpoints.list({ limit: 100 });
  const ours = data.find((one) => one.url === url);
  if (ours?.status !== "enabled")
    return [
      wrong(
        `Selling: the provider posts no events to ${url}, so no purchase is fulfilled`,
        "Add this address at the provider.",
      ),
    ];
  const missing = handledEvents.filter(
    (type) => !ours.enabled_events.some((one) => one === "*" || one === type),
  );
  if (missing.length === 0) return [fine("Selling: the provider posts all events that are needed")];
  return [
    wrong(
      `Selling: the provider does not post ${missing.join(", ")}`,
      "Add these events to the address at the provider.",
    ),
  ];
}
