import { parseJson } from "@paraph/service/json";
import type { Contract } from "@/lib/contracts/contract";
import { type Filling, nothingFilled } from "@/lib/contracts/filling";
import { cleanValue } from "@/lib/contracts/write-blank";

/** As text that {@link parseDraft} reads. */
export function writeDraft({ values, leftOut }: Filling): string {
  return JSON.stringify({ values, leftOut: [...leftOut] });
}

/**
 * Reads what a session stored for a contract. Anybody can write to a browser's storage and the contract may have
 * changed, so anything that does not fit is dropped.
 */
export function parseDraft(kept: string | null, contract: Contract): Filling {
  const stored = parseJson(kept ?? "null");
  const values = field(stored, "values");
  const leftOut: unknown = field(stored, "leftOut");
  return {
    ...nothingFilled,
    values: Object.fromEntries(
      contract.blanks.flatMap(({ key }): [string, string][] => {
        const value = field(values, key);
        const text = typeof value === "string" ? cleanValue(value) : "";
        return text === "" ? [] : [[key, text]];
      }),
    ),
    leftOut: new Set(
      contract.clauses.flatMap(({ key, isOptional }) =>
        isOptional && Array.isArray(leftOut) && leftOut.includes(key) ? [key] : [],
      ),
    ),
  };
}

function field(value: unknown, name: string): unknown {
  return value instanceof Object && Object.hasOwn(value, name) ? Reflect.get(value, name) : null;
}
