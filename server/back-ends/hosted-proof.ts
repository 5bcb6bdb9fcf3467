import type { PaymentsSettings } from "@paraph/payments/settings";
import { z } from "zod";

type HostedAccounts = NonNullable<PaymentsSettings["hostedAccounts"]>;

/** Somebody waits for Billing. */
const timeLimit = 5_000;

const lookup = z.object({
  users: z.array(z.object({ email: z.string(), emailVerified: z.boolean().default(false) })).default([]),
});
const factor = z.object({ enabled: z.boolean(), verified: z.boolean() });

/**
 * Asks the identity provider whose token this is. Whether the code of a second factor has come only the signature API
 * knows, so who has one on proves nothing by the token, and gets a link by mail.
 */
export function proofAt({ lookupUrl, factorUrl }: HostedAccounts) {
  return async (idToken: string): Promise<string | null> => {
    const found = await post(lookupUrl, { idToken });
    const [user] = found === null ? [] : lookup.parse(found).users;
    if (!user?.emailVerified) return null;
    const status = await post(factorUrl, { email: user.email }, { authorization: `Bearer ${idToken}` });
    if (status === null) return null;
    const { enabled, verified } = factor.parse(status);
    return enabled && verified ? null : user.email;
  };
}

/** The answer, or `null` for a refusal. Rejects when none comes. */
async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeLimit),
  });
  return answer.ok ? await answer.json() : null;
}
