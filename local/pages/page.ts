import { html } from "hono/html";

export type Html = ReturnType<typeof html>;

export interface Page {
  readonly title: string;
  readonly lead?: Html | string;
  readonly body: Html;
}

/** The frame of every page of the local stand-ins. Values in `html` literals are escaped. */
export function page({ title, lead, body }: Page): Html {
  return html`<!doctype html>
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
${lead ? html`<p class="lead">${lead}</p>` : ""}
${body}
</main>
</body>
</html>`;
}
