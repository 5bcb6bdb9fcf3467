import { publishedIdOf, releaseOfVersion } from "@paraph/lake/document-ids";
import { isRecord } from "@paraph/service/json";
import { timeOf } from "../../lib/experiments/experiment.ts";
import type { PageValue } from "../../lib/publishing/anchors.ts";
import { isReversed, minuteInWords } from "../../lib/publishing/span.ts";
import { linkedPage, valuesIn } from "../../lib/publishing/values.ts";
import { priceOf } from "../../lib/selling/prices.ts";
import { dealState } from "../selling/deal-state.ts";
import {
  contradictions,
  offeringTypes,
  type StatedOffer,
  statedOffers,
  statedOffersQuery,
  usualRefund,
} from "../selling/stated-offers.ts";
import type { AddressClient } from "./addresses.ts";
import type { CheckedField } from "./checked-fields.ts";
import { isLink } from "./links.ts";
import type { Finding } from "./words.ts";

interface LinkedDeal {
  readonly _id: string;
  readonly title: string | null;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

interface Known {
  readonly linked: readonly LinkedDeal[];
  /** The same document as visitors see it. */
  readonly published: { readonly startsAt: string | null; readonly endsAt: string | null } | null;
}

const query = `{
  "linked": *[_type == "deal" && _id in $linked]{ _id, title, startsAt, endsAt },
  "published": *[_id == $own][0]{ startsAt, endsAt }
}`;

/** Links to deals that are over, and dates that contradict each other. */
export async function findStaleOffers(
  document: PageValue,
  fields: readonly CheckedField[],
  client: AddressClient,
  now: Date,
): Promise<Finding[]> {
  const links = fields.filter(isLink).flatMap((field) => {
    const target = linkedPage(field.value);
    return target === null ? [] : [{ path: field.path, target }];
  });
  const passed = pastEnds.get(document._type);
  const known: Known =
    links.length === 0 && passed === undefined
      ? { linked: [], published: null }
      : await client.fetch<Known>(
          query,
          {
            linked: [...new Set(links.map(({ target }) => target))],
            // Without its own id, a check of many pages asks the same of all.
            own: passed === undefined ? null : publishedIdOf(String(document._id)),
          },
          { perspective: "raw", tag: "stale-offers" },
        );
  const over = new Map(
    known.linked.filter((deal) => dealState(deal, now) === "ended").map((deal) => [deal._id, deal]),
  );
  return [
    // The redirects of former deals and what a deal shows afterward lead where they should.
    ...(document._type === "redirect" ? [] : links).flatMap(({ path, target }) => {
      const deal = over.get(target);
      const message = `The deal "${deal?.title}" is over. Lead visitors to something they can still get.`;
      return deal ? [{ path: [...path, "internal"], message }] : [];
    }),
    ...(passed === undefined ? [] : findPastEnd(document, known, now, passed)),
    ...(document._type === "deal"
      ? [...findOtherEnds(document), ...(await findOtherPromotions(document, client, now))]
      : []),
  ];
}

interface Promotion {
  readonly _type: "announcement" | "navCard";
  readonly title?: string | null;
  readonly startsAt?: string | null;
  readonly endsAt?: string | null;
}

const promotionsQuery = `*[(_type == "navCard" || (_type == "announcement" && active == true)) && references($own)]
  | order(_type asc, title asc)`;

const edges = [
  { name: "startsAt", verb: "starts", without: "with its publish" },
  { name: "endsAt", verb: "ends", without: "never" },
] as const;

/** What promotes a deal got its dates once, and doesn't follow when they move. What is over promotes nothing. */
async function findOtherPromotions(deal: PageValue, client: AddressClient, now: Date): Promise<Finding[]> {
  if (dealState(deal, now) === "ended") return [];
  const id = String(deal._id);
  const own = publishedIdOf(id);
  const options = { perspective: seenWith(id), tag: "promotions" };
  const found = await client.fetch<Promotion[]>(promotionsQuery, { own }, options);
  const leading = found.filter(
    (promotion) =>
      dealState(promotion, now) !== "ended" &&
      [...valuesIn(promotion)].some(({ value }) => linkedPage(value) === own),
  );
  return leading.flatMap((promotion) =>
    edges
      // A card without a date follows the deal: menus show it only while the deal runs.
      .filter(({ name }) => promotion._type === "announcement" || timeOf(promotion[name]) !== null)
      .filter(({ name }) => timeOf(promotion[name]) !== timeOf(deal[name]))
      .map(({ name, verb, without }) => {
        const at = timeOf(promotion[name]);
        const kind = promotion._type === "announcement" ? "announcement" : "navigation card";
        const when = at === null ? without : `on ${minuteInWords(at)}`;
        const message = `The ${kind} "${promotion.title}" leads here and ${verb} ${when}, not with the deal. Change its date, too, unless that is meant.`;
        return { path: [name], message };
      }),
  );
}

/** What becomes of a document whose end has passed. */
const pastEnds: ReadonlyMap<unknown, string> = new Map([
  ["deal", "visitors will find that the deal is over"],
  ["announcement", "visitors will not be shown the announcement"],
  ["navCard", "visitors will not see the card"],
]);

/** An end that was in the past before is no mistake: things end. */
function findPastEnd(document: PageValue, { published }: Known, now: Date, passed: string): Finding[] {
  const isNew = published === null || dealState(published, now) !== "ended";
  return isNew && !isReversed(document) && dealState(document, now) === "ended"
    ? [{ path: ["endsAt"], message: `This end is in the past: ${passed}.` }]
    : [];
}

function findOtherEnds(document: PageValue): Finding[] {
  const { endsAt } = document;
  const blocks = Array.isArray(document.blocks) ? document.blocks.filter(isRecord) : [];
  const endless = blocks.filter(
    ({ limit }) => typeof endsAt === "string" && typeof limit === "string" && /no end date/i.test(limit),
  );
  const countdowns = blocks
    .filter(
      ({ _type, endsAt: own }) =>
        _type === "countdown" &&
        timeOf(own) !== null &&
        timeOf(endsAt) !== null &&
        timeOf(own) !== timeOf(endsAt),
    )
    .map(({ _key }) => ({
      path: ["blocks", { _key: String(_key) }, "endsAt"],
      message: "The countdown runs to another moment than the deal. Leave its date empty to use the deal’s.",
    }));
  const claims = endless.map(({ _key }) => ({
    path: ["blocks", { _key: String(_key) }, "limit"],
    message: "The deal ends, and this says that it has no end date. Say until when one can buy it.",
  }));
  return [...countdowns, ...claims];
}

/** Offers that another page makes for the same price with another reason, audience, limit, end or refund. */
export async function findContradictions(
  document: PageValue,
  client: AddressClient,
  now: Date,
): Promise<Finding[]> {
  const own = statedOffers(document);
  if (own.length === 0) return [];
  const id = String(document._id);
  const options = { perspective: seenWith(id), tag: "stated-offers" };
  const pages = await client.fetch<unknown[]>(statedOffersQuery, { types: offeringTypes }, options);
  const elsewhere = pages
    .flatMap(statedOffers)
    .filter((other) => publishedIdOf(other.document) !== publishedIdOf(id));
  const all = [...own, ...elsewhere];
  const usual = usualRefund(all);
  const found = own.flatMap((offer) => [
    ...all.flatMap((other) => contradictionsWith(other, offer, now)),
    ...(offer.terms.refund === null || offer.terms.refund === usual ? [] : [strayRefund(offer, usual)]),
  ]);
  return [...new Map(found.map((finding) => [JSON.stringify(finding.path), finding])).values()];
}

function contradictionsWith(other: StatedOffer, offer: StatedOffer, now: Date): Finding[] {
  const what = priceOf(offer.prices[0]).name;
  return contradictions(offer, other, now).map((field) => {
    const isDate = field === "startsAt" || field === "endsAt";
    const path = isDate ? [field] : ["blocks", { _key: offer.block }, field];
    const message = `"${other.title}" sells "${what}" too and gives another ${names[field]}. Give the same on both.`;
    return { path, message };
  });
}

const names = {
  reason: "reason",
  audience: "audience",
  limit: "limit",
  startsAt: "beginning",
  endsAt: "end",
};

function strayRefund({ block }: StatedOffer, usual: string | null): Finding {
  const message =
    usual === null
      ? "Offers say different things about money back. There is one refund policy, so write the same in all of them."
      : `Most offers say something else about money back. There is one refund policy, so write: "${usual}"`;
  return { path: ["blocks", { _key: block }, "refund"], message };
}

/** Others as they will be when the document is published: drafts of two deals are written to agree. */
function seenWith(id: string): "published" | string[] {
  if (id === publishedIdOf(id)) return "published";
  const release = releaseOfVersion(id);
  return release === null ? ["drafts"] : [release, "drafts"];
}
