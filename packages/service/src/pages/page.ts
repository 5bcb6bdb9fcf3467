import { html } from "hono/html";

export type Html = ReturnType<typeof html>;

export interface Page {
  readonly title: string;
  readonly lead?: Html | string;
  readonly body: Html;
  /** Reloads the page at this interval, because it has no script. */
  readonly refreshSeconds?: number;
  /** Two columns, if there is room: the direct children of the body. */
  readonly isWide?: boolean;
  /** Address of a script on this origin. */
  readonly script?: string;
}

/** The layout of every local page. Values in `html` literals are escaped. */
export function page({ title, lead, body, refreshSeconds, script, isWide }: Page): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refreshSeconds ? html`<meta http-equiv="refresh" content="${refreshSeconds}">` : ""}
<title>${title} · Paraph, local</title>
<link rel="preload" as="font" type="font/woff2" href="/local/fonts/text.woff2" crossorigin>
<link rel="preload" as="font" type="font/woff2" href="/local/fonts/display.woff2" crossorigin>
<link rel="stylesheet" href="/local/style.css">
<link rel="icon" href="data:,">
${script ? html`<script src="${script}" defer></script>` : ""}
</head>
<body>
<header><p>Local stand-in <span>on this machine only; nothing here leaves it</span></p></header>
<main${isWide ? html` class="wide"` : ""}>
<h1>${title}</h1>
${lead ? html`<p class="lead">${lead}</p>` : ""}
${isWide ? html`<div class="columns">${body}</div>` : body}
</main>
</body>
</html>`;
}
