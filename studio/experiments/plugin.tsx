import { BarChartIcon } from "@sanity/icons/BarChart";
import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { ClockIcon } from "@sanity/icons/Clock";
import { PlayIcon } from "@sanity/icons/Play";
import { SplitVerticalIcon } from "@sanity/icons/SplitVertical";
import { StackIcon } from "@sanity/icons/Stack";
import { type DocumentActionComponent, useClient } from "sanity";
import { useRouter } from "sanity/router";
import type { StructureBuilder } from "sanity/structure";
import { apiVersion } from "@/lib/env/public";
import { experimentState, isExperimentType } from "@/lib/experiments/experiment";
import { usualGoal } from "@/lib/experiments/goals";
import { definePlugin } from "../define-plugin";
import { drawer, filteredList } from "../desk/filtered-list";
import { titleOf } from "../documents";
import { useFailureToast } from "../failure-toast";
import { at } from "../order";
import { spanStates, stateBadges } from "../state-badge";
import { isOfRelease } from "../wrap-action";
import { PublishWinner } from "./publish-winner";
import { ResultsView } from "./results-view";

const states = {
  running: spanStates.running,
  planned: spanStates.upcoming,
  ended: { ...spanStates.ended, title: "Everybody gets the page itself. Publish the winner." },
  decided: { label: "Decided", color: "primary" },
} as const;

const results = at(50, { id: "results", title: "Results", icon: BarChartIcon, component: ResultsView });

export const experiments = definePlugin({
  name: "experiments",
  desk: [{ place: 220, types: ["experiment"], item: experimentLists }],
  views: (schemaType) => (schemaType === "experiment" ? [results] : []),
  document: {
    actions: (actions, context) => [
      ...actions,
      ...(context.schemaType === "experiment" && !isOfRelease(context) ? [at(10, PublishWinner)] : []),
      ...(isExperimentType(context.schemaType) ? [at(70, StartExperiment)] : []),
    ],
    badges: stateBadges({ experiment: (fields, now) => states[experimentState(fields, now)] }),
  },
});

const WEEK = 7 * 86_400_000;

/** The action "Try a variant": an experiment whose variant B begins as this page is. */
const StartExperiment: DocumentActionComponent = ({ id, published, onComplete }) => {
  const client = useClient({ apiVersion });
  const router = useRouter();
  const fail = useFailureToast();
  const blocks = published?.blocks;
  // What visitors don't see yet has none to divide. What legal pages say, they say to everybody.
  if (!published || !Array.isArray(blocks) || blocks.length === 0 || published.group === "legal") return null;
  const begin = async () => {
    const experiment = crypto.randomUUID();
    const goal = usualGoal(blocks);
    try {
      await client.create({
        _id: `drafts.${experiment}`,
        _type: "experiment",
        title: `What works better on “${titleOf(published) ?? id}”?`,
        page: { _type: "reference", _ref: id },
        ...(goal !== null && { goal }),
        endsAt: new Date(Date.now() + 2 * WEEK).toISOString(),
        // With their keys, so that the winner's blocks are the page's own.
        variants: [{ _key: "b", _type: "variant", letter: "B", share: 50, blocks }],
      });
      router.navigateIntent("edit", { id: experiment, type: "experiment" });
    } catch (error) {
      fail("The experiment was not begun", error);
    }
    onComplete();
  };
  return { label: "Try a variant", icon: SplitVerticalIcon, onHandle: () => void begin() };
};
StartExperiment.displayName = "StartExperiment";

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
function experimentLists(S: StructureBuilder) {
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
