import type { DocumentBadgeComponent, DocumentBadgeDescription, DocumentBadgesResolver } from "sanity";
import { at } from "./order";

type Fields = Readonly<Record<string, unknown>>;
export type DescribeState = (document: Fields, now: Date) => DocumentBadgeDescription | null;

/** States of what begins and ends. */
export const spanStates = {
  running: { label: "Running", color: "success" },
  upcoming: { label: "Planned", color: "primary" },
  ended: { label: "Ended", color: "warning" },
} as const;

/** Badges with a fact about a document that editors need before they read it, by type. */
export function stateBadges(states: Readonly<Record<string, DescribeState>>): DocumentBadgesResolver {
  const badges = new Map(
    Object.entries(states).map(([type, stateOf]) => [type, stateBadge(20, `${type}State`, stateOf)]),
  );
  return (others, { schemaType }) => {
    const own = badges.get(schemaType);
    return own ? [...others, own] : others;
  };
}

/** The Studio compares badges by identity, so make each one once. */
export function stateBadge(
  place: number,
  displayName: string,
  stateOf: DescribeState,
): DocumentBadgeComponent {
  const badge: DocumentBadgeComponent = ({ draft, published }) => {
    const document = draft ?? published;
    const state = document && stateOf(document, new Date());
    return state && afterPublishing(state, published !== null && published !== undefined);
  };
  return at(place, Object.assign(badge, { displayName }));
}

/** An unpublished document neither runs nor ends. */
export function afterPublishing(
  state: DocumentBadgeDescription,
  isPublished: boolean,
): DocumentBadgeDescription {
  return isPublished ? state : { ...state, label: `${state.label} once published`, color: "primary" };
}
