import { useFollowed } from "../use-followed";
import { type FoundLead, type LeadFilter, paramsOf, shownLeads } from "./find-leads";

interface Found {
  readonly leads: readonly FoundLead[];
  readonly count: number;
}

/** Follows the leads that a filter finds. */
export function useLeads(filter: LeadFilter) {
  return useFollowed<Found>({
    fetch: shownLeads,
    listen: '*[_type == "lead"]',
    params: paramsOf(filter),
    tag: "leads",
  });
}
