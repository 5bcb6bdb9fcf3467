import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { PaymentsDependencies, ProviderKeys } from "@paraph/payments/dependencies";
import type { SaleAct } from "@paraph/payments/sales/administrators";
import Stripe from "stripe";
import { z } from "zod";
import { sdkOptions, startPayments, type TestPayments } from "./payments.ts";

/** The payments API, the provider's pages and API, and a clock that all of them share. */
export interface PaymentWorld extends AsyncDisposable {
  readonly payments: TestPayments;
  /** Where the provider's own pages are. */
  readonly pages: string;
  /** The provider, by its own SDK. */
  readonly stripe: Stripe;
  /** What administrators did, as the audit has it. */
  readonly noted: readonly SaleAct[];
  readonly pass: (seconds: number) => Promise<void>;
  /** All events come once more. */
  readonly repeat: () => Promise<void>;
}

function noting() {
  const noted: SaleAct[] = [];
  const changes: Partial<PaymentsDependencies> = { noteAct: async (_token, act) => void noted.push(act) };
  return { noted, changes };
}

/** The stand-in in the process of the payments API, as `npm start` has it. */
export async function openInProcess(): Promise<PaymentWorld> {
  const { noted, changes } = noting();
  const payments = await startPayments(changes);
  return {
    payments,
    pages: payments.url,
    stripe: await payments.provider(),
    noted,
    pass: async (seconds) => payments.pass(seconds),
    repeat: () => payments.postAgain(payments.url),
    [Symbol.asyncDispose]: () => payments[Symbol.asyncDispose](),
  };
}

const main = path.resolve(import.meta.dirname, "payment-provider-process.ts");
const started = z.object({
  pages: z.string(),
  keys: z.object({ secretKey: z.string(), webhookSecret: z.string(), apiHost: z.string() }),
});

export interface ProviderProcess extends AsyncDisposable {
  /** Payments that know the provider only by its API, and hear of it by its webhook. */
  readonly open: () => Promise<PaymentWorld>;
}

/** The provider in another process of the operating system. Worlds that are open one after another share it. */
export async function startProviderProcess(): Promise<ProviderProcess> {
  const child = fork(main, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const { pages, keys } = started.parse((await once(child, "message"))[0]);
  let passed = 0;
  const pass = async (seconds: number) => {
    passed += seconds;
    await tell(child, { seconds });
  };
  return {
    async open() {
      const { noted, changes } = noting();
      const payments = await startPayments({ ...changes, provider: keys });
      // Back to the start, where the clock of these payments is: no card is too old.
      await pass(-passed);
      await tell(child, { webhook: `${payments.url}/local/payments-api/webhook` });
      return {
        payments,
        pages,
        stripe: sdkFor(keys),
        noted,
        async pass(seconds) {
          payments.pass(seconds);
          await pass(seconds);
        },
        repeat: () => tell(child, { again: payments.url }),
        [Symbol.asyncDispose]: () => payments[Symbol.asyncDispose](),
      };
    },
    async [Symbol.asyncDispose]() {
      const gone = once(child, "exit");
      child.disconnect();
      await gone;
    },
  };
}

function sdkFor(keys: ProviderKeys): Stripe {
  return new Stripe(keys.secretKey, sdkOptions(keys));
}

async function tell(child: ChildProcess, order: object): Promise<void> {
  const answered = once(child, "message");
  child.send(order);
  await answered;
}
