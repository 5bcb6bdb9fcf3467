import { messageOf } from "@paraph/service/message-of";
import { encodeSignatureHeader } from "@sanity/webhook";
import type { LakeContext } from "../context.ts";
import type { ConfiguredWebhook, LakeSettings } from "../settings.ts";
import type { Message } from "./message.ts";

/**
 * Makes one attempt. Returns why it failed, or null. The signature includes a timestamp, so a receiver can
 * refuse an old message.
 */
export async function sendMessage(
  message: Message,
  { name, url, secret }: ConfiguredWebhook,
  context: LakeContext,
  settings: LakeSettings,
  stopped: AbortSignal,
): Promise<string | null> {
  const headers = new Headers({
    "content-type": "application/json",
    "idempotency-key": message.id,
    "sanity-webhook-id": name,
    "sanity-project-id": context.projectId,
    "sanity-dataset": message.dataset,
    "sanity-document-id": message.documentId,
    "sanity-operation": message.operation,
    "sanity-transaction-id": message.transactionId,
    "sanity-transaction-time": message.transactionTime,
  });
  if (secret) {
    const signature = await encodeSignatureHeader(message.body, context.now().getTime(), secret);
    headers.set("sanity-webhook-signature", signature);
  }
  try {
    const response = await fetch(url, {
      method: "POST",
      body: message.body,
      headers,
      // Following a redirect could lead to another machine.
      redirect: "manual",
      signal: AbortSignal.any([stopped, AbortSignal.timeout(settings.webhookTimeoutMilliseconds)]),
    });
    await response.body?.cancel();
    return response.ok ? null : `the receiver answered ${response.status}`;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
    return `${messageOf(error)}${cause}`;
  }
}
