import { messageOf } from "@paraph/service/message-of";
import { refuseForeignPages } from "@paraph/service/requests";
import { answerError, ServiceError } from "@paraph/service/service-error";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { PriceWatch } from "../api/price-watch.ts";
import type { Purchases } from "../api/purchases.ts";
import type { PaymentsDependencies } from "../dependencies.ts";
import { saleOf } from "./sale.ts";
import { csvOf } from "./sales-csv.ts";

interface SalesOptions extends Pick<PaymentsDependencies, "isAdministrator" | "log"> {
  readonly purchases: Purchases;
  readonly prices: Pick<PriceWatch, "problems">;
}

const onePage = 50;
/** Rows of a file are read in parts of this size, so that a long one blocks nobody for long. */
const onePart = 500;

const query = z.object({
  search: z.string().max(200).default(""),
  before: z.coerce.number().int().positive().nullable().default(null),
});

/** Who bought what, for administrators of the lake: the Studio's tool asks here, with a token that the lake gave. */
export function createSales({ purchases, prices, isAdministrator, log }: SalesOptions): Hono {
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

  async function requireAdministrator(c: Context): Promise<void> {
    const [, token] = /^Bearer (\S+)$/i.exec(c.req.header("authorization") ?? "") ?? [];
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
