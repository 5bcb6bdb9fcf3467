import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { lockFolder } from "@paraph/service/folder-lock";
import { openPaymentsDatabase } from "../payments/database.ts";
import { createOffers, lakeOf, type Offers } from "../payments/offers.ts";
import { createPayments } from "../payments/payments.ts";
import { askForAdministrators } from "../payments/sales/administrators.ts";
import type { PaymentsSettings } from "../payments/settings.ts";
import { openStoppedPrices, stoppedPricesFile } from "../payments/stopped-prices.ts";
import { tokenHeader } from "./guard.ts";
import { createGuardedServer } from "./guarded-server.ts";
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
  const log = options.log ?? ((message: string) => console.error(message));
  const findLake = () => options.payments.lake ?? lakeOf(dataFolder);
  // Beside accounts, theirs is the lock.
  const lock = lockFolder(path.join(dataFolder, "payments"), "payments");
  const payments = createPayments({
    ...options.payments,
    database: openPaymentsDatabase(path.join(dataFolder, "payments/payments.db")),
    stopped: openStoppedPrices(stoppedPricesFile(dataFolder)),
    findOwner: () => null,
    offers: options.offers ?? createOffers(findLake),
    isAdministrator: askForAdministrators(findLake),
    webhookTarget: () => ({
      url: `http://127.0.0.1:${server.port()}/local/payments-api/webhook`,
      headers: { [tokenHeader]: token },
    }),
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
