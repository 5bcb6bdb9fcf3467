import { ClockIcon } from "@sanity/icons/Clock";
import { ConfettiIcon } from "@sanity/icons/Confetti";
import { EyeClosedIcon } from "@sanity/icons/EyeClosed";
import { StackIcon } from "@sanity/icons/Stack";
import { TagIcon } from "@sanity/icons/Tag";
import type { StructureBuilder } from "sanity/structure";
import type { DealState } from "@/schemas/selling/deal-state";
import { dealFilters, isHidden } from "../desk/conditions";
import { drawer, filteredList } from "../desk/filtered-list";

const lists: readonly { state: DealState; title: string; icon: typeof TagIcon; orderBy: string }[] = [
  { state: "running", title: "Running", icon: ConfettiIcon, orderBy: "endsAt" },
  { state: "upcoming", title: "Planned", icon: ClockIcon, orderBy: "startsAt" },
  { state: "ended", title: "Ended", icon: StackIcon, orderBy: "endsAt" },
];

/** Deals by their state today. Hidden ones are listed under their state too. */
export function dealLists(S: StructureBuilder) {
  return drawer(S, { id: "deals", title: "Deals", icon: TagIcon }, [
    ...lists.map(({ state, title, icon, orderBy }) =>
      filteredList(S, {
        id: state,
        title,
        heading: `${title} deals`,
        icon,
        type: "deal",
        filter: dealFilters[state],
        orderBy: { field: orderBy, direction: state === "ended" ? "desc" : "asc" },
        create: state === "ended" ? [] : [S.initialValueTemplateItem("deal-in-state", { state })],
      }),
    ),
    filteredList(S, {
      id: "hidden",
      title: "Hidden from search engines",
      heading: "Hidden deals",
      icon: EyeClosedIcon,
      type: "deal",
      filter: isHidden,
      create: [S.initialValueTemplateItem("deal-in-state", { state: "hidden" })],
    }),
    S.divider(),
    S.documentTypeListItem("deal").id("all").title("All deals"),
  ]);
}
