import type { Html } from "@paraph/service/pages/page";
import { html } from "hono/html";
import type { Parameters } from "../sessions.ts";

/** Names and values, always rendered as text. */
export function facts(id: string, list: Parameters): Html {
  return html`<dl class="facts" id="${id}">
${list.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>\n`)}</dl>`;
}
