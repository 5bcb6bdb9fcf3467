import { type Html, page } from "@paraph/service/pages/page";
import { Hono } from "hono";
import { html } from "hono/html";
import type { ListedPurchase, Purchases } from "./api/purchases.ts";
import { money } from "./money.ts";

const most = 100;

/** Sales, for people who try the site on this machine. */
export function createLedger(purchases: Purchases, hasStandIn: boolean): Hono {
  const app = new Hono();
  app.get("/ledger", (c) => c.html(ledgerPage(purchases.list({ most }).purchases, hasStandIn)));
  app.get("/ledger.json", (c) => c.json({ purchases: purchases.list({ most }).purchases }));
  return app;
}

function ledgerPage(purchases: readonly ListedPurchase[], hasStandIn: boolean): Html {
  return page({
    title: "Ledger",
    lead: `Each checkout that was begun here, newest first; ${most} at most.`,
    body: html`${hasStandIn ? html`<p><a href="/local/payments/happenings">Simulate payment events</a>: renewals, failures, refunds and disputes.</p>` : ""}
${
  purchases.length === 0
    ? html`<p class="empty">Nothing yet. <a href="/pricing">Choose a plan</a>, and it appears here.</p>`
    : html`<ul class="cards">${purchases.map(purchaseCard)}</ul>`
}`,
  });
}

const states: Readonly<Record<ListedPurchase["state"], string>> = {
  open: "not paid yet",
  paid: "done",
  unpaid: "payment failed",
  expired: "expired",
};

function purchaseCard(purchase: ListedPurchase): Html {
  const { priceKeys, quantity, state, usState, owner, email, utm, events, createdAt } = purchase;
  const campaign = Object.entries(utm).map(([key, value]) => `${key}: ${value}`);
  return html`<li id="${purchase.sessionId}">
<div class="row"><h2>${quantity > 1 ? `${quantity} × ` : ""}${priceKeys.join(" + ")}</h2><p class="state">${states[state]}</p></div>
<dl class="facts">
<dt>Due at once</dt><dd>${money(purchase.amountNow)}</dd>
<dt>Begun</dt><dd><time datetime="${createdAt}">${createdAt.replace("T", " ").slice(0, 19)} UTC</time></dd>
<dt>Buyer</dt><dd>${email ?? "not known yet"}${owner ? html` (account ${owner.name ?? owner.uid}, from ${owner.source})` : ""}</dd>
<dt>State</dt><dd>${usState ?? "not asked, or outside the United States"}</dd>
<dt>Campaign</dt><dd>${campaign.length > 0 ? campaign.join(", ") : "none"}</dd>
<dt>Call</dt><dd><code>${purchase.call}</code></dd>
<dt>Session</dt><dd><code>${purchase.sessionId}</code></dd>
<dt>Events</dt><dd>${events.length === 0 ? "none" : events.map(({ type, effect }) => html`<div><code>${type}</code> ${effects[effect]}</div>`)}</dd>
</dl>
</li>`;
}

const effects: Readonly<Record<ListedPurchase["events"][number]["effect"], string>> = {
  fulfilled: "fulfilled the purchase",
  none: "changed nothing that was bought",
  foreign: "is of nothing sold here",
  noted: "was noted",
};
