import { read, textOf } from "@/schemas/objects/search-rules";

/** A blank that can stand in the text of the document in the form. */
export interface KnownBlank {
  readonly key: string;
  readonly label: string;
  readonly kind: string;
  readonly sample: string;
  /** The shared clause that defines it; null when the document itself does. */
  readonly from: string | null;
}

/** The document's own blanks in their order, then those of its shared clauses. */
export function knownBlanks(document: unknown, shared: readonly unknown[]): KnownBlank[] {
  const known = new Map<string, KnownBlank>();
  const lists = [
    { blanks: read(document, "blanks"), from: null },
    ...shared.map((clause) => ({
      blanks: read(clause, "blanks"),
      from: textOf(clause, "title") || "a shared clause",
    })),
  ];
  for (const { blanks, from } of lists) {
    for (const blank of Array.isArray(blanks) ? blanks : []) {
      const key = textOf(blank, "key");
      if (!key || known.has(key)) continue;
      const label = textOf(blank, "label") || key;
      known.set(key, { key, label, kind: textOf(blank, "kind"), sample: textOf(blank, "sample"), from });
    }
  }
  return [...known.values()];
}

/** The blanks whose label or key contains every typed word. Labels that start with the text come first. */
export function searchBlanks(blanks: readonly KnownBlank[], query: string): KnownBlank[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = blanks.filter(({ key, label }) => {
    const text = `${label} ${key}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const begins = ({ label }: KnownBlank) => label.toLowerCase().startsWith(words.join(" "));
  return found.toSorted((one, other) => Number(begins(other)) - Number(begins(one)));
}

/** "Day rent is due" becomes "dayRentIsDue", or "dayRentIsDue2" if that is taken. */
export function keyFromLabel(label: string, taken: readonly string[]): string {
  const words = label
    .normalize("NFD")
    .replaceAll(/[\p{M}’']/gu, "")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  const joined = words
    .map((word, index) =>
      index === 0
        ? word.charAt(0).toLowerCase() + word.slice(1)
        : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join("");
  const key = /^[a-z]/.test(joined) ? joined : `blank${joined}`;
  if (!taken.includes(key)) return key;
  let number = 2;
  while (taken.includes(`${key}${number}`)) number += 1;
  return `${key}${number}`;
}
