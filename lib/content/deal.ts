import type { PageDocument } from "@/lib/content/load";
import { instantInWords, type MomentState, readInstant, stateOf } from "@/lib/content/moment";
import { plain } from "@/lib/content/read";
import type { DEALS_QUERY_RESULT } from "@/lib/content/sanity.types";
import { pathOf } from "@/lib/routes";
import { shortDate } from "@/lib/short-date";

export type Deal = DEALS_QUERY_RESULT[number];

interface Dates {
  readonly startsAt?: unknown;
  readonly endsAt?: unknown;
}

/** Where a moment stands in the time of a deal, whose dates only narrow it. */
export function dealStateAt({ startsAt, endsAt }: Dates, now: string): MomentState {
  return stateOf({ startsAt: readInstant(startsAt), endsAt: readInstant(endsAt) }, now);
}

/** Whether what a query found to be a deal runs. True for anything else: only deals are narrowed by their dates. */
export function isOpen(deal: (Dates & { readonly askedAt: string }) | null): boolean {
  return deal === null || dealStateAt(deal, deal.askedAt) === "during";
}

/**
 * The path to which the address of a deal leads after its end; null while it shows a page. A target that is a deal and
 * doesn't run leads nowhere: two of those would send visitors to each other.
 */
export function dealRedirect({ ending, path, ...dates }: Deal, now: string): string | null {
  if (dealStateAt(dates, now) !== "after" || !ending?.to || !isRedirect(ending)) return null;
  const target = pathOf(ending.to);
  if (target === path || (ending.to._type === "deal" && dealStateAt(ending.to, now) !== "during"))
    return null;
  return target;
}

/**
 * The page of a deal as it is at the moment of the query: with its blocks while it runs, else saying when it opens or
 * that it is over. Such a page sells nothing, so it has the bars of the site and is not for search engines.
 */
export function settleDeal(page: PageDocument): PageDocument {
  const { deal } = page;
  const state = deal ? dealStateAt(deal, deal.askedAt) : "during";
  if (!deal || state === "during") return page;
  const notice = state === "before" ? beforeNotice(page, deal) : afterNotice(deal);
  return {
    ...page,
    blocks: [{ _key: "notice", _type: "hero", variant: "centered", visual: null, ...notice }],
    chrome: { navigation: "show", footer: "show" },
    seo: {
      title: plain(notice.heading),
      description: notice.intro ?? null,
      noIndex: true,
      socialImage: null,
    },
  };
}

function beforeNotice({ title, summary }: PageDocument, { startsAt }: Deal) {
  return {
    eyebrow: `Opens on ${shortDate(startsAt ?? "") ?? "a later day"}`,
    heading: title ?? "This deal is not open yet",
    ...(summary ? { intro: summary } : {}),
    note: `${startsAt ? `Opens on ${instantInWords(startsAt)}. ` : ""}Nothing can be bought before. At that moment this page shows the offer.`,
    actions: null,
  };
}

function afterNotice({ ending, endsAt }: Deal) {
  const { heading, text, action, to } = ending ?? {};
  // Seen in the moment between the end and the redirect, and by who reads the page as text.
  const onward =
    to && isRedirect(ending)
      ? { _key: "on", _type: "action" as const, label: "See what there is instead", link: linkTo(to) }
      : action;
  return {
    eyebrow: `Ended on ${shortDate(endsAt ?? "") ?? "an earlier day"}`,
    heading: heading ?? "This deal is over",
    ...(text ? { intro: text } : {}),
    ...(endsAt ? { note: `It ended on ${instantInWords(endsAt)}.` } : {}),
    actions: onward ? [{ style: "primary" as const, ...onward, _key: "on" }] : null,
  };
}

/** In preview every text carries marks. */
function isRedirect(ending: Deal["ending"]): boolean {
  return plain(ending?.kind ?? "") === "redirect";
}

function linkTo(internal: NonNullable<NonNullable<Deal["ending"]>["to"]>) {
  const plainLink = { anchor: null, external: null, newTab: null, account: null, source: null };
  return { linkType: "internal" as const, internal, ...plainLink };
}
