import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { ClockIcon } from "@sanity/icons/Clock";
import { PlayIcon } from "@sanity/icons/Play";
import { SplitVerticalIcon } from "@sanity/icons/SplitVertical";
import { StackIcon } from "@sanity/icons/Stack";
import type { StructureBuilder } from "sanity/structure";
import { drawer, filteredList } from "../desk/filtered-list";

const isOpen = "!defined(winner) && dateTime(endsAt) > dateTime(now())";
const hasBegun = "(!defined(startsAt) || dateTime(startsAt) <= dateTime(now()))";

const lists = [
  { id: "running", title: "Running", icon: PlayIcon, filter: `${isOpen} && ${hasBegun}` },
  { id: "planned", title: "Planned", icon: ClockIcon, filter: `${isOpen} && !${hasBegun}` },
  {
    id: "ended",
    title: "Ended",
    icon: StackIcon,
    filter: "!defined(winner) && dateTime(endsAt) <= dateTime(now())",
  },
  { id: "decided", title: "Decided", icon: CheckmarkCircleIcon, filter: "defined(winner)" },
] as const;

/** Experiments by their state. Those that ended wait for somebody to decide. */
export function experimentLists(S: StructureBuilder) {
  const newest = { field: "endsAt", direction: "desc" } as const;
  return drawer(S, { id: "experiments", title: "Experiments", icon: SplitVerticalIcon }, [
    S.documentTypeListItem("experiment")
      .id("all")
      .title("All experiments")
      .child(S.documentTypeList("experiment").title("Experiments").defaultOrdering([newest])),
    S.divider(),
    ...lists.map((list) =>
      filteredList(S, {
        ...list,
        heading: `${list.title} experiments`,
        type: "experiment",
        orderBy: newest,
        create: list.id === "running" ? [S.initialValueTemplateItem("experiment")] : [],
      }),
    ),
  ]);
}
