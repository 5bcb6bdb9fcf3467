import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { PaymentsDependencies, ProviderKeys } from "../dependencies.ts";
import { createStripeApp } from "./app.ts";
import { createEvents } from "./events.ts";
import { seedPrices } from "./seed.ts";
import { createSessions } from "./sessions.ts";
import { createStripeStore } from "./store.ts";

/** The payment provider on this machine: its API on a port of its own, and the sessions behind the hosted page. */
export function createStandIn({ database, catalogue, webhookTarget, now, log }: PaymentsDependencies) {
  const store = createStripeStore(database, now);
  const prices = seedPrices(catalogue);
  const events = createEvents({ store, webhookTarget, now, log });
  const sessions = createSessions({ store, events, prices, now });
  // Good for as long as this process runs: the API is the only one who is told.
  const secretKey = `sk_test_local_${randomBytes(16).toString("hex")}`;
  const keys: ProviderKeys = { secretKey, webhookSecret: store.secret("webhook", "whsec_") };
  const server = createServer(
    getRequestListener(createStripeApp({ store, sessions, prices, secretKey, log }).fetch),
  );

  return {
    keys,
    sessions,
    /** Where it listens, on this machine only. */
    async listen(): Promise<number> {
      await new Promise<void>((resolve, reject) => {
        server.once("error", reject);
        server.listen(0, "127.0.0.1", resolve);
      });
      void events.deliverPending();
      const address = server.address();
      return typeof address === "object" && address ? address.port : 0;
    },
    async close(): Promise<void> {
      events.close();
      server.closeAllConnections();
      // One that never listened says so, and is closed all the same.
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
