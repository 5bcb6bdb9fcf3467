import { cleanLine, cleanLines } from "@paraph/service/clean-text";
import { html } from "hono/html";
import { oneLine } from "./addresses.ts";
import type { Mail } from "./mail-queue.ts";

/** What one mail says. Names and titles in it are as people wrote them. */
export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** What somebody wrote, as they wrote it. */
  readonly quote?: string;
  readonly action: { readonly label: string; readonly url: string };
  /** Why the person gets it: "You get this mail because …" */
  readonly reason: string;
  /** Another link, below the reason: what turns the kind off, or forgets the address. */
  readonly way?: { readonly label: string; readonly url: string };
}

interface Envelope {
  readonly brand: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly offUrl?: string | undefined;
}

const quoteLength = 600;

/** The one layout of all mails: as text and as HTML, without pictures, which programs don't load before somebody allows it. */
export function write(letter: Letter, { brand, to, offUrl }: Envelope): Mail {
  const subject = oneLine(letter.subject);
  const name = oneLine(to.name, 100);
  const whole = cleanLines(letter.quote ?? "");
  const paragraphs = letter.paragraphs.map(cleanLine);
  const reason = cleanLine(letter.reason);
  const quote = whole.length > quoteLength ? `${whole.slice(0, quoteLength).trimEnd()} …` : whole.trim();
  return {
    to: { name, address: to.address },
    subject,
    text: textOf({ ...letter, paragraphs, quote, reason }, oneLine(brand)),
    html: htmlOf({ ...letter, subject, paragraphs, quote, reason }, oneLine(brand)),
    offUrl: offUrl ?? null,
  };
}

function textOf({ paragraphs, quote, action, reason, way }: Letter, brand: string): string {
  const parts = [
    ...paragraphs,
    ...(quote ? [quote.replaceAll(/^/gm, "> ")] : []),
    `${action.label}:\n${action.url}`,
    ["--", brand, reason, ...(way ? [`${way.label}: ${way.url}`] : [])].join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

const fonts = "font-family:system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
const ink = "#1d2233";
const muted = "#5d6376";
const accent = "#4338ca";

function htmlOf({ subject, paragraphs, quote, action, reason, way }: Letter, brand: string): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#fbf9f5;color:${ink};${fonts};font-size:16px;line-height:1.55">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 0 16px;border-bottom:2px solid ${accent};font-weight:700;font-size:20px;color:${accent}">${brand}</td></tr>
<tr><td style="padding:24px 0">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${subject}</h1>
${paragraphs.map((paragraph) => html`<p style="margin:0 0 16px">${paragraph}</p>`)}
${quote ? html`<blockquote style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #d8d3c8;white-space:pre-wrap">${quote}</blockquote>` : ""}
<p style="margin:24px 0"><a href="${action.url}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:${accent};color:#ffffff;font-weight:600;text-decoration:none">${action.label}</a></p>
<p style="margin:0;font-size:13px;color:${muted};overflow-wrap:anywhere;word-break:break-all">${action.url}</p>
</td></tr>
<tr><td style="padding:16px 0 0;border-top:1px solid #d8d3c8;font-size:13px;color:${muted}">
<p style="margin:0 0 8px">${reason}</p>
${way ? html`<p style="margin:0"><a href="${way.url}" style="color:${muted}">${way.label}</a></p>` : ""}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
  return String(page);
}
