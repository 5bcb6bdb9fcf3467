import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { PaymentsDependencies, ProviderKeys } from "../dependencies.ts";
import { createStripeApp } from "./app.ts";
import { adoptEarlierSessions } from "./billing/earlier-sessions.ts";
import { createSubscriptions } from "./billing/subscriptions.ts";
import { createEvents } from "./events.ts";
import { createPrices } from "./prices.ts";
import { createSessions } from "./sessions.ts";
import { createStripeStore } from "./store.ts";

type StandInOptions = Pick<PaymentsDependencies, "database" | "catalogue" | "webhookTarget" | "now" | "log">;

/** The local payment provider: its API on its own port, and the sessions behind the payment page. */
export function createStandIn({ database, catalogue, webhookTarget, now, log }: StandInOptions) {
  const store = createStripeStore(database, now);
  const events = createEvents({ store, webhookTarget, now, log });
  const own = createPrices({ store, events, catalogue });
  const prices = own.all;
  const seconds = () => Math.floor(now().getTime() / 1000);
  const context = { store, events, seconds };
  adoptEarlierSessions(context);
  const sessions = createSessions({ ...context, prices });
  const subscriptions = createSubscriptions(context);
  // Valid while this process runs. Only the API knows it.
  const secretKey = `sk_test_local_${randomBytes(16).toString("hex")}`;
  const webhookSecret = store.secret("webhook", "whsec_");
  const server = createServer(
    getRequestListener(createStripeApp({ context, sessions, subscriptions, prices, secretKey, log }).fetch),
  );

  return {
    context,
    sessions,
    subscriptions,
    events,
    prices: own,
    offered: own.offered,
    /** Starts listening, on this machine only. Returns how its API is reached. */
    async listen(): Promise<ProviderKeys> {
      await new Promise<void>((resolve, reject) => {
        server.once("error", reject);
        server.listen(0, "127.0.0.1", resolve);
      });
      for (const event of events.pending()) void events.deliver(event);
      const address = server.address();
      const port = typeof address === "object" ? address?.port : address;
      return { secretKey, webhookSecret, apiHost: `http://127.0.0.1:${port}` };
    },
    async close(): Promise<void> {
      events.close();
      server.closeAllConnections();
      // A server that never listened reports an error here, which is harmless.
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
