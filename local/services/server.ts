import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { getRequestListener } from "@hono/node-server";
import { demoPeople } from "../auth/people.ts";
import { openPaymentsDatabase } from "../payments/database.ts";
import { createPayments, type Payments } from "../payments/payments.ts";
import type { PaymentsSettings } from "../payments/settings.ts";
import { openProductDatabase } from "../product/database.ts";
import { createOwners } from "../product/owners.ts";
import { seedSecondFactor } from "../product/second-factor.ts";
import { Accounts } from "./accounts.ts";
import { isFront, isIdentityPath, type Refusal, refusalOf, tokenHeader } from "./guard.ts";
import { createPages } from "./pages.ts";

export interface ServicesOptions {
  readonly dataFolder: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** What the front server sends along. */
  readonly token: string;
  readonly projectId: string;
  /** `null`: nothing is sold here. */
  readonly payments?: PaymentsSettings | null;
  readonly now?: () => Date;
  readonly log?: (message: string) => void;
}

export interface Services {
  readonly port: number;
  readonly accounts: Accounts;
  close(): Promise<void>;
}

/** Opens the data and listens on this machine only. The accounts are prepared when first asked for. */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const { dataFolder, projectId, token } = options;
  if (!projectId.startsWith("demo-")) {
    throw new Error(
      `Starting the local accounts for the project "${projectId}" failed: it may be a real one. They take names that start with "demo-" only.`,
    );
  }
  if (token === "") throw new Error("Starting the account service failed: it was given no token to ask for.");
  const log = options.log ?? ((message: string) => console.error(message));
  const now = options.now ?? (() => new Date());
  const accounts = new Accounts({ folder: path.join(dataFolder, "auth"), projectId, now });
  const database = openProductDatabase(path.join(dataFolder, "product/product.db"));
  for (const { uid, totpSecret } of demoPeople) {
    if (totpSecret) seedSecondFactor(database, { uid, secret: totpSecret });
  }
  const owners = createOwners(database, now);
  const payments: Payments | null = options.payments
    ? createPayments({
        ...options.payments,
        database: openPaymentsDatabase(path.join(dataFolder, "payments/payments.db")),
        findOwner: (email) => owners.findOrigin(email),
        webhookTarget: () => ({
          url: `http://127.0.0.1:${portOf(server)}/local/payments-api/webhook`,
          headers: { [tokenHeader]: token },
        }),
        now,
        log,
      })
    : null;
  const pages = createPages(accounts, payments?.app ?? null, {
    database,
    verifyIdToken: (idToken) => accounts.verifyIdToken(idToken),
    findAccount: (uid) => accounts.findAccount(uid),
    now,
    log,
  });
  const answerPage = getRequestListener(pages.fetch);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === "/health") return json(response, 200, { accounts: accounts.state });
    if (!isFront(request, token)) {
      return refuse(response, { status: 403, message: "Only the site's front server is answered here." });
    }
    if (request.url === "/id") return json(response, 200, { id: projectId });
    if (request.url === "/prepare") {
      await accounts.prepare();
      return json(response, 200, { accounts: accounts.state });
    }
    const refusal = refusalOf(request);
    if (refusal) return refuse(response, refusal);
    if (!isIdentityPath(request.url)) return void answerPage(request, response);
    response.setHeader("cache-control", "no-store");
    await accounts.handle(request, response);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      log(`Answering ${request.method} ${request.url?.split("?")[0]} failed: ${error}`);
      refuse(response, { status: 503, message: "The local accounts failed; the log says why." });
    });
  });
  // A proxy that reuses connections must see them closed by itself first, else its next request is lost.
  server.keepAliveTimeout = 65_000;
  const close = async () => {
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
    await payments?.close();
    accounts.close();
    database.close();
  };
  try {
    const port = await listen(server, options.port);
    return { port, accounts, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function refuse(response: ServerResponse, { status, message }: Refusal): void {
  if (response.headersSent) return void response.destroy();
  // The shape that the identity SDK looks into for an error.
  json(response, status, { error: { code: status, message }, message });
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reason = error.code === "EADDRINUSE" ? `Port ${port} is taken.` : error.message;
      reject(new Error(`Starting the account service failed: ${reason}`, { cause: error }));
    });
    // Loopback only, and behind the front: whoever reaches this with its token is believed.
    server.listen(port, "127.0.0.1", () => resolve(portOf(server)));
  });
}

function portOf(server: Server): number {
  const address = server.address() as AddressInfo; // a TCP server that listens has an AddressInfo
  return address.port;
}
