import { placeInWords, type TitledType } from "../comparing/places";
import { titleOf } from "../documents";
import { namesOf } from "./describe-receipt";
import type { Former, UndoPlan } from "./plan-undo";
import { leavesSomething } from "./undo";

/** The type with this name, with the titles of its fields. */
export type TypeOf = (name: string) => TitledType | undefined;

/** The button that takes all of it back. */
export function allOf({ isRelease }: UndoPlan): string {
  return isRelease ? "Undo all of it" : "Undo it";
}

/** The one that leaves what was published since in the same place. */
export const restOf = "Undo the rest";

/** What somebody reads before what others have published since is touched. */
export function questionOf(plan: UndoPlan, typeOf: TypeOf): string {
  const { isRelease, changedSince, documents } = plan;
  const names = namesOf(changedSince, false);
  const begin = isRelease
    ? `Changed since the release ran: ${names}.`
    : `Published or removed since: ${names}.`;
  const yours = isRelease ? "the release" : "your publish";
  const asked = documents.filter(({ places }) => places.length > 0);
  if (asked.length === 0)
    return `${begin} Undo takes back what ${yours} changed, and keeps what was changed after it.`;
  const places = asked.map((former) => placesOf(former, typeOf)).join("; ");
  const answers = leavesSomething(plan)
    ? `“${allOf(plan)}” brings back what was there before, “${restOf}” leaves what is there now. What was changed elsewhere stays.`
    : `Undo brings back what was there before ${yours}. What came after stays in the history.`;
  return `${begin} In the same place: ${places}. ${answers}`;
}

function placesOf({ before, now, places }: Former, typeOf: TypeOf): string {
  const title = `“${titleOf(now ?? before) ?? (now ?? before)?._type}”`;
  if (!now) return `${title}, which somebody took off the website`;
  if (!before) return `${title}, which was not there before`;
  const states = { theirs: now, mine: before };
  const words = places.map((path) => placeInWords(typeOf(now._type) ?? {}, path, states));
  const known = [...new Set(words.filter((one) => one !== ""))];
  return known.length === 0 ? title : `${title} (${known.join(", ")})`;
}
