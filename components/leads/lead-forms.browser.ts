import { bring } from "../../lib/press/bring.browser.ts";
import { around, ignore, intents, on } from "../script/dom.browser.ts";

const loadCode = () => import("./send-lead.browser.ts");

/** Loads the forms' code when a visitor is about to use one. A submit before that waits. */
export function startLeadForms(): void {
  on(intents, (event) => {
    const form = around<HTMLFormElement>(event, "[data-lead-form]");
    if (form) loadCode().then(({ enhance }) => enhance(form), ignore);
  });
  on(["submit"], (event) => {
    const form = around<HTMLFormElement>(event, "[data-lead-form]");
    // A form with its code keeps the event to itself.
    if (!form || event.defaultPrevented || !(event instanceof SubmitEvent)) return;
    event.preventDefault();
    const again = () => form.requestSubmit(event.submitter);
    bring(event.submitter instanceof HTMLElement ? event.submitter : form, loadCode, again).then((code) => {
      if (!code) return;
      code.enhance(form);
      again();
    });
  });
}
