import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { getRequestListener } from "@hono/node-server";
import type { CallName } from "@paraph/payments/api/calls";
import type { ListedPurchase } from "@paraph/payments/api/purchases";
import { openPaymentsDatabase } from "@paraph/payments/database";
import type { KnownOwner, PaymentsDependencies, ProviderKeys } from "@paraph/payments/dependencies";
import { type Letters, lettersFile, openLetters } from "@paraph/payments/letters";
import { createPayments } from "@paraph/payments/payments";
import { openStoppedPrices, stoppedPricesFile } from "@paraph/payments/stopped-prices";
import { createStandIn } from "@paraph/payments/stripe/stand-in";
import { parse } from "node-html-parser";
import Stripe from "stripe";
import { parseEnv } from "../../lib/env/environment.ts";
import { priceKeys } from "../../lib/selling/prices.ts";
import { localPayments } from "../../server/back-ends/local-payments.ts";
import { postEvent } from "./payment-events.ts";

/** The time at which the tests' clock starts. */
const start = Date.parse("2026-03-02T10:00:00Z");

export const card = { number: "4242 4242 4242 4242", expiry: "12/34", cvc: "123", email: "ann@example.com" };

export interface TestPayments extends AsyncDisposable {
  /** The site's address. In these tests the site has only the payments. */
  readonly url: string;
  readonly database: DatabaseSync;
  readonly letters: Letters;
  readonly logged: readonly string[];
  readonly owners: Map<string, KnownOwner>;
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  readonly pass: (seconds: number) => void;
  readonly now: () => Date;
  readonly call: (name: CallName, body: unknown, headers?: Record<string, string>) => Promise<Response>;
  /** Makes a call and returns the address of its checkout. */
  readonly begin: (name: CallName, body: unknown) => Promise<string>;
  /** Compares all prices, as it happens every ten minutes. */
  readonly compare: () => Promise<void>;
  readonly ledger: () => Promise<ListedPurchase[]>;
  /** The provider's own SDK, at a stand-in on the same database. */
  readonly provider: () => Promise<Stripe>;
  /** How that stand-in is reached. */
  readonly keys: () => Promise<ProviderKeys>;
  /** Posts all events since the last time once more, as after an answer that was lost. */
  readonly postAgain: (siteUrl: string) => Promise<void>;
}

/** Starts the payments on a database file, with a clock that only a test moves. */
export async function startPayments(changes: Partial<PaymentsDependencies> = {}): Promise<TestPayments> {
  const { deps, remove } = paymentsDependencies();
  const { database } = deps;
  const owners = new Map<string, KnownOwner>();
  const logged: string[] = [];
  let time = start;
  let postedAgain = 0;
  let url = "";
  const now = () => new Date(time);
  const all: PaymentsDependencies = {
    ...deps,
    findOwner: (email) => owners.get(email) ?? null,
    webhookTarget: () => ({ url: `${url}/local/payments-api/webhook`, headers: {} }),
    now,
    log: (message) => void logged.push(message),
    ...changes,
  };
  const payments = createPayments(all);
  let provider: ReturnType<typeof openStandIn> | null = null;
  const opened = () => {
    provider ??= openStandIn(all);
    return provider;
  };
  const server = createServer(getRequestListener(payments.app.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : address}`;

  const call: TestPayments["call"] = (name, body, headers = {}) =>
    fetch(`${url}/local/payments-api/${name}`, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "content-type": "application/json", ...headers },
    });

  return {
    get url() {
      return url;
    },
    database,
    letters: deps.letters,
    logged,
    owners,
    routes: payments.app.routes,
    pass: (seconds) => {
      time += seconds * 1000;
    },
    now,
    call,
    async begin(name, body) {
      const answer = await (await call(name, body)).json();
      if (typeof answer.sessionUrl !== "string")
        throw new Error(`${name} answered ${JSON.stringify(answer)}.`);
      return answer.sessionUrl;
    },
    compare: payments.comparePrices,
    async ledger() {
      return (await (await fetch(`${url}/local/payments/ledger.json`)).json()).purchases;
    },
    provider: async () => (await opened()).stripe,
    keys: async () => (await opened()).keys,
    async postAgain(siteUrl) {
      const { webhookSecret: secret } = (await opened()).keys;
      const rows = database.prepare("SELECT payload FROM stripe_event ORDER BY rowid").all();
      const timestamp = Math.floor(time / 1000);
      for (const { payload } of rows.slice(postedAgain)) {
        const { ok, status } = await postEvent(siteUrl, { body: String(payload), secret, timestamp });
        if (!ok) throw new Error(`An event that was posted again was answered with ${status}.`);
      }
      postedAgain = rows.length;
    },
    async [Symbol.asyncDispose]() {
      await (await provider)?.[Symbol.asyncDispose]();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await payments.close();
      remove();
    },
  };
}

/** The stand-in alone, with the provider's own SDK, and no API that its events could reach. */
export async function startStandIn() {
  const { deps, remove } = paymentsDependencies();
  let time = start;
  const provider = await openStandIn({ ...deps, now: () => new Date(time) });
  return {
    ...provider,
    /** As another process would open it later. */
    reopen: () => openStandIn({ ...deps, now: () => new Date(time) }),
    database: deps.database,
    pass: (seconds: number) => {
      time += seconds * 1000;
    },
    /** What was to be posted, the oldest first. */
    events(): Stripe.Event[] {
      const rows = deps.database.prepare("SELECT payload FROM stripe_event ORDER BY rowid").all();
      return rows.map(({ payload }) => JSON.parse(String(payload)));
    },
    async [Symbol.asyncDispose]() {
      await provider[Symbol.asyncDispose]();
      deps.database.close();
      remove();
    },
  };
}

/** The provider's own SDK at a stand-in on a database, which it shares with others. */
async function openStandIn(deps: Parameters<typeof createStandIn>[0]) {
  const standIn = createStandIn(deps);
  const keys = await standIn.listen();
  const options = sdkOptions(keys);
  return {
    stripe: new Stripe(keys.secretKey, options),
    keys,
    options,
    standIn,
    [Symbol.asyncDispose]: () => standIn.close(),
  };
}

/** The host of a stand-in, for the provider's own SDK. */
export function sdkOptions({ apiHost }: ProviderKeys) {
  return {
    host: "127.0.0.1",
    port: new URL(apiHost ?? "").port,
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: 0,
  } as const;
}

/** Dependencies with a database in a temporary folder, the prices of the price table, a fixed clock and no webhook. */
export function paymentsDependencies(): { deps: PaymentsDependencies; remove: () => void } {
  const settings = localPayments(parseEnv({}));
  if (!settings) throw new Error("An empty environment should have local payments.");
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-payments-"));
  const deps: PaymentsDependencies = {
    ...settings,
    database: openPaymentsDatabase(path.join(folder, "payments/payments.db")),
    stopped: openStoppedPrices(stoppedPricesFile(folder)),
    letters: openLetters(lettersFile(folder)),
    findOwner: () => null,
    provenEmail: async (token) => (token.includes(".at.") ? token.replace(".at.", "@") : null),
    // Every price is on sale without end.
    offers: async () => [{ prices: priceKeys, startsAt: null, endsAt: null }],
    isAdministrator: async (token) => token === "of-an-administrator",
    noteAct: async () => {},
    webhookTarget: () => ({ url: "http://127.0.0.1:1/", headers: {} }),
    now: () => new Date(start),
    log() {},
  };
  return { deps, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The return addresses that every call needs. */
export function returnsOf({ url }: Pick<TestPayments, "url">) {
  return { successUrl: `${url}/thank-you`, cancelUrl: `${url}/pricing` };
}

/** Submits a form as a browser does, without following redirects. */
export function submit(address: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(address, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
}

export async function pageOf(answer: Response | Promise<Response>) {
  return parse(await (await answer).text());
}

export function sessionIdOf(checkoutAddress: string): string {
  return new URL(checkoutAddress).pathname.split("/").at(-1) ?? "";
}
