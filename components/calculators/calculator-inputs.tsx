import type { CalculatorInput, Values } from "@/lib/calculators/calculator";
import { baseUnits, withUnit, writeInput } from "@/lib/calculators/inputs";
import { queryName } from "@/lib/calculators/query";
import type { ReadCalculator } from "@/lib/calculators/read-block";

interface CalculatorInputsProps {
  read: ReadCalculator;
  /** What the ids of the fields start with; one calculator's own on its page. */
  id: string;
}

/** The fields, each beside a slider for its usual range. attach-calculator.ts finds its way by their data attributes. */
export function CalculatorInputs({ read: { name, calculator, starts }, id }: CalculatorInputsProps) {
  const inputs = Object.entries(calculator.inputs);
  return (
    <fieldset className="min-w-0 p-6 sm:p-8 lg:col-start-1 lg:row-span-2">
      <legend className="float-left w-full text-lg font-semibold">Your numbers</legend>
      <p className="clear-both pt-1 text-[0.9375rem] text-muted">
        The starting numbers are examples, not averages. Replace them with your own.
      </p>
      <div
        className={`mt-6 grid grid-cols-1 gap-x-8 noscript:hidden ${inputs.length > 4 ? "gap-y-5 sm:grid-cols-2" : "gap-y-7"}`}
      >
        {inputs.map(([key, input]) => (
          <Field
            key={key}
            id={`${id}-${key}`}
            name={queryName(name, key)}
            field={key}
            input={input}
            start={startOf(starts, key, input)}
          />
        ))}
      </div>
      <noscript>
        <ul className="mt-6 grid gap-x-8 gap-y-2 sm:grid-cols-2">
          {inputs.map(([key, input]) => (
            <li key={key} className="flex justify-between gap-3 border-b border-line pb-2">
              <span>{input.label}</span>
              <b className="font-semibold tabular-nums">{withUnit(startOf(starts, key, input), input)}</b>
            </li>
          ))}
        </ul>
        <p className="mt-6 text-[0.9375rem] text-muted">
          Changing the numbers requires JavaScript, which is off in this browser. You can still use the
          formula below.
        </p>
      </noscript>
    </fieldset>
  );
}

interface FieldProps {
  id: string;
  name: string;
  field: string;
  input: CalculatorInput;
  start: number;
}

function Field({ id, name, field, input, start }: FieldProps) {
  const units = baseUnits(input.unit);
  return (
    <div data-field={field}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <label htmlFor={id} className="min-w-0 flex-1 basis-24 leading-snug font-medium">
          {input.label}
        </label>
        <span className="flex h-11 w-28 shrink-0 items-center gap-1 rounded-lg border border-line-strong bg-paper px-2.5 text-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-aria-invalid:border-bad has-aria-invalid:ring-1 has-aria-invalid:ring-bad">
          {input.unit === "cents" && <span aria-hidden="true">$</span>}
          <input
            id={id}
            name={name}
            type="number"
            inputMode={input.unit === "cents" ? "decimal" : "numeric"}
            min={input.min / units}
            max={input.max / units}
            step={input.unit === "cents" ? "0.01" : 1}
            defaultValue={writeInput(start, input.unit)}
            aria-describedby={`${id}-origin ${id}-problem`}
            className="h-full w-full min-w-0 scroll-my-40 bg-transparent text-right font-semibold text-ink tabular-nums outline-none [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none"
          />
          {input.unit === "minutes" && (
            <span aria-hidden="true" className="shrink-0">
              min
            </span>
          )}
        </span>
      </div>
      <input
        type="range"
        aria-label={`${input.label}, slider`}
        aria-valuetext={withUnit(start, input)}
        min={input.min / units}
        max={input.slider.max / units}
        step={input.slider.step / units}
        defaultValue={start / units}
        className="mt-1 block h-8 w-full scroll-my-40 cursor-pointer accent-accent print:hidden"
      />
      <p className="grid text-sm leading-snug text-muted *:col-start-1 *:row-start-1">
        <span id={`${id}-origin`} data-origin="">
          {input.origin}
        </span>
        <span id={`${id}-problem`} data-problem="" className="text-bad" />
      </p>
    </div>
  );
}

function startOf(starts: Values, key: string, { start }: CalculatorInput): number {
  return starts[key] ?? start;
}
