import type { Calculator } from "./calculator.ts";
import { paper } from "./paper.ts";
import { seats } from "./seats.ts";
import { time } from "./time.ts";
import { volume } from "./volume.ts";

export const calculatorNames = ["paper", "time", "volume", "seats"] as const;

export type CalculatorName = (typeof calculatorNames)[number];

export const calculators: Readonly<Record<CalculatorName, Calculator>> = { paper, time, volume, seats };

export function isCalculatorName(name: unknown): name is CalculatorName {
  return calculatorNames.some((one) => one === name);
}
