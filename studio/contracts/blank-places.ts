import type { Path } from "sanity";
import { textFields } from "@/schemas/objects/contract-blanks";
import { read, textOf } from "@/schemas/objects/search-rules";

/** Within a text, the path of the words behind a blank; null where there are none. */
export function pathBehind(path: Path, words: unknown): Path | null {
  const [block, children, own] = path.slice(-3);
  if (!Array.isArray(words) || block === undefined || children === undefined) return null;
  const index = words.findIndex((word) => textOf(word, "_key") === textOf(own, "_key"));
  const next = index < 0 ? "" : textOf(words[index + 1], "_key");
  return next ? [block, children, { _key: next }] : null;
}

/**
 * The fields that have to change with the key of a blank: everywhere in the texts and signatures where it is named.
 * None when it is not certain who is meant: another blank has the old key or the new one.
 */
export function placesToRename(document: unknown, from: string, to: string): Path[] {
  const blanks = read(document, "blanks");
  const keys = Array.isArray(blanks) ? blanks.map((blank) => textOf(blank, "key")) : [];
  if (from === "" || to === "" || keys.includes(to)) return [];
  if (keys.indexOf(from) !== keys.lastIndexOf(from)) return [];
  return textFields.flatMap((field) => placesIn(read(document, field), [field], from));
}

function placesIn(value: unknown, path: Path, key: string): Path[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => {
      const own = textOf(item, "_key");
      return placesIn(item, [...path, own ? { _key: own } : index], key);
    });
  }
  if (typeof value !== "object" || value === null) return [];
  if (textOf(value, "_type") === "blank") return textOf(value, "blank") === key ? [[...path, "blank"]] : [];
  const own = textOf(value, "_type") === "signatureLine" && textOf(value, "party") === key;
  const inside = Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name], key));
  return own ? [[...path, "party"], ...inside] : inside;
}
