import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "@paraph/service/database-file";
import { z } from "zod";
import { type Attribution, countryIn, stateIn } from "./attribution.ts";
import { type Aftermath, type Change, createChanges } from "./changes.ts";

export type PurchaseState = "open" | "paid" | "unpaid" | "expired";
/** `noted`: it says what became of a purchase later. */
export type Effect = "fulfilled" | "none" | "foreign" | "noted";

export interface Purchase extends Attribution {
  readonly sessionId: string;
  /** Also the provider's `client_reference_id`. */
  readonly reference: string;
  readonly call: string;
  /** The body as sent. */
  readonly request: unknown;
  readonly priceKeys: readonly string[];
  readonly quantity: number;
  readonly email: string | null;
  /** In minor units: what the session says, with the tax and discount that the provider knows by now. */
  readonly amountNow: number;
}

export interface ListedPurchase extends Purchase {
  /** Where the buyer said to be, as a code of ISO 3166. */
  readonly country: string | null;
  /** The US state that the buyer chose. */
  readonly usState: string | null;
  readonly state: PurchaseState;
  readonly createdAt: string;
  readonly fulfilledAt: string | null;
  readonly events: readonly HandledEvent[];
  readonly aftermath: Aftermath;
}

export interface HandledEvent {
  readonly id: string;
  readonly type: string;
  readonly sessionId: string | null;
  /** By the provider's clock, in seconds. */
  readonly created: number;
  readonly effect: Effect;
}

export interface Present {
  readonly state: PurchaseState;
  readonly email: string | null;
  /** With the tax and discount of the checkout; `null` if the provider says none. */
  readonly amountNow: number | null;
  /** The provider's names by which later events mean this purchase. */
  readonly links: readonly string[];
}

/** What to list: sales in which a text occurs, newest first. */
export interface Selection {
  /** In the buyer's address, the prices, the campaign or the session. Empty: all. */
  readonly search: string;
  readonly most: number;
  /** Continues after the sale with this position; `null` begins with the newest. */
  readonly before: number | null;
}

const owner = z.object({ uid: z.string(), name: z.string().nullable(), source: z.string() }).nullable();
const state = z.enum(["open", "paid", "unpaid", "expired"]);
/** Reads the address from a stored body. The calls reject bodies without one. */
const sent = z.object({ cancelUrl: z.url() });
const effect = z.enum(["fulfilled", "none", "foreign", "noted"]);

export type Purchases = ReturnType<typeof createPurchases>;

/** The ledger: what was ordered, by whom and from where, and the outcome. */
export function createPurchases(database: DatabaseSync, now: () => Date) {
  const insert = database.prepare(`
    INSERT OR IGNORE INTO purchase (session_id, reference, call, request, price_keys, quantity, email, owner, utm,
      amount_now, state, created_at)
    VALUES ($sessionId, $reference, $call, $request, $priceKeys, $quantity, $email, $owner, $utm, $amountNow, 'open', $now)`);
  const changes = createChanges(database);
  const select = database.prepare(`
    SELECT rowid AS position, * FROM purchase
    WHERE rowid < $before AND instr(lower(coalesce(email, '') || ' ' || price_keys || ' ' || utm || ' ' || session_id), $search) > 0
    ORDER BY rowid DESC LIMIT $most`);
  const selectOne = database.prepare("SELECT * FROM purchase WHERE session_id = ?");
  const selectBegun = database.prepare("SELECT session_id, request FROM purchase WHERE reference = ?");
  const selectCustomers = database.prepare(`
    SELECT DISTINCT link FROM purchase_link JOIN purchase USING (session_id)
    WHERE lower(email) = ? AND link LIKE 'cus!_%' ESCAPE '!'`);
  const exists = database.prepare("SELECT 1 FROM purchase WHERE session_id = ?");
  const insertEvent = database.prepare("INSERT OR IGNORE INTO handled_event VALUES (?, ?, ?, ?, ?, ?)");
  const selectEvents = database.prepare(
    "SELECT * FROM handled_event WHERE session_id = ? ORDER BY received_at, rowid",
  );
  const setState = database.prepare(
    "UPDATE purchase SET state = ?, email = coalesce(email, ?), amount_now = coalesce(?, amount_now) WHERE session_id = ?",
  );
  const fulfil = database.prepare(
    "UPDATE purchase SET fulfilled_at = ? WHERE session_id = ? AND fulfilled_at IS NULL",
  );
  const setFulfilled = database.prepare("UPDATE handled_event SET effect = 'fulfilled' WHERE id = ?");

  function noteOnce(event: Omit<HandledEvent, "effect" | "sessionId">, change: Change): Effect | "duplicate" {
    const { id, type, created } = event;
    const sessionId = changes.sessionOf(change.links);
    // What is not known here may become known: events come in any order.
    const effect = sessionId === null ? "foreign" : "noted";
    const isNew = insertEvent.run(id, type, sessionId, created, now().getTime(), effect).changes === 1;
    if (!isNew) return "duplicate";
    changes.record(change);
    return effect;
  }

  function handleOnce(event: Omit<HandledEvent, "effect">, present: Present | null): Effect | "duplicate" {
    const { id, type, sessionId, created } = event;
    const time = now().getTime();
    const isNew =
      insertEvent.run(id, type, sessionId, created, time, present ? "none" : "foreign").changes === 1;
    if (!isNew) return "duplicate";
    if (present === null || sessionId === null) return "foreign";
    setState.run(present.state, present.email, present.amountNow, sessionId);
    changes.link(sessionId, present.links);
    if (present.state !== "paid" || fulfil.run(time, sessionId).changes === 0) return "none";
    setFulfilled.run(id);
    return "fulfilled";
  }

  function read(row: Record<string, unknown>): ListedPurchase {
    const leftAddress = sent.parse(JSON.parse(String(row.request))).cancelUrl;
    return {
      sessionId: String(row.session_id),
      reference: String(row.reference),
      call: String(row.call),
      request: JSON.parse(String(row.request)),
      country: countryIn(leftAddress),
      usState: stateIn(leftAddress),
      priceKeys: z.array(z.string()).parse(JSON.parse(String(row.price_keys))),
      quantity: Number(row.quantity),
      email: row.email === null ? null : String(row.email),
      owner: owner.parse(JSON.parse(String(row.owner))),
      utm: z.record(z.string(), z.string()).parse(JSON.parse(String(row.utm))),
      amountNow: Number(row.amount_now),
      state: state.parse(row.state),
      createdAt: new Date(Number(row.created_at)).toISOString(),
      fulfilledAt: row.fulfilled_at === null ? null : new Date(Number(row.fulfilled_at)).toISOString(),
      events: selectEvents.all(String(row.session_id)).map((event) => ({
        id: String(event.id),
        type: String(event.type),
        sessionId: String(event.session_id),
        created: Number(event.created_at),
        effect: effect.parse(event.effect),
      })),
      aftermath: changes.aftermathOf(String(row.session_id)),
    };
  }

  return {
    /** What an earlier call with the same idempotency key has begun. */
    findBegun(reference: string): { sessionId: string; request: unknown } | null {
      const row = selectBegun.get(reference);
      return row ? { sessionId: String(row.session_id), request: JSON.parse(String(row.request)) } : null;
    },
    /** Returns whether it is new: a repeated call has the purchase of the first. */
    add(purchase: Purchase): boolean {
      const { changes: added } = insert.run({
        $sessionId: purchase.sessionId,
        $reference: purchase.reference,
        $call: purchase.call,
        $request: JSON.stringify(purchase.request),
        $priceKeys: JSON.stringify(purchase.priceKeys),
        $quantity: purchase.quantity,
        $email: purchase.email,
        $owner: JSON.stringify(purchase.owner),
        $utm: JSON.stringify(purchase.utm),
        $amountNow: purchase.amountNow,
        $now: now().getTime(),
      });
      return added === 1;
    },
    has: (sessionId: string): boolean => exists.get(sessionId) !== undefined,
    /**
     * Handles an event once. `present` is the session's current state at the provider, so the order of events
     * does not matter. It is `null` if the event is not about one of our purchases.
     */
    handle(event: Omit<HandledEvent, "effect">, present: Present | null): Effect | "duplicate" {
      return inTransaction(database, () => handleOnce(event, present));
    },
    /** Handles an event once that says what became of a purchase later. */
    note(event: Omit<HandledEvent, "effect" | "sessionId">, change: Change): Effect | "duplicate" {
      return inTransaction(database, () => noteOnce(event, change));
    },
    /** The purchase that one of the provider's names means, if it is known yet. */
    sessionOf: changes.sessionOf,
    /** The provider's customers that paid with this address. It is compared in lower case. */
    customersOf: (email: string): string[] => selectCustomers.all(email).map(({ link }) => String(link)),
    find(sessionId: string): ListedPurchase | null {
      const row = selectOne.get(sessionId);
      return row ? read(row) : null;
    },
    list(selection: Partial<Selection>): { purchases: ListedPurchase[]; next: number | null } {
      const { search = "", most = 100, before = null } = selection;
      const rows = select.all({
        $search: search.trim().toLowerCase(),
        $before: before ?? Number.MAX_SAFE_INTEGER,
        $most: most,
      });
      const next = rows.length < most ? null : Number(rows.at(-1)?.position);
      return { purchases: rows.map(read), next };
    },
  };
}
