import type { MiddlewareHandler } from "hono";
import { html } from "hono/html";

export type Html = ReturnType<typeof html>;

export interface Page {
  readonly title: string;
  /** What this page takes the place of, in one sentence. */
  readonly standsFor: string;
  readonly content: Html;
}

/** The frame of every page of the local stand-ins. Values in `html` literals are escaped. */
export async function pageHtml({ title, standsFor, content }: Page): Promise<string> {
  return `${await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Paraph, local</title>
<link rel="stylesheet" href="/local/style.css">
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
<footer><p>A local stand-in: ${standsFor}</p></footer>
</body>
</html>`}`;
}

/**
 * No scripts and nothing from elsewhere. The policy for referrers is not `no-referrer`: with that one, browsers send
 * forms with `Origin: null`, which no check of origins could let pass.
 */
export const pageHeaders: MiddlewareHandler = async (c, next) => {
  c.header("Cache-Control", "no-store");
  c.header(
    "Content-Security-Policy",
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  c.header("Referrer-Policy", "same-origin");
  c.header("X-Content-Type-Options", "nosniff");
  c.header("X-Robots-Tag", "noindex");
  await next();
};
