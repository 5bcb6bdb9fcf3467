import { expect, test } from "vitest";
import { ApiError } from "../../../lib/post-json.ts";
import { requestFor } from "../../../lib/selling/checkout-request.ts";
import { createPaymentsApi } from "../../../lib/selling/payments-api.ts";
import { checkoutLocation, idsWithout, orderOf } from "../../support/checkout-world.ts";

const request = requestFor(
  orderOf("lifetime_99"),
  { owner: null, email: "a@b.co", country: null, state: null, utm: {} },
  checkoutLocation,
  idsWithout(),
);

/** A payments API with the given handler. */
function apiThat(answer: (input: unknown, init?: RequestInit) => Response | Promise<Response>) {
  return createPaymentsApi({
    baseUrl: "https://pay.test/api",
    fetch: async (input, init) => answer(input, init),
    timeLimit: 20,
  });
}

test("R-PAY-2 a call is a JSON POST of exactly the body", async () => {
  let seen: unknown;
  const api = apiThat((input, init) => {
    seen = [
      new Headers(init?.headers).get("idempotency-key"),
      input,
      init?.method,
      new Headers(init?.headers).get("content-type"),
      JSON.parse(String(init?.body)),
    ];
    return Response.json({ sessionUrl: "https://checkout.stripe.com/c/1" });
  });
  expect(await api.createSession(request, "key-1", null)).toBe("https://checkout.stripe.com/c/1");
  expect(seen).toEqual([
    "key-1",
    "https://pay.test/api/createStripeOneTimePaymentUS",
    "POST",
    "application/json",
    request.body,
  ]);
});

test.each([
  ["a missing value", {}],
  ["an empty string", { sessionUrl: "" }],
  ["null", { sessionUrl: null }],
  ["a number", { sessionUrl: 5 }],
  ["a list", { sessionUrl: ["https://checkout.stripe.com/c"] }],
  ["a misspelled name", { sessionurl: "https://checkout.stripe.com/c" }],
])("R-PAY-2 %s for sessionUrl counts as no URL", async (_what, body) => {
  expect(await apiThat(() => Response.json(body)).createSession(request, "key-1", null)).toBeNull();
});

test.each([
  ["a page", () => new Response("<html>")],
  ["a list", () => Response.json([{ sessionUrl: "https://checkout.stripe.com/c" }])],
  ["text", () => Response.json("https://checkout.stripe.com/c")],
  ["empty", () => new Response("")],
  ["truncated", () => new Response('{"sessionUrl":"https://checkout.stripe.com/c')],
  [
    "a refusal",
    () => Response.json({ error: "invalid_field", sessionUrl: "https://x.test" }, { status: 400 }),
  ],
  ["a failure", () => new Response("Bad gateway", { status: 502 })],
])("R-PAY-2 a response that is %s is an error", async (_what, answer) => {
  await expect(apiThat(answer).createSession(request, "key-1", null)).rejects.toThrow(ApiError);
});

test("R-PAY-2 the time limit ends a call that gets no response", async () => {
  const api = apiThat(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      }),
  );
  await expect(api.createSession(request, "key-1", null)).rejects.toThrow(
    "createStripeOneTimePaymentUS got no answer",
  );
});
