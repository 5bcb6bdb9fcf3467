import type { CalculatorInput, Unit } from "./calculator.ts";
import { count, counted, money } from "./words.ts";

type Parsed = { readonly value: number } | { readonly problem: string };

/** Base units (cents, minutes, pieces) per unit that a visitor types. */
export function baseUnits(unit: Unit): number {
  return unit === "cents" ? 100 : 1;
}

/** Parses what a visitor typed or an address holds into base units; or says what to do about it. */
export function parseInput(text: string, input: CalculatorInput): Parsed {
  const trimmed = text.trim();
  // Plain decimals only: no exponents, no other bases, nothing too long to be meant.
  if (!/^-?\d{0,12}(\.\d{0,12})?$/.test(trimmed) || !/\d/.test(trimmed))
    return { problem: "Enter a number in digits." };
  const scaled = Number(trimmed) * baseUnits(input.unit);
  const value = Math.round(scaled);
  if (scaled < input.min || scaled > input.max) return { problem: limitsOf(input) };
  if (Math.abs(value - scaled) > 1e-6)
    return { problem: input.unit === "cents" ? "Enter dollars and whole cents." : "Enter a whole number." };
  return { value };
}

function limitsOf({ unit, min, max }: CalculatorInput): string {
  const write = unit === "cents" ? money : count;
  return `Between ${write(min)} and ${write(max)}.`;
}

/** A value as its field and the address show it: 150 cents are "1.50", 3000 are "30". */
export function writeInput(value: number, unit: Unit): string {
  if (unit !== "cents") return String(value);
  return value % 100 === 0 ? String(value / 100) : (value / 100).toFixed(2);
}

/** A value in words: "$1.50", "15 minutes", "1,200". */
export function withUnit(value: number, { unit }: CalculatorInput): string {
  if (unit === "cents") return money(value);
  return unit === "minutes" ? counted(value, "minute", "minutes") : count(value);
}
