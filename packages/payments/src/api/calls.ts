import { isEmail } from "@paraph/service/email";
import { z } from "zod";

/** The four calls of the specification with exactly their fields. Any other field is rejected by name. */

const email = z.string().trim().toLowerCase().refine(isEmail, "it must be an e-mail address");
const address = z.string().min(1).max(2048);
const returns = { successUrl: address, cancelUrl: address };
const priceId = z.string().min(1).max(200);
const quantity = z.int().min(1).max(99).default(1);

export const calls = {
  createStripeSubscriptionUS: z
    .strictObject({ priceId, quantity, ownerEmail: email.optional(), email: email.optional(), ...returns })
    .refine((body) => body.ownerEmail === undefined || body.email === undefined, {
      path: ["email"],
      message: "send ownerEmail or email, not both",
    }),
  createStripeOneTimePaymentUS: z.strictObject({ priceId, quantity, email: email.optional(), ...returns }),
  startTrialWithChargeSubscription: z.strictObject({
    priceId,
    trialPriceId: priceId,
    quantity,
    email: email.optional(),
    ...returns,
  }),
  createAPITierSubscriptionsUS: z.strictObject({
    documentsCount: z.int().min(1),
    ownerEmail: email,
    ...returns,
  }),
} as const;

export type CallName = keyof typeof calls;
export type CallBody<Name extends CallName> = z.infer<(typeof calls)[Name]>;

/** The fields that all four share. */
export interface AnyBody {
  readonly email?: string | undefined;
  readonly ownerEmail?: string | undefined;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export function buyersEmail({ email, ownerEmail }: AnyBody): string | null {
  return ownerEmail ?? email ?? null;
}
