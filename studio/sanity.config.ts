import { defineConfig } from "sanity";
import { blocks } from "./blocks/plugin";
import { calendar } from "./calendar/calendar-tool";
import { comparing } from "./comparing/compare-inspector";
import { connection } from "./connection/plugin";
import { contracts } from "./contracts/plugin";
import { definePlugin } from "./define-plugin";
import { deleted } from "./deleted/plugin";
import { content } from "./desk/plugin";
import { experiments } from "./experiments/plugin";
import { guards } from "./guards/plugin";
import { help } from "./help/help-tool";
import { inputs } from "./inputs/plugin";
import { leads } from "./leads/leads-tool";
import { media } from "./media/media-tool";
import { merging } from "./merging/published-since";
import { pages } from "./pages/plugin";
import { people } from "./people/people-tool";
import { preview } from "./preview/plugin";
import { promoting } from "./promoting/plugin";
import { receipts } from "./receipt/plugin";
import { redirects } from "./redirects/redirects-tool";
import { report } from "./report/site-check-tool";
import { requests } from "./requests/plugin";
import { scheduling } from "./scheduling/plugin";
import { selling } from "./selling/offers-tool";
import { sharing } from "./sharing/plugin";
import { starting } from "./starting/start-tool";
import { workspace } from "./workspace";

/** From showing a draft to taking a publish back. The guards wrap what deleting has wrapped. */
const publishing = definePlugin({
  name: "publishing",
  plugins: [sharing(), requests(), deleted(), guards(), scheduling(), promoting(), comparing(), receipts()],
});

/** What people can do in the Studio. A feature is a line, and says itself at which place people find what it has. */
export const plugins = [
  blocks(),
  calendar(),
  // Wraps the vendor's action "Publish", as publishing does after it.
  connection(),
  content(),
  contracts(),
  experiments(),
  help(),
  inputs(),
  leads(),
  media(),
  merging(),
  pages(),
  people(),
  preview(),
  publishing(),
  redirects(),
  report(),
  selling(),
  starting(),
];

export default defineConfig(workspace(plugins));
