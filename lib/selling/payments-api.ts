import { type Answer, type ApiOptions, createJsonPost, filled } from "../post-json.ts";
import type { CheckoutRequest } from "./checkout-request.ts";

/** The payments API. Throws an ApiError unless the answer is as specified. */
export interface PaymentsApi {
  /**
   * The address of the payment page; null when the API gave none. Calls with one key make one session. The token proves an
   * owner, whose purchases then belong together at the provider.
   */
  readonly createSession: (
    request: CheckoutRequest,
    idempotencyKey: string,
    token: string | null,
  ) => Promise<string | null>;
}

export function createPaymentsApi(options: ApiOptions): PaymentsApi {
  const post = createJsonPost(options);
  return {
    async createSession({ call, body }, idempotencyKey, token) {
      return filled((await post(`/${call}`, body, { idempotencyKey, token })).sessionUrl);
    },
  };
}

/** Billing's calls of our own payments API. The token proves an owner. */
export function createBillingApi({ baseUrl, ...options }: ApiOptions) {
  const post = createJsonPost({ baseUrl: `${baseUrl}/billing`, ...options });
  return (call: BillingCall, body: object, token: string | null = null): Promise<Answer> =>
    post(`/${call}`, body, { token });
}

type BillingCall = "link" | "look" | "open" | "plans" | "change";
