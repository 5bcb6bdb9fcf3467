import { BarChartIcon } from "@sanity/icons/BarChart";
import { experimentState, isExperimentType } from "@/lib/experiments/experiment";
import { definePlugin } from "../define-plugin";
import { at } from "../order";
import { spanStates, stateBadges } from "../state-badge";
import { isOfRelease } from "../wrap-action";
import { experimentLists } from "./experiment-lists";
import { PublishWinner } from "./publish-winner";
import { ResultsView } from "./results-view";
import { StartExperiment } from "./start-experiment";

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
