import { type ApiOptions, createJsonPost, filled } from "../post-json.ts";
import type { CheckoutRequest } from "./checkout-request.ts";

/** The payments API. Throws an ApiError unless the answer is as specified. */
export interface PaymentsApi {
  /** The address of the payment page; null when the API gave none. Calls with one key make one session. */
  readonly createSession: (request: CheckoutRequest, idempotencyKey: string) => Promise<string | null>;
}

export function createPaymentsApi(options: ApiOptions): PaymentsApi {
  const post = createJsonPost(options);
  return {
    async createSession({ call, body }, idempotencyKey) {
      return filled((await post(`/${call}`, body, { idempotencyKey })).sessionUrl);
    },
  };
}
