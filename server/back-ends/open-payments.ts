import path from "node:path";
import type { RecordProvider } from "@paraph/accounts/signature-api/dependencies";
import { createPurchases } from "@paraph/payments/api/purchases";
import { openPaymentsDatabase } from "@paraph/payments/database";
import type { KnownOwner } from "@paraph/payments/dependencies";
import { lettersFile, openLetters } from "@paraph/payments/letters";
import { askLake, createOffers, type LakeTarget, lakeOf, type Offers } from "@paraph/payments/offers";
import { createPayments, type Payments } from "@paraph/payments/payments";
import { askForAdministrators, noteAtLake } from "@paraph/payments/sales/administrators";
import { openReceipts } from "@paraph/payments/sales/receipts";
import type { PaymentsSettings } from "@paraph/payments/settings";
import { openStoppedPrices, stoppedPricesFile } from "@paraph/payments/stopped-prices";
import { isSameEmail, normalEmail } from "@paraph/service/email";
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
  /** What the ledger and the lake have about somebody, for the file that they download. */
  readonly records: readonly RecordProvider[];
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
  const receipts = openReceipts(database);
  const records: RecordProvider[] = [
    { name: "purchases", recordsOf: async ({ email }) => purchasesIn(purchases, email) },
    { name: "receipts", recordsOf: async ({ email }) => receipts.of(normalEmail(email)) },
    { name: "messages", recordsOf: ({ email }) => messagesAt(findLake(), email) },
  ];
  return { ...payments, records };
}

/** The ledger knows buyers by their address. It finds an address within a longer one, too. */
function purchasesIn(purchases: ReturnType<typeof createPurchases>, address: string) {
  const own: unknown[] = [];
  let before: number | null = null;
  do {
    const { purchases: found, next } = purchases.list({ search: address, before });
    for (const { reference: _, owner: __, ...purchase } of found)
      if (purchase.email !== null && isSameEmail(purchase.email, address)) own.push(purchase);
    before = next;
  } while (before !== null);
  return own;
}

/** What was sent with this address in forms, newsletters too. Notes on it are left out: they may be about others. */
const messagesQuery = `*[_type == "lead" && lower(email) == $email] | order(receivedAt) {
  kind, name, email, company, message, heading, page, consent, receivedAt, confirmedAt }`;

async function messagesAt(lake: LakeTarget | null, address: string): Promise<unknown> {
  if (lake === null) throw new Error("Reading somebody's messages failed: no lake runs on this data folder.");
  return await askLake(lake, messagesQuery, { email: normalEmail(address) });
}
