import type { CalculatorInput, CalculatorResult, Values } from "@/lib/calculators/calculator";
import { calculators, isCalculatorName } from "@/lib/calculators/calculators";
import { baseUnits, parseInput, withUnit, writeInput } from "@/lib/calculators/inputs";
import type { Plan } from "@/lib/calculators/plans";
import { readQuery, shareLink, writeQuery } from "@/lib/calculators/query";
import { isLong } from "@/lib/calculators/words";

/** Delay after a change: dragging a slider should cause one history entry and one announcement, not fifty. */
const ADDRESS_DELAY = 250;
const STATUS_DELAY = 800;

interface Field {
  readonly key: string;
  readonly input: CalculatorInput;
  readonly number: HTMLInputElement;
  readonly slider: HTMLInputElement | null;
  readonly origin: HTMLElement | null;
  readonly problem: HTMLElement | null;
}

/** How each form copies the link to its result. */
const attached = new Map<HTMLFormElement, () => void>();

/**
 * Adds the calculation to the form that the server rendered. It uses the existing elements, so input and focus stay and
 * nothing moves.
 */
export function attachCalculator(form: HTMLFormElement): void {
  const name = form.dataset.calculator;
  if (attached.has(form) || !isCalculatorName(name)) return;
  const calculator = calculators[name];
  // Written by components/blocks/calculator.tsx, which has the same type.
  const plans = JSON.parse(form.dataset.plans ?? "[]") as Plan[];
  const fields = fieldsOf(form, calculator.inputs);
  const starts: Values = Object.fromEntries(
    fields.map(({ key, input, number }) => [key, parsed(number.defaultValue, input) ?? input.start]),
  );
  const startNote = part(form, "note")?.textContent ?? "";
  let addressTimer = 0;
  let statusTimer = 0;

  function say(sentence: string) {
    clearTimeout(statusTimer);
    statusTimer = window.setTimeout(() => write(part(form, "status"), sentence), STATUS_DELAY);
  }

  /** Shows the result of the fields; null when some values are invalid. */
  function update({ aloud }: { aloud: boolean }): Values | null {
    const values: Record<string, number> = {};
    let problem = "";
    for (const field of fields) {
      const result = parseInput(field.number.value, field.input);
      if ("value" in result) values[field.key] = result.value;
      const own = "problem" in result ? result.problem : "";
      markField(field, own);
      if (own && !problem) problem = `${field.input.label}: ${own}`;
    }
    const contradiction = problem ? null : calculator.contradiction(values);
    const contradicted = fields.find(({ key }) => key === contradiction?.input);
    if (contradiction && contradicted) {
      markField(contradicted, contradiction.message);
      problem = `${contradicted.input.label}: ${contradiction.message}`;
    }
    form.toggleAttribute("data-stale", problem !== "");
    write(
      part(form, "note"),
      problem ? "The result is that of the numbers before. Mend the marked one." : startNote,
    );
    const result = problem ? null : calculator.calculate(values, plans);
    if (result) showResult(form, result);
    if (aloud) say(result ? `${result.figure} ${result.caption}` : problem);
    return result && values;
  }

  function writeAddress(values: Values) {
    const search = writeQuery(location.search, name ?? "", calculator, starts, values);
    if (search === location.search) return;
    history.replaceState(null, "", `${location.pathname}${search}${location.hash}`);
  }

  function changed() {
    const values = update({ aloud: true });
    clearTimeout(addressTimer);
    if (values) addressTimer = window.setTimeout(() => writeAddress(values), ADDRESS_DELAY);
  }

  form.addEventListener("input", ({ target }) => {
    for (const { number, slider, input } of fields) {
      if (target === slider)
        number.value = writeInput(Math.round(Number(slider?.value) * baseUnits(input.unit)), input.unit);
    }
    changed();
  });
  // The fields have their starting numbers only after the event.
  form.addEventListener("reset", () => setTimeout(changed));
  attached.set(form, () => {
    const values = update({ aloud: true });
    if (!values) return;
    const anchor = form.closest("section[id]")?.id ?? "";
    const link = shareLink(location.href, anchor, name, calculator, starts, values);
    copy(link).then((note) => {
      write(part(form, "note"), note);
      say(note);
    });
  });

  const { values, ignored } = readQuery(location.search, name, calculator, starts);
  // Input typed while this code was loading wins over the address.
  const isTouched = fields.some(({ number }) => number.value !== number.defaultValue);
  for (const { key, input, number } of fields) {
    const value = values[key];
    const isAsAtStart = number.value === number.defaultValue;
    if (isAsAtStart && value !== undefined && value !== starts[key])
      number.value = writeInput(value, input.unit);
  }
  if (isTouched) changed();
  else update({ aloud: false });
  if (ignored.length > 0)
    write(part(form, "note"), `The link has no usable number for: ${ignored.join(", ")}.`);
}

/** Copies the link to the result that a form shows. */
export function copyResult(form: HTMLFormElement): void {
  attachCalculator(form);
  attached.get(form)?.();
}

async function copy(link: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(link);
    return "Link copied. Whoever opens it sees these numbers and this result.";
  } catch {
    // Refused, or no clipboard at this address: the address bar holds the same link.
    return "This browser doesn’t let the page copy. The address bar has the link.";
  }
}

function showResult(form: HTMLFormElement, { figure, caption, bars, lines }: CalculatorResult) {
  write(part(form, "figure"), figure);
  part(form, "figure")?.toggleAttribute("data-long", isLong(figure));
  write(part(form, "caption"), caption);
  const largest = Math.max(...bars.map(({ size }) => size), 1);
  for (const [index, row] of form.querySelectorAll("[data-bar]").entries()) {
    const bar = bars[index];
    if (!bar) continue;
    write(row.querySelector("[data-label]"), bar.label);
    write(row.querySelector("[data-text]"), bar.text);
    row.querySelector("rect")?.setAttribute("transform", `scale(${bar.size / largest} 1)`);
  }
  for (const [index, line] of form.querySelectorAll("[data-line]").entries()) {
    write(line, lines[index]?.text ?? "");
  }
}

function markField({ input, number, slider, origin, problem }: Field, message: string) {
  if (message) number.setAttribute("aria-invalid", "true");
  else number.removeAttribute("aria-invalid");
  write(problem, message);
  origin?.style.setProperty("visibility", message ? "hidden" : "visible");
  const value = parsed(number.value, input);
  if (!slider || value === null) return;
  slider.value = String(value / baseUnits(input.unit));
  slider.setAttribute("aria-valuetext", withUnit(value, input));
}

function fieldsOf(form: HTMLFormElement, inputs: Readonly<Record<string, CalculatorInput>>): Field[] {
  return Object.entries(inputs).flatMap(([key, input]) => {
    const field = form.querySelector(`[data-field="${key}"]`);
    const number = field?.querySelector<HTMLInputElement>('input[type="number"]');
    if (!field || !number) return [];
    const slider = field.querySelector<HTMLInputElement>('input[type="range"]');
    const origin = field.querySelector<HTMLElement>("[data-origin]");
    return [
      { key, input, number, slider, origin, problem: field.querySelector<HTMLElement>("[data-problem]") },
    ];
  });
}

function parsed(text: string, input: CalculatorInput): number | null {
  const result = parseInput(text, input);
  return "value" in result ? result.value : null;
}

function part(form: HTMLFormElement, name: string): Element | null {
  return form.querySelector(`[data-part="${name}"]`);
}

function write(element: Element | null | undefined, text: string) {
  if (element && element.textContent !== text) element.textContent = text;
}
