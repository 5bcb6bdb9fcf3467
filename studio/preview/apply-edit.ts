import { type FormPatch, insert, set, setIfMissing, unset } from "sanity";
import type { BlockEdit, ListPath } from "@/lib/preview/block-edits";
import { createKey } from "@/schemas/starters/starter";

export type Block = Readonly<Record<string, unknown>> & { readonly _key: string; readonly _type: string };

/** Of those edits that change the blocks; `block` is the new one of an insertion. */
export type Change = Exclude<BlockEdit, { kind: "offer" | "undo" | "insert" }> | InsertChange;

interface InsertChange {
  readonly kind: "insert";
  readonly key: string;
  readonly position: "before" | "after";
  readonly block: Block;
}

/** The patches of an edit of the blocks at `list`. Throws, in words for an editor, when it can't be done. */
export function patchesOf(change: Change, blocks: readonly Block[], list: ListPath, now: Date): FormPatch[] {
  const index = blocks.findIndex(({ _key }) => _key === change.key);
  const block = blocks[index];
  if (!block) throw new Error("The block is gone by now. Point at another one.");
  const pathOf = (key: string) => [...list, { _key: key }];
  const path = pathOf(change.key);
  switch (change.kind) {
    case "insert":
      return [setIfMissing([], [...list]), insert([change.block], change.position, path)];
    case "remove":
      return [unset(path)];
    case "duplicate":
      return [insert([copyOf(block)], "after", path)];
    case "move": {
      const neighbor = blocks[change.position === "before" ? index - 1 : index + 1];
      if (!neighbor)
        throw new Error(`It is the ${change.position === "before" ? "first" : "last"} block already.`);
      return [unset(path), insert([block], change.position, pathOf(neighbor._key))];
    }
    case "place": {
      const { beside, position } = change;
      if (!blocks.some(({ _key }) => _key === beside))
        throw new Error("The block beside that place is gone by now. Drag it again.");
      return beside === change.key ? [] : [unset(path), insert([block], position, pathOf(beside))];
    }
    case "hide":
      return [
        ...(isLater(block.shownFrom, now) ? [unset([...path, "shownFrom"])] : []),
        set(now.toISOString(), [...path, "shownUntil"]),
      ];
    case "show":
      return ["shownFrom", "shownUntil"].flatMap((name) =>
        block[name] === undefined ? [] : [unset([...path, name])],
      );
  }
}

/** Without its anchor: two places of a page can't share one. */
function copyOf({ anchor, ...block }: Block): Block {
  return { ...block, _key: createKey() } as Block; // the anchor apart, it is the same
}

function isLater(moment: unknown, now: Date): boolean {
  return typeof moment === "string" && Date.parse(moment) > now.getTime();
}
