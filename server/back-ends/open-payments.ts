import path from "node:path";
import type { RecordProvider } from "@paraph/accounts/signature-api/dependencies";
import { createPurchases } from "@paraph/payments/api/purchases";
import { openPaymentsDatabase } from "@paraph/payments/database";
import type { KnownOwner } from "@paraph/payments/dependencies";
import { lettersFile, openLetters } from "@paraph/payments/letters";
import { createOffers, lakeOf, type Offers } from "@paraph/payments/offers";
import { createPayments, type Payments } from "@paraph/payments/payments";
import { askForAdministrators, noteAtLake } from "@paraph/payments/sales/administrators";
import type { PaymentsSettings } from "@paraph/payments/settings";
import { openStoppedPrices, stoppedPricesFile } from "@paraph/payments/stopped-prices";
import { isSameEmail } from "@paraph/service/email";
import { tokenHeader } from "@paraph/service/requests";

interface Options {
  readonly dataFolder: string;
  readonly settings: PaymentsSettings;
  /** Reads the deals, by default from the lake. */
  readonly offers: Offers | undefined;
  readonly findOwner: (email: string) => KnownOwner | null;
  /** The verified address of an owner who has passed all of a sign-in; `null` for other tokens. */
  readonly provenEmail: (token: string) => Promise<string | null>;
  /** The server that answers for them, once it listens, and the secret that it asks for. */
  readonly port: () => number;
  readonly token: string;
  readonly now: () => Date;
  readonly log: (message: string) => void;
}

interface OpenPayments extends Payments {
  /** What the ledger has about somebody, for the file that they download. */
  readonly purchasesOf: RecordProvider["recordsOf"];
}

/** The payments of a data folder. */
export function openPayments(options: Options): OpenPayments {
  const { dataFolder, settings, offers, findOwner, provenEmail, port, token, now, log } = options;
  const findLake = () => (settings.lake ? { ...settings.lake, auditUrl: null } : lakeOf(dataFolder));
  const database = openPaymentsDatabase(path.join(dataFolder, "payments/payments.db"));
  const payments = createPayments({
    ...settings,
    database,
    stopped: openStoppedPrices(stoppedPricesFile(dataFolder)),
    letters: openLetters(lettersFile(dataFolder)),
    findOwner,
    provenEmail,
    offers: offers ?? createOffers(findLake),
    isAdministrator: askForAdministrators(findLake),
    noteAct: noteAtLake(findLake),
    webhookTarget: () => ({
      url: `http://127.0.0.1:${port()}/local/payments-api/webhook`,
      headers: { [tokenHeader]: token },
    }),
    now,
    log,
  });
  const purchases = createPurchases(database, now);
  return { ...payments, purchasesOf: async ({ email }) => purchasesIn(purchases, email) };
}

/** The ledger knows buyers by their address. It finds an address within a longer one, too. */
function purchasesIn(purchases: ReturnType<typeof createPurchases>, address: string) {
  const own: unknown[] = [];
  let before: number | null = null;
  do {
    const { purchases: found, next } = purchases.list({ search: address, before });
    for (const { sessionId, priceKeys, quantity, amountNow, state, createdAt, email, utm } of found)
      if (email !== null && isSameEmail(email, address))
        own.push({ sessionId, priceKeys, quantity, amountNow, state, createdAt, email, utm });
    before = next;
  } while (before !== null);
  return own;
}
