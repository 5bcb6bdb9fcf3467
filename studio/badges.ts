import {
  type DocumentBadgeComponent,
  type DocumentBadgeDescription,
  type DocumentBadgesResolver,
  getDraftId,
  getVersionId,
  useValidationStatus,
} from "sanity";
import { isSample } from "@/lib/content/sample";
import { experimentState } from "@/lib/experiments/experiment";
import { isRecord } from "@/lib/publishing/records";
import { isRoutedType } from "@/lib/routes";
import { certificationState } from "@/schemas/objects/certification-state";
import { countDueIn } from "@/schemas/objects/claim-age";
import { sampleTypes } from "@/schemas/objects/sample-field";
import { dealState } from "@/schemas/selling/deal-state";
import { HitsBadge } from "./redirects/hits-badge";
import { countFindings } from "./report/finding-list";

type Fields = Readonly<Record<string, unknown>>;
type Describe = (document: Fields, now: Date) => DocumentBadgeDescription | null;

const deals = {
  running: { label: "Running", color: "success" },
  upcoming: { label: "Planned", color: "primary" },
  ended: { label: "Ended", color: "warning" },
} as const;

const announcements = { ...deals, running: { label: "In the navigation", color: "success" } } as const;

const experiments = {
  running: { label: "Running", color: "success" },
  planned: { label: "Planned", color: "primary" },
  ended: { label: "Ended", color: "warning", title: "Everybody gets the page itself. Publish the winner." },
  decided: { label: "Decided", color: "primary" },
} as const;

const certifications = {
  valid: null,
  ending: { label: "Ends soon", color: "warning", title: "Ends within two months" },
  expired: { label: "Ended", color: "danger", title: "Visitors no longer see this badge" },
} as const;

/** Facts about a document that editors need before they read it, by type. */
export const describeState: Readonly<Record<string, Describe>> = {
  deal: ({ startsAt, endsAt }, now) => deals[dealState({ startsAt, endsAt }, now)],
  experiment: (fields, now) => experiments[experimentState(fields, now)],
  certification: ({ validUntil }, now) => certifications[certificationState(validUntil, now)],
  comparison: (fields, now) => {
    const due = countDueIn(fields, now);
    if (due === 0) return null;
    return {
      label: due === 1 ? "1 claim to check" : `${due} claims to check`,
      color: "warning",
      title: "Checked more than a year ago",
    };
  },
  announcement: ({ active, startsAt, endsAt }, now) =>
    active === true
      ? announcements[dealState({ startsAt, endsAt }, now)]
      : { label: "Page only", color: "primary" },
  post: ({ publishedAt }, now) =>
    typeof publishedAt === "string" && Date.parse(publishedAt) > now.getTime()
      ? { label: "Future date", color: "primary", title: "The article is dated in the future" }
      : null,
};

export function describeVisibility({ seo }: Fields): DocumentBadgeDescription | null {
  const isHidden = typeof seo === "object" && seo !== null && Reflect.get(seo, "noIndex") === true;
  if (!isHidden) return null;
  return {
    label: "Hidden from search",
    color: "warning",
    title: "In no sitemap and no search engine; whoever has the address can open it",
  };
}

/** Invented documents say so before anybody reads them. */
function describeSample(document: Fields): DocumentBadgeDescription | null {
  if (!isSample(document)) return null;
  return {
    label: "Sample",
    color: "primary",
    title: "Invented, and marked so on every page. Make it real, then turn “Sample content” off",
  };
}

/** The Studio compares badges by identity, so each one is made once. */
const stateBadges = new Map(
  Object.entries(describeState).map(([type, stateOf]) => [type, toBadge(`${type}State`, stateOf)]),
);
const sampleBadge = toBadge("sample", describeSample);
const visibilityBadge = toBadge("visibility", describeVisibility);

export const resolveBadges: DocumentBadgesResolver = (badges, { schemaType }) => {
  const state = stateBadges.get(schemaType);
  const hits = schemaType === "redirect" ? [HitsBadge] : [];
  return [
    ...badges,
    ...(isRecord(schemaType) ? [] : [CheckBadge]),
    ...(state ? [state] : []),
    ...hits,
    ...(sampleTypes.some((type) => type === schemaType) ? [sampleBadge] : []),
    ...(isRoutedType(schemaType) ? [visibilityBadge] : []),
  ];
};

/** Beside Publish: how much the report would say. */
const CheckBadge: DocumentBadgeComponent = ({ id, type, draft, version, release }) => {
  const target = release === undefined ? getDraftId(id) : getVersionId(id, release);
  const { validation } = useValidationStatus(target, type, true);
  const counted = countFindings(validation.flatMap(({ level }) => (level === "info" ? [] : [{ level }])));
  if (counted === null || !(version ?? draft)) return null;
  const hasErrors = validation.some(({ level }) => level === "error");
  return { label: counted, color: hasErrors ? "danger" : "warning", title: "See the tab “Check”" };
};
CheckBadge.displayName = "Check";

/** An unpublished document neither runs nor ends. */
export function afterPublishing(
  state: DocumentBadgeDescription,
  isPublished: boolean,
): DocumentBadgeDescription {
  return isPublished ? state : { ...state, label: `${state.label} once published`, color: "primary" };
}

function toBadge(displayName: string, stateOf: Describe): DocumentBadgeComponent {
  const badge: DocumentBadgeComponent = ({ draft, published }) => {
    const document = draft ?? published;
    const state = document && stateOf(document, new Date());
    return state && afterPublishing(state, published !== null && published !== undefined);
  };
  return Object.assign(badge, { displayName });
}
