import type { Calculator, Values } from "./calculator.ts";
import { parseInput, writeInput } from "./inputs.ts";

/** The name of an input in an address: "paper-page-cost". The calculator's name tells up to four apart on one page. */
export function queryName(calculator: string, input: string): string {
  return `${calculator}-${input.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

interface FromQuery {
  readonly values: Values;
  /** Labels of inputs whose value in the address is invalid. They use the start value. */
  readonly ignored: readonly string[];
}

/** Reads the inputs from an address. Missing and invalid ones keep their start value. */
export function readQuery(search: string, name: string, calculator: Calculator, starts: Values): FromQuery {
  const query = new URLSearchParams(search);
  const values: Record<string, number> = { ...starts };
  const ignored: string[] = [];
  for (const [key, input] of Object.entries(calculator.inputs)) {
    const text = query.get(queryName(name, key));
    if (text === null) continue;
    const parsed = parseInput(text, input);
    if ("value" in parsed) values[key] = parsed.value;
    else ignored.push(input.label);
  }
  return { values, ignored };
}

/** The query with these inputs. Start values are omitted and other parameters stay. */
export function writeQuery(
  search: string,
  name: string,
  calculator: Calculator,
  starts: Values,
  values: Values,
): string {
  const query = new URLSearchParams(search);
  for (const [key, { unit }] of Object.entries(calculator.inputs)) {
    query.delete(queryName(name, key));
    const value = values[key];
    if (value !== undefined && value !== starts[key])
      query.set(queryName(name, key), writeInput(value, unit));
  }
  const written = query.toString();
  return written === "" ? "" : `?${written}`;
}

/** The address that shows others the same result: this calculator's inputs and no other parameters. */
export function shareLink(
  href: string,
  anchor: string,
  name: string,
  calculator: Calculator,
  starts: Values,
  values: Values,
): string {
  const url = new URL(href);
  url.search = writeQuery("", name, calculator, starts, values);
  url.hash = anchor;
  return url.href;
}
