import { html } from "hono/html";
import { type Html, page } from "../../pages/page.ts";
import { dashboardPath } from "./context.ts";
import { facts } from "./facts.ts";

const kinds = {
  plan: { title: "Thank you", names: ["value", "priceId", "quantity", "plan", "email"] },
  lifetime: { title: "Yours for good", names: ["value", "priceId", "quantity", "product"] },
} as const;

const longest = 200;

/** Anybody can write this address, so it grants nothing and names nothing as paid: it shows what it was given. */
export function thankYouPage(address: URLSearchParams, kind: keyof typeof kinds): Html {
  const { title, names } = kinds[kind];
  return page({
    title,
    lead: "Checkout has sent you here, with the details below.",
    body: html`${facts(
      "purchase",
      names.map((name) => [name, shorten(address.get(name)?.trim() || "not given")]),
    )}
<p class="hint">They come from the address of this page. What was bought is known by the payments alone.</p>
<p><a href="${dashboardPath}">Go to the dashboard</a></p>`,
  });
}

function shorten(value: string): string {
  const characters = [...value];
  return characters.length > longest ? `${characters.slice(0, longest).join("")}…` : value;
}
