import { InfoOutlineIcon } from "@sanity/icons/InfoOutline";
import { isSample } from "@/lib/content/sample";
import { sampleTypes } from "@/schemas/objects/sample-field";
import { definePlugin } from "../define-plugin";
import { pane } from "../desk/filtered-list";
import { stateBadge } from "../state-badge";
import { SamplesPane } from "./samples-pane";

const entry = { id: "samples", title: "Sample content", icon: InfoOutlineIcon } as const;

/** Invented documents say so before anybody reads them. */
const badge = stateBadge(40, "sample", (document) =>
  isSample(document)
    ? {
        label: "Sample",
        color: "primary",
        title: "Invented, and marked so on every page. Make it real, then turn “Sample content” off",
      }
    : null,
);

/** Everything invented that visitors or editors still meet. */
export const samples = definePlugin({
  name: "samples",
  desk: [{ place: 185, item: (S) => pane(S, entry, SamplesPane) }],
  document: {
    badges: (badges, { schemaType }) =>
      sampleTypes.some((type) => type === schemaType) ? [...badges, badge] : badges,
  },
});
