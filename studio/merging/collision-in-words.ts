import { publishedIdOf } from "@paraph/lake/document-ids";
import type { Collision } from "./beginning";

/** What will be asked once the earlier of two scheduled releases has run, as this one of them says it. */
export function collisionInWords(
  { id, title, earlier, later, places }: Collision,
  release: string,
  fields: readonly string[],
): string {
  const isFirst = earlier.name === release;
  const other = `“${(isFirst ? later : earlier).title || "Untitled release"}”`;
  const asker = isFirst ? `Once this has run, ${other} asks` : "Once that has run, choose";
  const begin = `“${title ?? publishedIdOf(id)}” is also in ${other}, which runs ${isFirst ? "later" : "first"}`;
  const isGone = places.some((place) => place.length === 0);
  if (isGone)
    return `${begin}: ${isFirst ? "this" : "that"} unpublishes it. ${asker} whether it is published again.`;
  const where = fields.length > 0 ? `: ${fields.join(", ")}` : "";
  return `${begin}, and both change the same${where}. ${asker} what counts.`;
}
