import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { demoPeople } from "@paraph/accounts/people";
import { openProductDatabase } from "@paraph/accounts/signature-api/database";
import type { ProductDependencies } from "@paraph/accounts/signature-api/dependencies";
import { createOwners } from "@paraph/accounts/signature-api/owners";
import {
  createSecondFactors,
  type SecondFactors,
  seedSecondFactor,
} from "@paraph/accounts/signature-api/second-factor";
import type { Offers } from "@paraph/payments/offers";
import type { PaymentsSettings } from "@paraph/payments/settings";
import { mailboxFile, openMailbox } from "@paraph/service/mailbox-file";
import { Accounts } from "./accounts.ts";
import { isIdentityPath } from "./guard.ts";
import { createGuardedServer, json } from "./guarded-server.ts";
import { openPayments } from "./open-payments.ts";
import { createPages } from "./pages.ts";

export interface ServicesOptions {
  readonly dataFolder: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** The secret that the front server sends with each request. */
  readonly token: string;
  readonly projectId: string;
  /** `null` if nothing is sold here. */
  readonly payments?: PaymentsSettings | null;
  /** Reads the deals, by default from the lake. */
  readonly offers?: Offers;
  readonly now?: () => Date;
  readonly log?: (message: string) => void;
}

export interface Services {
  readonly port: number;
  readonly accounts: Accounts;
  close(): Promise<void>;
}

/** Opens the data and listens on this machine only. Accounts load on the first request. */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const { dataFolder, projectId, token } = options;
  if (!projectId.startsWith("demo-")) {
    throw new Error(
      `Starting the local accounts for the project "${projectId}" failed: it may be a real one. They take names that start with "demo-" only.`,
    );
  }
  const log = options.log ?? ((message: string) => console.error(message));
  const now = options.now ?? (() => new Date());
  const accounts = new Accounts({ folder: path.join(dataFolder, "auth"), projectId, now });
  const database = openProductDatabase(path.join(dataFolder, "product/product.db"));
  for (const { uid, totpSecret } of demoPeople) {
    if (totpSecret) seedSecondFactor(database, { uid, secret: totpSecret });
  }
  const owners = createOwners(database, now);
  const payments = options.payments
    ? openPayments({
        dataFolder,
        settings: options.payments,
        offers: options.offers,
        findOwner: (email) => owners.findOrigin(email),
        provenEmail: provenBy(accounts, createSecondFactors(database, now)),
        port: () => server.port(),
        token,
        now,
        log,
      })
    : null;
  const mailbox = openMailbox(mailboxFile(dataFolder));
  const product: ProductDependencies = {
    database,
    verifyIdToken: (idToken) => accounts.verifyIdToken(idToken),
    findAccount: (uid) => accounts.findAccount(uid),
    endSignIns: (uid) => accounts.endSignIns(uid),
    records: payments?.records ?? [],
    findReceipt: (sessionId) => payments?.findReceipt(sessionId) ?? null,
    now,
    log,
  };
  const pages = createPages(accounts, payments?.app ?? null, product, mailbox.all);
  const answerPage = getRequestListener(pages.fetch);

  const server = createGuardedServer({
    token,
    id: projectId,
    health: () => ({ accounts: accounts.state }),
    async answer(request, response) {
      if (request.url === "/prepare") {
        await accounts.prepare();
        return json(response, 200, { accounts: accounts.state });
      }
      if (!isIdentityPath(request.url)) return void answerPage(request, response);
      response.setHeader("cache-control", "no-store");
      await accounts.handle(request, response);
    },
    log,
  });
  const close = async () => {
    await server.close();
    await payments?.close();
    accounts.close();
    mailbox.close();
    database.close();
  };
  try {
    const port = await server.listen(options.port);
    payments?.resume();
    await payments?.ready;
    return { port, accounts, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A password alone proves nothing where a second factor is on: its code must have come. */
function provenBy(accounts: Accounts, secondFactors: SecondFactors) {
  return async (idToken: string): Promise<string | null> => {
    const identity = await accounts.verifyIdToken(idToken);
    return identity?.emailVerified && secondFactors.lets(identity) ? identity.email : null;
  };
}
