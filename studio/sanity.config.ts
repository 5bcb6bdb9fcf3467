import { defineConfig } from "sanity";
import { blocks } from "./blocks/plugin";
import { calendar } from "./calendar/calendar-tool";
import { connection } from "./connection/plugin";
import { contracts } from "./contracts/plugin";
import { content } from "./desk/plugin";
import { experiments } from "./experiments/plugin";
import { publishing } from "./guards/publishing";
import { help } from "./help/help-tool";
import { inputs } from "./inputs/plugin";
import { leads } from "./leads/leads-tool";
import { media } from "./media/media-tool";
import { merging } from "./merging/published-since";
import { pages } from "./pages/plugin";
import { people } from "./people/people-tool";
import { preview } from "./preview/plugin";
import { redirects } from "./redirects/redirects-tool";
import { report } from "./report/site-check-tool";
import { selling } from "./selling/offers-tool";
import { starting } from "./starting/start-tool";
import { workspace } from "./workspace";

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
