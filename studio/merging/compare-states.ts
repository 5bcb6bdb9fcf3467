import { withAnswer } from "@paraph/merge/merge-table";
import type { Conflict, Fields, MergeSides, Sides } from "@paraph/merge/sides";
import { dequal } from "dequal";
import type { FormPatch } from "sanity";
import { mergeStates } from "../../lib/publishing/merge-states";
import { restorePatches } from "../comparing/restore";

export interface Comparison {
  /** Names of the fields to which publishing adds what is published now. */
  readonly kept: readonly string[];
  readonly conflicts: readonly Conflict[];
  /** With what is published now, wherever that is no conflict. */
  readonly merged: Fields;
}

/** A change of whole fields; `undefined` takes one out. */
type FieldChanges = readonly (readonly [name: string, value: unknown])[];

export function compareStates(states: MergeSides<Fields>): Comparison {
  const { base, theirs, mine } = {
    base: states.base && contentOf(states.base),
    theirs: contentOf(states.theirs),
    mine: contentOf(states.mine),
  };
  const { merged, conflicts } = mergeStates({ base, theirs, mine });
  return { kept: changesBetween(mine, merged).map(([name]) => name), conflicts, merged };
}

/** What brings the form up to date. */
export function changesBetween(mine: Fields, next: Fields): FieldChanges {
  const names = new Set([...Object.keys(contentOf(mine)), ...Object.keys(next)]);
  return [...names].filter((name) => !dequal(mine[name], next[name])).map((name) => [name, next[name]]);
}

/** What puts an answer to a conflict into the form or into a version, and changes nothing else there. */
export function answerPatches(
  { theirs, mine }: Pick<Sides<Fields>, "theirs" | "mine">,
  conflict: Pick<Conflict, "path">,
  value: unknown,
): FormPatch[] {
  const answered = withAnswer(mine, conflict, value, theirs);
  // With the text of a paragraph, the links that were only in the other one go.
  const isText = conflict.path.at(-1) === "children";
  const paths = [conflict.path, ...(isText ? [[...conflict.path.slice(0, -1), "markDefs"]] : [])];
  return paths.flatMap((path) => restorePatches(mine, answered, { path, kind: "changed" }) ?? []);
}

/** Without the fields that say which state of the document it is. */
function contentOf(state: Fields): Fields {
  return Object.fromEntries(
    Object.entries(state).filter(([name]) => !name.startsWith("_") || name === "_type"),
  );
}
