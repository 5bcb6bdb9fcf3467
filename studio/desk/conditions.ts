import { RENEWAL_DAYS } from "@/schemas/documents/certification";
import { CLAIM_LIFETIME } from "@/schemas/objects/claim-age";
import type { DealState } from "@/schemas/selling/deal-state";

const lastDay = 'dateTime(validUntil + "T23:59:59Z")';
const renewal = `dateTime(now()) + ${RENEWAL_DAYS * 24 * 60 * 60}`;
const isExpired = `${lastDay} < dateTime(now())`;
const isEnding = `${lastDay} >= dateTime(now()) && ${lastDay} <= ${renewal}`;

/**
 * In GROQ a comparison with a missing date is neither true nor false, so these conditions check for a missing date
 * first.
 */
export const certificationFilters = {
  valid: `(!defined(validUntil) || ${lastDay} > ${renewal})`,
  ending: isEnding,
  expired: isExpired,
} as const;

const isAhead = "dateTime(publishedAt) > dateTime(now())";

const isOpenEnded = "(!defined(endsAt) || dateTime(endsAt) > dateTime(now()))";
const hasStarted = "(!defined(startsAt) || dateTime(startsAt) <= dateTime(now()))";

/** The rule of `dealState` as GROQ conditions. A comparison with a missing date is neither true nor false. */
export const dealFilters: Record<DealState, string> = {
  running: `${hasStarted} && ${isOpenEnded}`,
  upcoming: `dateTime(startsAt) > dateTime(now()) && ${isOpenEnded}`,
  ended: "dateTime(endsAt) <= dateTime(now())",
};

/**
 * Switched on, its dates decide whether it is in the navigation. Switched off, the date on its page tells whether it is
 * still to come.
 */
export const announcementFilters = {
  active: `active == true && ${dealFilters.running}`,
  planned: `((active == true && ${dealFilters.upcoming}) || (active != true && ${isAhead}))`,
  past: `((active == true && ${dealFilters.ended}) || (active != true && (!defined(publishedAt) || dateTime(publishedAt) <= dateTime(now()))))`,
} as const;

const isDueLine = `!defined(checkedOn) || dateTime(checkedOn + "T00:00:00Z") < dateTime(now()) - ${CLAIM_LIFETIME}`;

/** Comparisons with a line whose source nobody has checked for a year, or ever. */
export const hasDueClaims = `(${[
  `count(claims[${isDueLine}]) > 0`,
  `count(statements[${isDueLine}]) > 0`,
  `count(vendors[count(lines[${isDueLine}]) > 0 || count(prices[${isDueLine}]) > 0]) > 0`,
].join(" || ")})`;

export const isHidden = "seo.noIndex == true";

/** Articles dated in the future. */
export const isAheadOfDate = isAhead;

/**
 * Templates that visitors find under "Others": without a category, or in a sub-category that their category does not
 * have.
 */
export const isUnplaced =
  "(!defined(category) || !defined(subCategory) || !(subCategory in coalesce(category->subCategories[defined(title)]._key, [])))";
