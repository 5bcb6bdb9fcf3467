import type { Path } from "sanity";
import { textFields } from "@/schemas/contracts/contract-blanks";
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
 * The fields that name a blank, in texts, signatures and other blanks, and so have to change with its key. Empty when the meaning is
 * unclear because another blank has the old key or the new one.
 */
export function pathsToRename(document: unknown, from: string, to: string): Path[] {
  const blanks = read(document, "blanks");
  const keys = Array.isArray(blanks) ? blanks.map((blank) => textOf(blank, "key")) : [];
  if (from === "" || to === "" || keys.includes(to)) return [];
  if (keys.indexOf(from) !== keys.lastIndexOf(from)) return [];
  return [
    ...textFields.flatMap((field) => pathsIn(read(document, field), [field], from)),
    ...(Array.isArray(blanks) ? blanks.flatMap((blank) => pathsInSame(blank, from)) : []),
  ];
}

/** Where a blank says that it is the same as the one with this key. */
function pathsInSame(blank: unknown, key: string): Path[] {
  const others = read(blank, "sameAs");
  const at = Array.isArray(others) ? others.indexOf(key) : -1;
  return at < 0 ? [] : [["blanks", { _key: textOf(blank, "_key") }, "sameAs", at]];
}

function pathsIn(value: unknown, path: Path, key: string): Path[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => {
      const own = textOf(item, "_key");
      return pathsIn(item, [...path, own ? { _key: own } : index], key);
    });
  }
  if (typeof value !== "object" || value === null) return [];
  if (textOf(value, "_type") === "blank") return textOf(value, "blank") === key ? [[...path, "blank"]] : [];
  const own = textOf(value, "_type") === "signatureLine" && textOf(value, "party") === key;
  const inside = Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, [...path, name], key));
  return own ? [[...path, "party"], ...inside] : inside;
}
