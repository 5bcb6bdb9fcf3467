import type { Hono } from "hono";
import { createPageApp, type PageAppOptions } from "../page-app.ts";
import type { Prices } from "../stripe/prices.ts";
import { pricesPage } from "./page.ts";
import { checkPriceForm, readPriceForm } from "./price-form.ts";

const path = "/local/payments/prices";
const nothingTyped = { name: "", amount: "", interval: "once", trialDays: "" };

/** Where prices are created, as people do it on the provider's dashboard. Only the stand-in has it. */
export function createPriceDashboard(prices: Prices, log: PageAppOptions["log"]): Hono {
  const unsaved = "The price could not be stored. Go back and try again later.";
  const app = createPageApp({ name: "the page of prices", unsaved, log });

  app.get("/", (c) => c.html(pricesPage(prices.created(), nothingTyped, null)));

  app.post("/", async (c) => {
    const form = readPriceForm(await c.req.parseBody());
    const checked = checkPriceForm(form);
    if ("problem" in checked) return c.html(pricesPage(prices.created(), form, checked), 400);
    prices.create(checked);
    return c.redirect(path, 303);
  });

  app.post("/:id", async (c) => {
    const { act } = await c.req.parseBody();
    if (prices.setActive(c.req.param("id"), act === "activate")) return c.redirect(path, 303);
    return c.text("Nobody created a price of this id here.", 404);
  });

  return app;
}
