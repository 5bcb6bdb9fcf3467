import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { handledEvents } from "@paraph/payments/api/handled-events";
import { openPaymentsDatabase } from "@paraph/payments/database";
import { openSelling, plainSelling, type SellingSettings } from "@paraph/payments/sales/selling-settings";
import { expect, test } from "vitest";
import { parseEnv } from "../../../lib/env/environment.ts";
import { examineSelling, type ProvidersSwitches } from "../../../scripts/doctor/selling.ts";
import { textOf } from "../../support/sources.ts";

const siteUrl = "https://www.paraph.example";
const seller = { name: "Paraph Inc.", address: "1 Main Street", email: "", taxNumber: "" };
const on = { enabled: true };
const portal = {
  features: {
    subscription_cancel: on,
    subscription_update: on,
    payment_method_update: on,
    invoice_history: on,
  },
};
const endpoint = {
  url: `${siteUrl}/local/payments-api/webhook`,
  status: "enabled",
  enabled_events: [...handledEvents],
};

interface Answers {
  readonly tax?: object;
  readonly registrations?: readonly object[];
  readonly portals?: readonly object[];
  readonly statement?: string | null;
  readonly endpoints?: readonly object[];
}

/** The provider's API, as far as it is asked. */
function provider(answers: Answers): ProvidersSwitches {
  const {
    tax = { status: "active" },
    registrations = [],
    portals = [portal],
    statement = "PARAPH",
    endpoints = [endpoint],
  } = answers;
  const list = (data: readonly object[]) => ({ list: async () => ({ data }) });
  return {
    tax: { settings: { retrieve: async () => tax }, registrations: list(registrations) },
    billingPortal: { configurations: list(portals) },
    accounts: {
      retrieveCurrent: async () => ({ settings: { payments: { statement_descriptor: statement } } }),
    },
    webhookEndpoints: list(endpoints),
  } as unknown as ProvidersSwitches; // the calls that are made
}

async function found(settings: Partial<SellingSettings>, answers: Answers = {}) {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), "paraph-doctor-"));
  const database = openPaymentsDatabase(path.join(folder.path, "payments/payments.db"));
  openSelling(database).write({ ...plainSelling, seller, ...settings }, 0);
  database.close();
  const environment = parseEnv({
    PARAPH_DATA: folder.path,
    SITE_URL: siteUrl,
    SMTP_URL: "smtp://mail.example.com",
    MAIL_FROM: "a@example.com",
  });
  const findings = await examineSelling(environment, provider(answers));
  return findings.filter(({ state }) => state !== "fine").map(({ state, what }) => `${state}: ${what}`);
}

test("R-PAY-2 a provider that is set up is fine", async () => {
  expect(await found({})).toEqual([]);
  expect(await examineSelling(parseEnv({}), null)).toEqual([]);
});

const us = { country: "US", country_options: { us: { state: "CA" } } };
test.each<[string, Partial<SellingSettings>, Answers, RegExp]>([
  ["no seller", { seller: plainSelling.seller }, {}, /^wrong: .*don't say who sells/],
  ["terms that the provider may not know", { termsConsent: true }, {}, /^unsure: .*agree to the terms/],
  [
    "tax settings that are incomplete",
    { automaticTax: true },
    { tax: { status: "pending" } },
    /^wrong: .*incomplete/,
  ],
  ["no tax registration", { automaticTax: true }, {}, /^wrong: .*no tax registration/],
  ["no portal", {}, { portals: [] }, /^wrong: .*leads nowhere/],
  [
    "a portal where nobody can cancel",
    {},
    { portals: [{ features: { ...portal.features, subscription_cancel: { enabled: false } } }] },
    /^wrong: .*can't cancel plans, as pages promise/,
  ],
  ["no statement descriptor", {}, { statement: null }, /^unsure: .*statements of cards/],
  ["no webhook", {}, { endpoints: [] }, /^wrong: .*no purchase is fulfilled/],
  [
    "a webhook without an event",
    {},
    { endpoints: [{ ...endpoint, enabled_events: handledEvents.filter((type) => type !== "invoice.paid") }] },
    /^wrong: .*does not post invoice\.paid/,
  ],
])("R-PAY-2 %s is said", async (_what, settings, answers, words) => {
  expect(await found(settings, answers)).toEqual([expect.stringMatching(words)]);
});

test("R-PAY-2 tax with a registration is fine", async () => {
  expect(await found({ automaticTax: true }, { registrations: [us] })).toEqual([]);
});

test("the manual lists the events that the provider has to post", () => {
  const manual = textOf("docs/operations.md");
  expect(handledEvents.filter((type) => !manual.includes(`\`${type}\``))).toEqual([]);
});
