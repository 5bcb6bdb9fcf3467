import { timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { StoredPrice } from "./entities.ts";
import { answerStripeError, StripeStandInError } from "./errors.ts";
import { chargeRoutes } from "./routes/charges.ts";
import { priceRoutes } from "./routes/prices.ts";
import { sessionRoutes } from "./routes/sessions.ts";
import type { Sessions } from "./sessions.ts";
import type { StripeStore } from "./store.ts";

export interface StripeAppOptions {
  readonly store: StripeStore;
  readonly sessions: Sessions;
  readonly prices: ReadonlyMap<string, StoredPrice>;
  readonly secretKey: string;
  readonly log: (message: string) => void;
}

/** The part of the provider's API that checkout needs, for its own SDK on this machine. */
export function createStripeApp({ store, sessions, prices, secretKey, log }: StripeAppOptions): Hono {
  const app = new Hono();
  app.onError(answerStripeError(log));
  app.use(async (c, next) => {
    const given = Buffer.from(c.req.header("authorization") ?? "");
    const expected = Buffer.from(`Bearer ${secretKey}`);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new StripeStandInError(401, "invalid_request_error", "Invalid API Key provided.");
    }
    await next();
  });
  app.use(bodyLimit({ maxSize: 64 * 1024 }));
  app.route("/v1/checkout/sessions", sessionRoutes(sessions, store));
  app.route("/v1/charges", chargeRoutes(sessions));
  app.route("/v1/prices", priceRoutes(prices));
  app.all("*", (c) => {
    const message = `The stand-in does not know ${c.req.method} ${c.req.path}. Its README lists what it knows.`;
    throw new StripeStandInError(404, "invalid_request_error", message, { code: "unknown_url" });
  });
  return app;
}
