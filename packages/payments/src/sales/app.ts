import { isDeepStrictEqual } from "node:util";
import { messageOf } from "@paraph/service/message-of";
import { answerError, readBody, refuseForeignPages, ServiceError } from "@paraph/service/requests";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { PriceWatch } from "../api/price-watch.ts";
import type { Provider } from "../api/provider.ts";
import type { ListedPurchase, Purchases } from "../api/purchases.ts";
import type { PaymentsDependencies } from "../dependencies.ts";
import { inUnits } from "../money.ts";
import { cancelBody, createActs, refundBody } from "./acts.ts";
import type { SaleAct } from "./administrators.ts";
import type { Buyers } from "./buyers.ts";
import { saleOf } from "./sale.ts";
import { csvOf } from "./sales-csv.ts";
import { type Selling, sellingSettings } from "./selling-settings.ts";

interface SalesOptions extends Pick<PaymentsDependencies, "isAdministrator" | "noteAct" | "log"> {
  readonly provide: () => Promise<Provider>;
  readonly purchases: Purchases;
  readonly buyers: Buyers;
  readonly selling: Selling;
  readonly prices: Pick<PriceWatch, "problems">;
}

const onePage = 50;
/** Rows of a file are read in parts of this size, so that a long one blocks nobody for long. */
const onePart = 500;

const settingsBody = z.strictObject({
  settings: sellingSettings,
  /** As read, so that nobody overwrites another's change. */
  state: z.int().nonnegative(),
});

const query = z.object({
  search: z.string().max(200).default(""),
  before: z.coerce.number().int().positive().nullable().default(null),
});

/** Who bought what, for administrators of the lake: the Studio's tool asks here, with a token that the lake gave. */
export function createSales(options: SalesOptions): Hono {
  const { purchases, buyers, selling, prices, provide, isAdministrator, noteAct, log } = options;
  const acts = createActs(provide, log);
  const app = new Hono();
  app.onError(answerError(log, "sales"));
  app.use(refuseForeignPages);
  app.use(async (c, next) => {
    c.header("Cache-Control", "no-store");
    await requireAdministrator(c);
    await next();
  });

  app.get("/", (c) => {
    const { search, before } = read(c);
    const { purchases: found, next } = purchases.list({ search, before, most: onePage });
    return c.json({ sales: found.map(saleOf), next, prices: prices.problems() });
  });

  app.get("/csv", (c) => {
    const { search } = read(c);
    const sales = [];
    let before: number | null = null;
    do {
      const part = purchases.list({ search, before, most: onePart });
      sales.push(...part.purchases.map(saleOf));
      before = part.next;
    } while (before !== null);
    c.header("Content-Type", "text/csv; charset=utf-8");
    return c.body(csvOf(sales));
  });

  app.get("/settings", (c) => c.json(selling.read()));

  app.put("/settings", async (c) => {
    const { settings, state } = await readBody(c, settingsBody);
    const kept = selling.read();
    // Saved already, by a press whose answer was lost.
    if (isDeepStrictEqual(kept.settings, settings)) return c.json(kept);
    // The audit says that they were changed, so what can't be saved is refused before.
    selling.requireUnchanged(state);
    await note(c, { kind: "selling-changed" });
    return c.json(selling.write(settings, state));
  });

  app.get("/:session", async (c) => {
    const purchase = purchaseIn(c);
    return c.json({ sale: saleOf(purchase), ...(await acts.detail(purchase)) });
  });

  app.post("/:session/refund", async (c) => {
    const purchase = purchaseIn(c);
    const body = await readBody(c, refundBody);
    const { amount, reason } = body;
    const act = { kind: "sale-refunded", on: purchase.sessionId, amount: inUnits(amount), reason } as const;
    await acts.refund(purchase, body, () => note(c, act));
    return c.json(await acts.detail(purchase));
  });

  app.post("/:session/cancel", async (c) => {
    const purchase = purchaseIn(c);
    const body = await readBody(c, cancelBody);
    const act = { kind: "sale-canceled", on: purchase.sessionId, when: body.at } as const;
    await acts.cancel(purchase, body, () => note(c, act));
    return c.json(await acts.detail(purchase));
  });

  app.post("/:session/receipt", async (c) => {
    const { sessionId, state, fulfilledAt } = purchaseIn(c);
    if (state !== "paid" || fulfilledAt === null)
      throw new ServiceError(409, "not_paid", "Sending the receipt failed: this sale is not paid.");
    const noteAct = () => note(c, { kind: "receipt-sent", on: sessionId });
    const isSent = await acts.asked("Sending the receipt", async () =>
      buyers.resend(sessionId, await provide(), { paidAt: new Date(fulfilledAt), noteAct }),
    );
    if (isSent) return c.json({ sent: true });
    throw new ServiceError(
      409,
      "no_address",
      "Sending the receipt failed: the buyer gave no e-mail address.",
    );
  });

  function purchaseIn(c: Context): ListedPurchase {
    const purchase = purchases.find(c.req.param("session") ?? "");
    if (purchase) return purchase;
    throw new ServiceError(404, "not_found", "There is no such sale.");
  }

  /**
   * Before it happens: no money goes back without a line that says who wanted it. What is refused for another reason
   * leaves none.
   */
  async function note(c: Context, act: SaleAct): Promise<void> {
    try {
      await noteAct(tokenIn(c) ?? "", act);
    } catch (error) {
      log(messageOf(error));
      const message = "Nothing was done: the content store can't note it in the audit. Try again.";
      throw new ServiceError(503, "lake_unreachable", message);
    }
  }

  async function requireAdministrator(c: Context): Promise<void> {
    const token = tokenIn(c);
    if (token === undefined) throw new ServiceError(401, "not_signed_in", "Sign in to the Studio first.");
    const isOne = await isAdministrator(token).catch((error: unknown) => {
      log(messageOf(error));
      throw new ServiceError(503, "lake_unreachable", "The content store can't say who you are. Try again.");
    });
    if (!isOne)
      throw new ServiceError(
        403,
        "not_allowed",
        "Only administrators of the Studio may see who bought what.",
      );
  }

  return app;
}

function read(c: Context): z.infer<typeof query> {
  const parsed = query.safeParse(c.req.query());
  if (parsed.success) return parsed.data;
  throw new ServiceError(400, "invalid_field", "Send search, up to 200 characters, and before, a position.");
}

function tokenIn(c: Context): string | undefined {
  return /^Bearer (\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
}
