import type { DocumentBadgeComponent } from "sanity";
import { dealState } from "./deal-state";

const badges = {
  running: { label: "Running", color: "success" },
  upcoming: { label: "Upcoming", color: "primary" },
  ended: { label: "Ended", color: "warning" },
} as const;

export const dealBadge: DocumentBadgeComponent = ({ draft, published }) => {
  const deal = draft ?? published;
  return deal ? badges[dealState({ startsAt: deal.startsAt, endsAt: deal.endsAt }, new Date())] : null;
};
