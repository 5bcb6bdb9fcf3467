import { isRecord } from "@paraph/service/json";
import { stegaClean } from "@sanity/client/stega";
import { reportProblem } from "@/lib/content/report";

/**
 * Readers stand between content and markup. The generated types say what the schema promises; content that
 * was imported, written through the API or by another version may hold anything. A reader returns what fits,
 * reports what does not, and never throws.
 */

/** Text to show, with its click-to-edit marks; null when it is empty. */
export function readText(value: unknown, field: string): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== "string") {
    reportProblem(field, `is ${kindOf(value)} instead of text`);
    return null;
  }
  return plain(value) === "" ? null : value;
}

export function readTexts(value: readonly string[] | null | undefined, field: string): string[] {
  return entries(value, field).flatMap((entry, index) => readText(entry, `${field}[${index}]`) ?? []);
}

/** The objects of a list, each with its own key. Broken references and other leftovers are reported. */
export function readList<Item>(
  value: readonly Item[] | null | undefined,
  field: string,
): (NonNullable<Item> & { readonly key: string })[] {
  return entries(value, field).flatMap((entry, index) => {
    if (entry === null || entry === undefined || !isRecord(entry)) {
      const message = entry === null ? "refers to something that is not published" : `is ${kindOf(entry)}`;
      reportProblem(`${field}[${index}]`, message);
      return [];
    }
    const id = [entry._key, entry._id].find((one) => typeof one === "string") ?? "";
    return [{ ...entry, key: `${id}-${index}` }];
  });
}

/** An object with fields to be read, or null. */
export function readObject<Value>(value: Value, field: string): NonNullable<Value> | null {
  if (value === null || value === undefined) return null;
  if (isRecord(value)) return value;
  reportProblem(field, `is ${kindOf(value)} instead of an object`);
  return null;
}

/** One of the given words, or else the fallback. */
export function readChoice<const Choice extends string | number, Fallback extends Choice | null>(
  value: unknown,
  choices: readonly Choice[],
  fallback: Fallback,
  field: string,
): Choice | Fallback {
  const plainValue = typeof value === "string" ? plain(value) : value;
  const choice = choices.find((one) => one === plainValue);
  if (choice !== undefined) return choice;
  if (value !== null && value !== undefined && plainValue !== "") {
    reportProblem(field, `is none of ${choices.join(", ")}`);
  }
  return fallback;
}

export function readWholeNumber(value: unknown, field: string): number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "number" && Number.isSafeInteger(value)) return value;
  reportProblem(field, `is ${kindOf(value)} instead of a whole number`);
  return null;
}

/** Text without the invisible marks, for comparisons, addresses and attributes. */
export function plain(text: string): string {
  return stegaClean(text).trim();
}

/** The same of any value; null for what is no text or empty. */
export function cleanText(value: unknown, field = "text"): string | null {
  const text = readText(value, field);
  return text === null ? null : plain(text);
}

function entries<Item>(value: readonly Item[] | null | undefined, field: string): readonly Item[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value;
  reportProblem(field, `is ${kindOf(value)} instead of a list`);
  return [];
}

function kindOf(value: unknown): string {
  if (value === null) return "empty";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
