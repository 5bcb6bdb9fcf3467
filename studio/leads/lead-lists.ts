import { CheckmarkIcon } from "@sanity/icons/Checkmark";
import { EnvelopeIcon } from "@sanity/icons/Envelope";
import { StackIcon } from "@sanity/icons/Stack";
import type { StructureBuilder } from "sanity/structure";
import { drawer, filteredList } from "../desk/filtered-list";

const lists = [
  { status: "new", title: "New", icon: EnvelopeIcon, filter: '(!defined(status) || status == "new")' },
  { status: "answered", title: "Answered", icon: CheckmarkIcon, filter: 'status == "answered"' },
  { status: "closed", title: "Closed", icon: StackIcon, filter: 'status == "closed"' },
] as const;

/** What visitors sent, by status. Nobody creates a lead by hand. */
export function leadLists(S: StructureBuilder) {
  return drawer(
    S,
    { id: "leads", title: "Leads", icon: EnvelopeIcon },
    lists.map(({ status, title, icon, filter }) =>
      filteredList(S, {
        id: status,
        title,
        heading: `${title} leads`,
        icon,
        type: "lead",
        filter,
        orderBy: { field: "receivedAt", direction: "desc" },
        create: [],
      }),
    ),
  );
}
