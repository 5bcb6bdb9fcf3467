import { policyOfStyle } from "./content-policy.ts";

const style = `:root{color-scheme:light dark;--ground:#faf8f4;--ink:#1d2233;--sign:#4338ca}
@media(prefers-color-scheme:dark){:root{--ground:#171a2b;--ink:#f1efe9;--sign:#a5b0ff}}
body{max-width:34rem;margin:0 auto;padding:18vh 1.25rem 2rem;background:var(--ground);color:var(--ink);font:1.125rem/1.6 system-ui,sans-serif}
h1{font-size:1.75rem;line-height:1.2}a{color:var(--sign)}pre{overflow-x:auto;font-size:.875rem}
`;

/** Of every plain page. */
export const plainPagePolicy = policyOfStyle(style);

interface PlainPage {
  readonly title: string;
  readonly heading: string;
  /** What follows the heading, as HTML. */
  readonly body: string;
  /** Seconds after which the browser loads the page again. */
  readonly reloadAfter?: number;
}

/** A page that needs nothing but itself, because nothing else may be reachable. */
export function plainPage({ title, heading, body, reloadAfter }: PlainPage): string {
  const reload = reloadAfter === undefined ? "" : `<meta http-equiv="refresh" content="${reloadAfter}">`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${reload}
<title>${title}</title><style>${style}</style></head><body><main><h1>${heading}</h1>
${body}</main></body></html>
`;
}
