import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { PaymentsDependencies, ProviderKeys } from "../dependencies.ts";
import type { Catalogue } from "../settings.ts";
import { createStripeApp } from "./app.ts";
import type { StoredPrice } from "./entities.ts";
import { createEvents } from "./events.ts";
import { createSessions } from "./sessions.ts";
import { createStripeStore } from "./store.ts";

type StandInOptions = Pick<PaymentsDependencies, "database" | "catalogue" | "webhookTarget" | "now" | "log">;

/** The local payment provider: its API on its own port, and the sessions behind the payment page. */
export function createStandIn({ database, catalogue, webhookTarget, now, log }: StandInOptions) {
  const store = createStripeStore(database, now);
  const prices = seedPrices(catalogue);
  const events = createEvents({ store, webhookTarget, now, log });
  const sessions = createSessions({ store, events, prices, now });
  // Valid while this process runs. Only the API knows it.
  const secretKey = `sk_test_local_${randomBytes(16).toString("hex")}`;
  const webhookSecret = store.secret("webhook", "whsec_");
  const server = createServer(
    getRequestListener(createStripeApp({ store, sessions, prices, secretKey, log }).fetch),
  );

  return {
    sessions,
    events,
    /** As somebody does at the provider. Nobody is told: its events are the tests' own. */
    setAmount(id: string, amount: number): void {
      const price = prices.get(id);
      if (!price) throw new Error(`Changing the price ${id} failed: the stand-in has none of this name.`);
      prices.set(id, { ...price, amount });
    },
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

/** The provider's prices come from the catalogue, so there is no second list to keep in sync. */
function seedPrices(catalogue: Catalogue): Map<string, StoredPrice> {
  return new Map(
    catalogue.map(({ id, name, amount, currency, interval }) => [
      id,
      { id, name, amount, currency: currency.toLowerCase(), interval },
    ]),
  );
}
