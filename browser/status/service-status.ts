import { around, ignore, intents, on } from "../dom.ts";
import { bring } from "../press/bring.ts";

const loadCode = () => import("./show-status.ts");

/** Asks how the parts of the service are when a visitor presses the button for it. */
export function startServiceStatus(): void {
  on(intents, (event) => {
    if (around(event, "[data-service-status]")) loadCode().catch(ignore);
  });
  on(["click"], (event) => {
    const button = around<HTMLButtonElement>(event, "[data-service-status]");
    if (button) void bring(button, loadCode).then((code) => code?.showStatus(button));
  });
}
