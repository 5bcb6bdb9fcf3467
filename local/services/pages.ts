import { Hono, type MiddlewareHandler } from "hono";
import { createCollector } from "../analytics/collector.ts";
import { createChooser } from "../auth/chooser.ts";
import { createMailbox } from "../auth/mailbox.ts";
import { style } from "../pages/style.ts";
import { createDashboard } from "../product/dashboard/app.ts";
import type { ProductDependencies } from "../product/dependencies.ts";
import { createSignatureApi } from "../product/signature-api.ts";
import type { Accounts } from "./accounts.ts";

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const headers: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has("content-security-policy")) c.header("content-security-policy", policy);
  c.header("x-content-type-options", "nosniff");
  // Not "no-referrer": forms would then be sent with the origin "null". No page of ours loads anything from elsewhere.
  if (!c.res.headers.has("referrer-policy")) c.header("referrer-policy", "same-origin");
  c.header("cache-control", "no-store");
};

/** What all pages under `/local` have in common. */
export function createLocalApp(): Hono {
  const app = new Hono();
  app.use("/local/*", headers);
  app.get("/local/style.css", (c) => c.body(style, 200, { "content-type": "text/css; charset=utf-8" }));
  return app;
}

/** Everything under `/local`. */
export function createPages(accounts: Accounts, payments: Hono | null, product: ProductDependencies): Hono {
  const app = createLocalApp();
  app.get("/local", (c) => c.redirect("/local/mail"));
  app.route(
    "/local",
    createMailbox(() => accounts.mails(), product.now),
  );
  app.route("/local", createChooser());
  app.route("/local", createCollector(product.now));
  app.route("/local/signature-api", createSignatureApi(product));
  app.route("/local/dashboard", createDashboard(product));
  if (payments) app.route("/", payments);
  return app;
}
