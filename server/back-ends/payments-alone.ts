import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { Offers } from "@paraph/payments/offers";
import type { PaymentsSettings } from "@paraph/payments/settings";
import { lockFolder } from "@paraph/service/folder-lock";
import { createGuardedServer } from "./guarded-server.ts";
import { proofAt } from "./hosted-proof.ts";
import { openPayments } from "./open-payments.ts";
import { createLocalApp } from "./pages.ts";

interface PaymentsAloneOptions {
  readonly dataFolder: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** The secret that the front server sends with each request. */
  readonly token: string;
  readonly payments: PaymentsSettings;
  /** Reads the deals, by default from the lake. */
  readonly offers?: Offers;
  readonly now?: () => Date;
  readonly log?: (message: string) => void;
}

/** Payments with hosted accounts: there are no local accounts, so owners are unknown here. */
export async function startPaymentsAlone(options: PaymentsAloneOptions) {
  const { dataFolder, token } = options;
  const { hostedAccounts } = options.payments;
  const log = options.log ?? ((message: string) => console.error(message));
  // Beside accounts, theirs is the lock.
  const lock = lockFolder(path.join(dataFolder, "payments"), "payments");
  const payments = openPayments({
    dataFolder,
    settings: options.payments,
    offers: options.offers,
    findOwner: () => null,
    provenEmail: hostedAccounts ? proofAt(hostedAccounts) : async () => null,
    port: () => server.port(),
    token,
    now: options.now ?? (() => new Date()),
    log,
  });
  const answerPage = getRequestListener(createLocalApp().route("/", payments.app).fetch);
  const server = createGuardedServer({
    token,
    id: "payments",
    health: () => ({ accounts: "hosted" }),
    answer: async (request, response) => void answerPage(request, response),
    log,
  });
  const close = async () => {
    await server.close();
    await payments.close();
    lock.close();
  };
  try {
    const port = await server.listen(options.port);
    payments.resume();
    await payments.ready;
    return { port, close };
  } catch (error) {
    await close();
    throw error;
  }
}
