import type { PageOf } from "@/lib/content/page-queries";
import { plain } from "@/lib/content/read";
import type { DEALS_QUERY_RESULT } from "@/lib/content/sanity.types";
import { instantInWords, stateOf } from "@/lib/freshness/schedule";
import { pathOf, type RoutedType } from "@/lib/routes";
import { shortDate } from "@/lib/short-date";

export type Deal = DEALS_QUERY_RESULT[number];

/** A page of any type. Only a deal's page has a deal. */
export type DealPage = PageOf<RoutedType> & { readonly deal?: Deal };

/**
 * The path that a deal redirects to after its end; null while it shows a page. A target deal that is not running is
 * ignored: two such deals would redirect to each other.
 */
export function dealRedirect({ ending, path, ...dates }: Deal, now: string): string | null {
  if (stateOf(dates, now) !== "after" || !ending?.to || !isRedirect(ending)) return null;
  const target = pathOf(ending.to);
  if (target === path || (ending.to._type === "deal" && stateOf(ending.to, now) !== "during")) return null;
  return target;
}

/**
 * The page of a deal at the time of the query: its blocks while it runs, else a notice that it is not open yet or over.
 * A notice sells nothing, so it has the usual bars and is hidden from search engines.
 */
export function applyDealState<Page extends DealPage>(page: Page): Page {
  const { deal } = page;
  const state = deal ? stateOf(deal, deal.askedAt) : "during";
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

function beforeNotice({ title, summary }: DealPage, { startsAt }: Deal) {
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
  // Shows between the end and the redirect, and to people who read the page as text.
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

/** In a preview every text carries invisible marks. */
function isRedirect(ending: Deal["ending"]): boolean {
  return plain(ending?.kind ?? "") === "redirect";
}

function linkTo(internal: NonNullable<NonNullable<Deal["ending"]>["to"]>) {
  const plainLink = { anchor: null, external: null, newTab: null, account: null, source: null };
  return { linkType: "internal" as const, internal, ...plainLink };
}
