import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { card, sessionIdOf } from "../../../support/payments.ts";
import type { KilledSystem } from "./killed-system.ts";
import { ask, bodyOf, type Writer } from "./writer.ts";

interface Buyer {
  readonly key: string;
  sessionUrl?: string;
}

/** Buys and pays, and asks again with the same key whenever no answer came. */
export function buyer(system: KilledSystem): Writer & { readonly count: () => number } {
  let current: Buyer = { key: randomUUID() };
  const begun = new Set<string>();
  const paid = new Set<string>();

  async function begin(key: string): Promise<string> {
    const answer = await ask(`${system.site.url}/local/payments-api/createStripeOneTimePaymentUS`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({
        priceId: "price_local_lifetime_99",
        email: card.email,
        successUrl: `${system.site.url}/thank-you`,
        cancelUrl: `${system.site.url}/pricing`,
      }),
    });
    const said = await bodyOf(answer);
    expect(answer.status, said).toBe(200);
    return JSON.parse(said).sessionUrl;
  }

  return {
    name: "purchases",
    count: () => paid.size,
    async write() {
      const { key } = current;
      if (current.sessionUrl === undefined) {
        current.sessionUrl = await begin(key);
        begun.add(sessionIdOf(current.sessionUrl));
        expect(await begin(key), "the session of a repeated call").toBe(current.sessionUrl);
      }
      const answer = await ask(current.sessionUrl, {
        method: "POST",
        body: new URLSearchParams(card),
        redirect: "manual",
      });
      expect([answer.status, answer.headers.get("location")], await bodyOf(answer)).toEqual([
        303,
        expect.stringContaining("/thank-you"),
      ]);
      paid.add(sessionIdOf(current.sessionUrl));
      current = { key: randomUUID() };
    },
    async check() {
      // The provider repeats an event that was not answered after a second at the earliest.
      await expect.poll(() => unfulfilled(system, paid), { message: "paid and not fulfilled" }).toEqual([]);
      using payments = system.openDatabase("payments/payments.db");
      const known = new Set(payments.rows("SELECT session_id FROM purchase").map((row) => row.session_id));
      expect([...begun].filter((session) => !known.has(session))).toEqual([]);
      const twice = payments.rows(`SELECT session_id FROM handled_event WHERE effect = 'fulfilled'
        GROUP BY session_id HAVING count(*) > 1`);
      expect(twice, "fulfilled twice").toEqual([]);
      const lost = payments.rows(`SELECT id FROM stripe_session WHERE status = 'complete'
        AND id NOT IN (SELECT session_id FROM purchase WHERE state = 'paid')`);
      expect(lost, "paid at the provider and not here").toEqual([]);
    },
  };
}

function unfulfilled(system: KilledSystem, paid: ReadonlySet<string>): unknown[] {
  using payments = system.openDatabase("payments/payments.db");
  const done = payments.rows("SELECT session_id FROM purchase WHERE state = 'paid' AND fulfilled_at > 0");
  const fulfilled = new Set(done.map((row) => row.session_id));
  const complete = payments.rows("SELECT id FROM stripe_session WHERE status = 'complete'");
  return [...paid, ...complete.map(({ id }) => id)].filter((session) => !fulfilled.has(session));
}
