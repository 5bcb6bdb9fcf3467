import { readFile } from "node:fs/promises";
import path from "node:path";
import { createChooser } from "@paraph/accounts/chooser";
import { createMailbox } from "@paraph/accounts/mailbox";
import { createDashboard } from "@paraph/accounts/signature-api/dashboard/app";
import type { ProductDependencies } from "@paraph/accounts/signature-api/dependencies";
import { createSignatureApi } from "@paraph/accounts/signature-api/signature-api";
import type { BoxedMail } from "@paraph/service/mailbox-file";
import { style } from "@paraph/service/pages/style";
import { Hono, type MiddlewareHandler } from "hono";
import type { Accounts } from "./accounts.ts";
import { createCollector } from "./collector.ts";

/** The site's own fonts, so that these pages look like the site. Without them, system fonts are used. */
const fontsFolder = path.join(import.meta.dirname, "../../components/pages/fonts");

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src data:",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const headers: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has("content-security-policy")) c.header("content-security-policy", policy);
  c.header("x-content-type-options", "nosniff");
  // Not "no-referrer": forms would then be sent with the origin "null". Our pages load nothing from other
  // origins.
  if (!c.res.headers.has("referrer-policy")) c.header("referrer-policy", "same-origin");
  if (!c.res.headers.has("cache-control")) c.header("cache-control", "no-store");
};

/** The common part of all pages under `/local`. */
export function createLocalApp(): Hono {
  const app = new Hono();
  app.use("/local/*", headers);
  app.get("/local/fonts/:name{(display|text)\\.woff2}", async (c) => {
    const font = await readFile(path.join(fontsFolder, c.req.param("name"))).catch(() => null);
    return font
      ? c.body(font, 200, { "content-type": "font/woff2", "cache-control": "max-age=86400" })
      : c.notFound();
  });
  app.get("/local/style.css", (c) => c.body(style, 200, { "content-type": "text/css; charset=utf-8" }));
  return app;
}

/** Everything under `/local`. */
export function createPages(
  accounts: Accounts,
  payments: Hono | null,
  product: ProductDependencies,
  ofStudio: () => readonly BoxedMail[],
): Hono {
  const app = createLocalApp();
  app.get("/local", (c) => c.redirect("/local/mail"));
  app.route("/local", createMailbox({ stored: () => accounts.mails(), ofStudio, now: product.now }));
  app.route("/local", createChooser());
  app.route("/local", createCollector(product.now));
  app.route("/local/signature-api", createSignatureApi(product));
  app.route("/local/dashboard", createDashboard(product));
  if (payments) app.route("/", payments);
  return app;
}
