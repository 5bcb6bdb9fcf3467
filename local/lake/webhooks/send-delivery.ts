import { encodeSignatureHeader } from "@sanity/webhook";
import type { LakeContext } from "../context.ts";
import { isLoopback } from "../http/origins.ts";
import type { LakeSettings } from "../settings.ts";
import type { Attempt, Delivery } from "./deliveries.ts";
import type { Webhook } from "./hooks.ts";

/** One attempt. The signature carries the time of the attempt, so a receiver can refuse an old one. */
export async function sendDelivery(
  hook: Webhook,
  delivery: Delivery,
  context: LakeContext,
  settings: LakeSettings,
  stopped: AbortSignal,
): Promise<Attempt> {
  const at = context.now().toISOString();
  const started = performance.now();
  const result = (status: number | null, failure: string | null): Attempt => {
    return { at, status, failure, milliseconds: Math.round((performance.now() - started) * 10) / 10 };
  };
  if (!isAllowedTarget(hook.url, settings)) {
    return result(null, "The address is not on this machine and LAKE_WEBHOOK_ANY_HOST is not set");
  }
  const headers = new Headers({
    ...hook.headers,
    "content-type": "application/json",
    "idempotency-key": delivery.id,
    "sanity-webhook-id": hook.id,
    "sanity-project-id": context.projectId,
    "sanity-dataset": delivery.dataset,
    "sanity-document-id": delivery.documentId,
    "sanity-operation": delivery.operation,
    "sanity-transaction-id": delivery.transactionId,
    "sanity-transaction-time": delivery.transactionTime,
  });
  if (hook.secret) {
    const signature = await encodeSignatureHeader(delivery.body, Date.parse(at), hook.secret);
    headers.set("sanity-webhook-signature", signature);
  }
  try {
    const response = await fetch(hook.url, {
      method: hook.httpMethod,
      body: delivery.body,
      headers,
      // Following a redirect could lead to another machine.
      redirect: "manual",
      signal: AbortSignal.any([stopped, AbortSignal.timeout(settings.webhookTimeoutMilliseconds)]),
    });
    await response.body?.cancel();
    return result(response.status, response.ok ? null : `Answered ${response.status}`);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
    return result(null, `${error instanceof Error ? error.message : String(error)}${cause}`);
  }
}

export function isAllowedTarget(url: string, settings: LakeSettings): boolean {
  const { protocol, hostname } = new URL(url);
  if (protocol !== "http:" && protocol !== "https:") return false;
  return settings.webhookAnyHost || isLoopback(hostname);
}
