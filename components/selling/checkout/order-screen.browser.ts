import { isPlainClick } from "../../../lib/navigation/plain-click.ts";
import { bring } from "../../../lib/press/bring.browser.ts";
import { around, ignore, intents, on } from "../../script/dom.browser.ts";
import { ORDER_SHOWN } from "./order-shown.browser.ts";
import { quantityField } from "./quantity-field.browser.ts";

type Form = typeof import("./order-form.browser.ts");

let form: Form | null = null;

const loadForm = async () => {
  form ??= await import("./order-form.browser.ts");
  return form;
};
const loadTyping = () => import("./order-typing.browser.ts");
const loadChoices = () => import("./order-choices.browser.ts");

const formAround = (event: Event) => around<HTMLFormElement>(event, "[data-order-form]");
const isChoice = (event: Event) => around(event, "[data-choices]") !== null;

/**
 * The screen on which an order is checked. What fills its form in loads with the page, the rest when somebody reaches for
 * it.
 */
export function startOrderScreen(): void {
  const choices = document.querySelector<HTMLElement>("[data-choices]");
  if (!choices) return;
  const written = document.querySelector<HTMLFormElement>("[data-order-form]");
  if (written) loadTyping().then(({ fillIn }) => fillIn(written), ignore);

  // Whoever was in a field before this code came goes on typing.
  on([...intents, "input"], (event) => {
    const reached = formAround(event);
    if (reached) loadForm().then(({ prepare }) => prepare(reached), ignore);
    else if (isChoice(event)) loadChoices().catch(ignore);
  });
  on(["submit"], (event) => {
    const submitted = formAround(event);
    // Synchronous if the code is loaded, because browsers allow a new tab only during the click.
    if (submitted && form) form.submit(submitted);
    else if (submitted) bring(buttonOf(submitted), loadForm).then((code) => code?.submit(submitted));
  });

  const takeNumber = (field: HTMLInputElement) => {
    bring(field, loadChoices, () => takeNumber(field)).then((code) => code?.takeNumber(field));
  };
  on(["input", "submit"], (event) => {
    const field = isChoice(event) && quantityField(choices);
    if (!field) return;
    if (event.type === "submit") event.preventDefault();
    takeNumber(field);
  });
  on(["click"], (event) => {
    const link = isChoice(event) && around<HTMLAnchorElement>(event, "a");
    if (!link || !(event instanceof MouseEvent && isPlainClick(event))) return;
    event.preventDefault();
    bring(link, loadChoices).then((code) => code?.choose(link));
  });
  // Back and forward, to an order that was shown without a load.
  on(
    ["popstate"],
    (event) => {
      if (event instanceof PopStateEvent && event.state === ORDER_SHOWN)
        bring(choices, loadChoices, () => location.reload()).then((code) => code?.showAgain(choices));
    },
    { at: window },
  );
  // What was typed before this code had come.
  const field = quantityField(choices);
  if (field && field.value !== field.defaultValue) takeNumber(field);
}

function buttonOf(form: HTMLFormElement): HTMLElement {
  return form.querySelector("button") ?? form;
}
