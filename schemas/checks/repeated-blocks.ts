import { isRecord } from "@paraph/service/json";
import type { PageValue } from "../../lib/publishing/anchors.ts";
import type { CheckedField } from "./checked-fields.ts";
import type { Finding } from "./words.ts";

/** Blocks that stand on a page twice, share a heading, or whose time is over. */
export function findRepeatedBlocks({ blocks }: PageValue, now: Date): Finding[] {
  if (!Array.isArray(blocks)) return [];
  const [wholes, headings] = [new Set<string>(), new Set<string>()];
  return blocks.filter(isRecord).flatMap((block) => {
    const path = ["blocks", { _key: String(block._key) }];
    const found: Finding[] = [];
    if (typeof block.shownUntil === "string" && Date.parse(block.shownUntil) <= now.getTime())
      found.push({
        path: [...path, "shownUntil"],
        message: "This time is over, so visitors don't see the block. Remove it, or choose a later time.",
      });
    const heading = typeof block.heading === "string" ? block.heading.trim().toLowerCase() : "";
    const { _key, ...content } = block;
    const whole = JSON.stringify(content);
    const message = wholes.has(whole)
      ? "The same block stands further up on this page. Remove one of them."
      : headings.has(heading)
        ? "Another block on this page has this heading. Say what is different here."
        : null;
    if (message !== null) found.push({ path: heading === "" ? path : [...path, "heading"], message });
    wholes.add(whole);
    if (heading !== "") headings.add(heading);
    return found;
  });
}

/** A description of a picture that only repeats the heading beside it. */
export function findRepeatedAlt({ type, value, path }: CheckedField, document: PageValue): Finding[] {
  if (type.name !== "picture" || !isRecord(value) || typeof value.alt !== "string") return [];
  const alt = value.alt.trim().toLowerCase();
  const isRepeated = alt !== "" && headingsAround(path, document).includes(alt);
  return isRepeated
    ? [
        {
          path: [...path, "alt"],
          message: "It repeats the heading, which is read aloud already. Say what the picture shows.",
        },
      ]
    : [];
}

/** The headings of all objects that a value is in. */
function headingsAround(path: CheckedField["path"], document: PageValue): string[] {
  const found: string[] = [];
  let at: unknown = document;
  for (const step of path) {
    if (isRecord(at))
      for (const name of ["heading", "title"])
        if (typeof at[name] === "string") found.push(at[name].trim().toLowerCase());
    if (Array.isArray(at)) {
      const items: unknown[] = at;
      at = isRecord(step)
        ? items.find((item) => isRecord(item) && item._key === step._key)
        : items[Number(step)];
    } else at = isRecord(at) && typeof step === "string" ? at[step] : undefined;
  }
  return found;
}
