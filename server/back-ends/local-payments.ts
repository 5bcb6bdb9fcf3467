import type { PaymentsSettings } from "@paraph/payments/settings";
import type { Environment } from "../../lib/env/environment.ts";
import { lakeOrigin } from "../../lib/env/lake-address.ts";
import { apiVersion } from "../../lib/env/public.ts";
import { priceKeys, priceOf, tierKeys } from "../../lib/selling/prices.ts";
import { mailboxOf } from "./mailbox.ts";

/** The price table in the format of the local payments API; `null` when payments are hosted. */
export function localPayments(environment: Environment): PaymentsSettings | null {
  const { payments, accounts, lake, mail, exposedBecause } = environment;
  if (payments.mode === "hosted") return null;
  const catalogue = [...priceKeys, ...tierKeys].flatMap((key) => {
    const id = payments.priceIds[key];
    const { name, amount, currency, interval, trial, documents, isPart, isDealOnly } = priceOf(key);
    if (id === null) return [];
    return {
      key,
      id,
      name,
      amount,
      currency,
      interval,
      trial: trial ? { days: trial.days, paidBy: trial.kind === "charge" ? trial.key : null } : null,
      documents: documents ?? null,
      isPart: isPart ?? false,
      isDealOnly: isDealOnly ?? false,
    };
  });
  return {
    catalogue,
    added: payments.added.lines,
    provider: payments.provider,
    siteUrl: environment.siteUrl,
    mails: lake.mode === "local" && (mail.transport !== null || mailboxOf(environment) !== null),
    dashboardUrl: accounts.dashboardUrl,
    lake: lake.mode === "local" ? null : lakeTarget(lake),
    hostedAccounts: accounts.mode === "hosted" && accounts.signatureApiUrl ? hostedAccounts(accounts) : null,
    isPublic: exposedBecause !== null,
  };
}

function lakeTarget(lake: Environment["lake"]) {
  const api = `${lakeOrigin(lake)}/v${apiVersion}`;
  return {
    queryUrl: `${api}/data/query/${lake.dataset}`,
    personUrl: `${api}/users/me`,
    token: lake.token ?? "",
  };
}

function hostedAccounts({ apiHost, apiKey, signatureApiUrl }: Environment["accounts"]) {
  const identity = `${apiHost ?? "https:/"}/identitytoolkit.googleapis.com`;
  return {
    lookupUrl: `${identity}/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`,
    factorUrl: `${signatureApiUrl}/2fa/get-info`,
  };
}
