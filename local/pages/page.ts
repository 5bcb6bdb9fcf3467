import { html } from "hono/html";

export type Html = ReturnType<typeof html>;

export interface Page {
  readonly title: string;
  readonly lead?: Html | string;
  readonly body: Html;
  /** Loads the page anew so often: there is no script that would. */
  readonly refreshSeconds?: number;
  /** Address of a script on this origin. */
  readonly script?: string;
}

/** The frame of every page of the local stand-ins. Values in `html` literals are escaped. */
export function page({ title, lead, body, refreshSeconds, script }: Page): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${refreshSeconds ? html`<meta http-equiv="refresh" content="${refreshSeconds}">` : ""}
<title>${title} · Paraph, local</title>
<link rel="stylesheet" href="/local/style.css">
<link rel="icon" href="data:,">
${script ? html`<script src="${script}" defer></script>` : ""}
</head>
<body>
<header><p>Local stand-in <span>on this machine only; nothing here leaves it</span></p></header>
<main>
<h1>${title}</h1>
${lead ? html`<p class="lead">${lead}</p>` : ""}
${body}
</main>
</body>
</html>`;
}
