import { valuesOf } from "@/lib/choices/titles";
import { plain, readChoice, readText, readTexts } from "@/lib/content/read";
import { blankKinds } from "@/lib/contracts/blank-kinds";
import type { Blank } from "@/lib/contracts/contract";
import { readRecords } from "@/lib/contracts/read-paragraphs";

const kindNames = valuesOf(blankKinds);

/** A stored list of blanks, and where it is. */
export interface BlankList {
  readonly value: unknown;
  readonly field: string;
}

/** The blanks of a template and those of its shared clauses that it does not define. */
export function readBlanks(own: unknown, lent: readonly BlankList[]): Map<string, Blank> {
  const lists = [{ value: own, field: "blanks" }, ...lent];
  const blanks = new Map<string, Blank>();
  for (const { value, field } of lists) {
    for (const blank of readList(value, field)) if (!blanks.has(blank.key)) blanks.set(blank.key, blank);
  }
  return blanks;
}

/** The blanks that the template answers with others, so that it asks once. */
export function readSame(own: unknown): Map<string, readonly string[]> {
  return new Map(
    readRecords(own, "blanks").flatMap(({ key, sameAs }, index): [string, string[]][] => {
      if (typeof key !== "string" || !Array.isArray(sameAs) || sameAs.length === 0) return [];
      return [[plain(key), readTexts(sameAs, `blanks[${index}].sameAs`).map(plain)]];
    }),
  );
}

function readList(value: unknown, field: string): Blank[] {
  return readRecords(value, field).flatMap((blank, index): Blank[] => {
    const at = `${field}[${index}]`;
    const key = readText(blank.key, `${at}.key`);
    const label = readText(blank.label, `${at}.label`);
    if (!key || !label) return [];
    const sample = readText(blank.sample, `${at}.sample`);
    const kind = readChoice(blank.kind, kindNames, "text", `${at}.kind`);
    const choices = Array.isArray(blank.choices) ? readTexts(blank.choices, `${at}.choices`).map(plain) : [];
    // A state is chosen by the visitor, because it changes the text.
    const standing = kind === "state" ? null : readText(blank.default, `${at}.default`);
    return [
      {
        key: plain(key),
        label: plain(label),
        kind,
        sample: sample && plain(sample),
        ...(standing && { default: plain(standing).trim() }),
        choices,
      },
    ];
  });
}
