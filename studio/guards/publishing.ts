import { comparing } from "../comparing/compare-inspector";
import { definePlugin } from "../define-plugin";
import { deleted } from "../deleted/plugin";
import { promoting } from "../promoting/plugin";
import { receipts } from "../receipt/plugin";
import { requests } from "../requests/plugin";
import { scheduling } from "../scheduling/plugin";
import { sharing } from "../sharing/plugin";
import { guards } from "./plugin";

/** From showing a draft to taking a publish back. The guards wrap what deleting has wrapped. */
export const publishing = definePlugin({
  name: "publishing",
  plugins: [sharing(), requests(), deleted(), guards(), scheduling(), promoting(), comparing(), receipts()],
});
