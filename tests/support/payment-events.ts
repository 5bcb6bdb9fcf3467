import Stripe from "stripe";

interface Delivery {
  readonly body: string;
  /** What the signature is made of, when not of the body. */
  readonly signed?: string;
  readonly secret: string;
  /** When it was signed, in seconds. */
  readonly timestamp: number;
}

/** Posts an event to a site's payments API, as the provider does. */
export function postEvent(
  siteUrl: string,
  { body, signed = body, secret, timestamp }: Delivery,
): Promise<Response> {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: signed, secret, timestamp });
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  return fetch(`${siteUrl}/local/payments-api/webhook`, { method: "POST", body, headers });
}

/** An event about an object, with an id of its own. */
export function eventAbout(type: string, object: object, created: number): string {
  return JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: "event",
    type,
    created,
    data: { object },
  });
}
