import { ServiceError } from "@paraph/service/requests";
import type Stripe from "stripe";
import type { ProviderKeys } from "../dependencies.ts";

export interface Provider {
  readonly stripe: Stripe;
  readonly webhookSecret: string;
}

/** The provider's own SDK, for the provider or its stand-in. */
export async function openProvider(keys: ProviderKeys): Promise<Provider> {
  // Loaded on the first purchase, so that it does not delay startup.
  const { default: StripeClient } = await import("stripe");
  const stripe = new StripeClient(keys.secretKey, {
    maxNetworkRetries: 2,
    timeout: 8_000,
    telemetry: false,
    ...(keys.apiHost === null ? {} : addressOf(new URL(keys.apiHost))),
  });
  return { stripe, webhookSecret: keys.webhookSecret };
}

function addressOf({ protocol, hostname, port }: URL) {
  const isPlain = protocol === "http:";
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? "http" : "https",
  } as const;
}

/**
 * Converts the provider's error to our response. Details are only logged, because they may reveal the
 * account.
 */
export function providerError(error: unknown, log: (message: string) => void): Error {
  const { type, code, param, requestId } = partsOf(error);
  if (type === undefined) return error instanceof Error ? error : new Error(String(error));
  if (type === "StripeIdempotencyError") return keyUsedOtherwise();
  if (code === "email_invalid") {
    const message = "The payment provider rejects this e-mail address.";
    return new ServiceError(400, "invalid_field", message, { body: { field: "email" } });
  }
  log(`The payment provider answered ${type}, code ${code}, parameter ${param}, request ${requestId}.`);
  if (type === "StripeRateLimitError") {
    const message = "The payment provider receives too many requests. Try again in a moment.";
    return new ServiceError(429, "too_many_requests", message, { headers: { "Retry-After": "2" } });
  }
  const message =
    "The payment provider did not create a checkout. Nothing was charged. Try again in a moment.";
  return new ServiceError(502, "provider_failed", message);
}

export function keyUsedOtherwise(): ServiceError {
  const message = "This Idempotency-Key was used for another purchase. Use a new one for each.";
  return new ServiceError(409, "key_used_otherwise", message);
}

function partsOf(error: unknown): Partial<Record<"type" | "code" | "param" | "requestId", unknown>> {
  if (!(error instanceof Error) || !/^Stripe/.test(String(Reflect.get(error, "type")))) return {};
  const part = (name: string): unknown => Reflect.get(error, name);
  return { type: part("type"), code: part("code"), param: part("param"), requestId: part("requestId") };
}
