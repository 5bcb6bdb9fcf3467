import type { Plan } from "./plans.ts";

/** Money is whole cents, time whole minutes, everything else a whole number: no result depends on rounding errors. */
export type Unit = "count" | "minutes" | "cents";

export interface CalculatorInput {
  readonly label: string;
  readonly unit: Unit;
  readonly min: number;
  readonly max: number;
  /** The start value: an example to replace, never a statistic. `origin` says where people find their own. */
  readonly start: number;
  readonly origin: string;
  /** The slider covers the usual part of the range; the field beside it takes all of it. */
  readonly slider: { readonly max: number; readonly step: number };
}

export interface Bar {
  readonly label: string;
  /** Compared with the other bar only. */
  readonly size: number;
  readonly text: string;
}

/** A result in words and figures. Each calculator has the same number of lines whatever the inputs are. */
export interface CalculatorResult {
  readonly figure: string;
  /** Continues after the figure: "$3,300" "less a year than …". */
  readonly caption: string;
  /** Before and after. */
  readonly bars: readonly [Bar, Bar];
  readonly lines: readonly { readonly label: string; readonly text: string }[];
  /** Each line of the formula with the inputs in it. */
  readonly worked: readonly string[];
}

export interface InputProblem {
  readonly input: string;
  readonly message: string;
}

export interface Calculator<Name extends string = string> {
  readonly inputs: Readonly<Record<Name, CalculatorInput>>;
  readonly formula: readonly string[];
  /** Whether the result depends on the prices of the plans. */
  readonly needsPlans: boolean;
  /** Contradictions between inputs, which the limit of one input can't express. */
  contradiction(values: Readonly<Record<Name, number>>): InputProblem | null;
  calculate(values: Readonly<Record<Name, number>>, plans: readonly Plan[]): CalculatorResult;
}

export type Values = Readonly<Record<string, number>>;

/** The value of each input when nobody has chosen another. */
export function startsOf(calculator: Calculator): Values {
  return Object.fromEntries(Object.entries(calculator.inputs).map(([name, { start }]) => [name, start]));
}

export function noContradiction(): null {
  return null;
}
