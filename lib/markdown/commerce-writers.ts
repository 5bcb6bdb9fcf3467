import { compareOffer, comparisonWords } from "@/lib/checkout/compare";
import { formatMoney } from "@/lib/checkout/money";
import { type Order, orderHref } from "@/lib/checkout/order";
import { billingWords, chargeWords, orderLabel, priceWords } from "@/lib/checkout/order-text";
import { apiTiers, isPriceKey, priceOf, tierKeys } from "@/lib/checkout/prices";
import type { BlockOf } from "@/lib/content/blocks";
import { buttonWords, closedOffer } from "@/lib/content/closed-offer";
import { isRecord } from "@/lib/content/read";
import { readPlanPrice, readSellable, type Sellable } from "@/lib/content/read-price";
import { readRhythm, rhythmsOf } from "@/lib/content/read-rhythms";
import { anyBlock, listOf } from "@/lib/markdown/any-block";
import { bullets, heading, linked, paragraphs, text, together } from "@/lib/markdown/parts";

/** The blocks that sell, each as its component shows it. `base`: the page's address. */

export function pricing({ plans, note, rhythm, deals, ...block }: BlockOf<"pricing">, base: string): string {
  const written = list(plans).map((plan) => {
    const shown = readPlanPrice(plan, "plan");
    const { sellable } = shown ?? {};
    const billing = text(plan.billingNote) || (sellable ? billingWords(sellable.price) : "");
    const action = isRecord(plan.action) ? plan.action : {};
    return together([
      heading(3, plan.name),
      paragraphs(plan.audience),
      [shown ? priceOfPlan(shown) : "", billing].filter(Boolean).join(". "),
      listOf(plan.points, base),
      sellable ? checkout({ ...sellable, quantity: 1 }, plan.label, base, deals) : "",
      sellable ? otherWay(sellable, rhythm, base, deals) : "",
      linked(text(action.label), action.link, base),
    ]);
  });
  return together([anyBlock(block, base), ...written, paragraphs(note)]);
}

export function dealOffer(block: BlockOf<"dealOffer">, base: string): string {
  const {
    eyebrow: _,
    offers,
    included,
    excluded,
    action,
    audience,
    limit,
    afterwards,
    refund,
    rhythm,
    deals,
    ownPrices,
    ownButtonText,
    ownBadge,
    ...head
  } = block;
  const deal = { ownPrices, ownButtonText };
  const written = list(offers).map((offer) => {
    const sellable = readSellable(offer.price, offer.mode, "price");
    if (!sellable) return "";
    const order = { ...sellable, quantity: 1 };
    const { amount, period } = priceWords(sellable.price);
    return together([
      heading(3, text(offer.name) ? offer.name : sellable.price.name),
      paragraphs(offer.detail),
      [`${amount} ${period}.`, savingOf(offer), chargeOf(order, deals)].filter(Boolean).join(" "),
      checkout(order, buttonWords(offer.label, sellable.key, deal, "label"), base, deals),
      otherWay(sellable, rhythm, base, deals),
    ]);
  });
  const terms = {
    "Who it is for": audience,
    "What is limited": limit,
    Afterwards: afterwards,
    "Money back": refund,
  };
  const link: Readonly<Record<string, unknown>> = isRecord(action) ? action : {};
  return together([
    anyBlock(head, base),
    paragraphs(ownBadge),
    ...written,
    titled("Included", included, base),
    titled("Not included", excluded, base),
    bullets(
      Object.entries(terms).map(([title, words]) => (text(words) ? `**${title}:** ${text(words)}` : "")),
    ),
    linked(text(link.label), link.link, base),
  ]);
}

export function checkoutButton(block: BlockOf<"checkoutButton">, base: string): string {
  const { price, mode, quantity, label, note, rhythm, asksQuantity: _, deals, ...rest } = block;
  const { ownPrices, ownButtonText, ...head } = rest;
  const sellable = readSellable(price, mode, "price");
  if (!sellable) return "";
  const isCount = typeof quantity === "number" && Number.isSafeInteger(quantity) && quantity > 0;
  const order = { ...sellable, quantity: isCount ? quantity : 1 };
  return together([
    anyBlock(head, base),
    chargeOf(order, deals),
    checkout(order, buttonWords(label, sellable.key, { ownPrices, ownButtonText }, "label"), base, deals),
    otherWay(sellable, rhythm, base, deals, order.quantity),
    paragraphs(note),
  ]);
}

/** Where the block has a switch: the same by the month, or by the year. */
function otherWay(sellable: Sellable, rhythm: unknown, base: string, deals: unknown, quantity = 1): string {
  const other = readRhythm(rhythm) && rhythmsOf(sellable).find(({ key }) => key !== sellable.key);
  if (!other) return "";
  const order = { ...other, quantity };
  return together([`${other.price.name}: ${chargeOf(order, deals)}`, checkout(order, null, base, deals)]);
}

export function apiTierCheckout(block: BlockOf<"apiTierCheckout">, base: string): string {
  const { tiers, start: _, label, note, ...head } = block;
  const named: readonly unknown[] = Array.isArray(tiers) ? tiers : [];
  const rows = tierKeys
    .filter((key) => named.includes(key))
    .map((key) => {
      const { documents, amount, currency } = apiTiers[key];
      const order = { key, price: apiTiers[key], mode: "api-tier", quantity: 1 } as const;
      const count = new Intl.NumberFormat("en-US").format(documents);
      return `| ${count} | ${formatMoney(amount, currency)} | ${checkout(order, label, base)} |`;
    });
  if (rows.length === 0) return "";
  const table = ["| Documents a month | Price a month | |", "| --- | --- | --- |", ...rows].join("\n");
  return together([anyBlock(head, base), table, paragraphs(note)]);
}

/** Nothing is said of what would be charged while nobody can buy. */
function chargeOf(order: Order, deals: unknown): string {
  return closedOffer(order.key, deals) ? "" : chargeWords(order);
}

function checkout(order: Order, label: unknown, base: string, deals?: unknown): string {
  const closed = closedOffer(order.key, deals);
  if (closed !== null) {
    const { sentence, wayOn } = closed;
    return wayOn ? `${sentence} [${wayOn.label}](${absolute(wayOn.href, base)})` : sentence;
  }
  const words = text(label) || orderLabel(order.price, order.mode, order.quantity);
  return `[${words}](${absolute(orderHref(order), base)})`;
}

function absolute(address: string, base: string): string {
  return URL.canParse(address, base) ? new URL(address, base).href : address;
}

function savingOf(offer: Readonly<Record<string, unknown>>): string {
  const [key, price] = [offer.compareWith, offer.price];
  if (!isPriceKey(key) || !isPriceKey(price)) return "";
  const times = typeof offer.compareTimes === "number" ? offer.compareTimes : 1;
  const comparison = compareOffer(priceOf(price), priceOf(key), times);
  return comparison ? comparisonWords(comparison, priceOf(key), times).sentence : "";
}

function priceOfPlan({ amount, currency, per }: NonNullable<ReturnType<typeof readPlanPrice>>): string {
  if (per === "free") return "Free";
  return per === "once" ? formatMoney(amount, currency) : `${formatMoney(amount, currency)} a ${per}`;
}

function titled(title: string, points: unknown, base: string): string {
  const written = listOf(points, base);
  return written === "" ? "" : together([heading(3, title), written]);
}

function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
