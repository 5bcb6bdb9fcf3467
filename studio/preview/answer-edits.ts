import { isRecord } from "@paraph/service/json";
import { messageOf } from "@paraph/service/message-of";
import { useEffect, useRef } from "react";
import {
  type FormPatch,
  type InputProps,
  insert,
  isObjectInputProps,
  resolveInitialValueForType,
  type SchemaType,
  set,
  setIfMissing,
  unset,
  useInitialValueResolverContext,
} from "sanity";
import {
  answerTo,
  type BlockEdit,
  type BlockQuestion,
  isShown,
  type ListPath,
  listAt,
  type OfferedBlock,
  readQuestion,
} from "@/lib/preview/block-edits";
import { createKey } from "@/schemas/starters/starter";

/** How many edits can be undone. */
const MOST_UNDONE = 50;

/** How deep the initial values of a new block are looked for, as in the Studio's own lists. */
const DEEPEST = 20;

/** The blocks before and after an edit. */
interface Done {
  readonly list: ListPath;
  readonly before: readonly Block[];
  readonly after: string;
}

/** Carries out in a document's form what somebody does to its blocks in the preview beside it. */
export function useAnswerEdits(props: InputProps): void {
  const context = useInitialValueResolverContext();
  const done = useRef<Done[]>([]);
  const current = useRef({ props, context });
  current.current = { props, context };
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      const question = readQuestion(event);
      const { value } = current.current.props;
      if (!question || !isRecord(value) || !isShown(String(value._id), question.shown)) return;
      answer(question).then((reply) => event.source?.postMessage(reply, { targetOrigin: location.origin }));
    };
    const answer = async (question: BlockQuestion) => {
      try {
        const offered = await carryOut(question);
        return answerTo(question, { problem: null, canUndo: done.current.length > 0, offered });
      } catch (error) {
        const problem = messageOf(error);
        return answerTo(question, { problem, canUndo: done.current.length > 0, offered: [] });
      }
    };
    const carryOut = async ({ edit, shown: { list } }: BlockQuestion): Promise<readonly OfferedBlock[]> => {
      const { props } = current.current;
      const types = blockTypesOf(props, list);
      if (edit.kind === "offer") return types.map(describe);
      if (props.readOnly)
        throw new Error("You can't change this document here. The Studio says above its form why.");
      if (edit.kind === "undo") {
        undo(props);
        return [];
      }
      const change =
        edit.kind === "insert"
          ? { ...edit, block: await newBlock(types, edit.name, current.current.context) }
          : edit;
      const now = () => blocksIn(current.current.props.value, list);
      const before = now();
      const patches = patchesOf(change, before, list, new Date());
      if (patches.length === 0) return [];
      current.current.props.onChange(patches);
      await untilOther(now, textOf(before));
      done.current = [...done.current, { list, before, after: textOf(now()) }].slice(-MOST_UNDONE);
      return [];
    };
    const undo = (form: InputProps) => {
      const last = done.current.at(-1);
      if (!last) throw new Error("There is nothing to undo.");
      if (textOf(blocksIn(form.value, last.list)) !== last.after)
        throw new Error("The blocks were changed since. Use the history of the document to go back.");
      done.current = done.current.slice(0, -1);
      form.onChange(set(last.before, [...last.list]));
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, []);
}

type BlockType = ReturnType<typeof blockTypesOf>[number];

/** The types of blocks that a list of the document may hold. */
function blockTypesOf(props: InputProps, list: ListPath) {
  if (!isObjectInputProps(props)) return [];
  const type = list.reduce<SchemaType | undefined>((outer, step) => {
    if (typeof step !== "string") return outer?.jsonType === "array" ? outer.of[0] : undefined;
    return outer?.jsonType === "object" ? outer.fields.find(({ name }) => name === step)?.type : undefined;
  }, props.schemaType);
  return type?.jsonType === "array" ? type.of : [];
}

/** Waits until the form holds other blocks than these, for a second at most. */
async function untilOther(blocks: () => readonly Block[], text: string): Promise<void> {
  for (let tries = 0; tries < 50 && textOf(blocks()) === text; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function describe({ name, title = name, description, options }: BlockType): OfferedBlock {
  const words = options?.menu?.words ?? "";
  return { name, title, description: typeof description === "string" ? description : "", words };
}

/** With the words it begins with in the Studio's own list. */
async function newBlock(
  types: readonly BlockType[],
  name: string,
  context: ReturnType<typeof useInitialValueResolverContext>,
): Promise<Block> {
  const type = types.find((one) => one.name === name);
  if (!type) throw new Error(`This document can't hold a block “${name}”.`);
  const values: unknown = await resolveInitialValueForType(type, {}, DEEPEST, context);
  return { ...(isRecord(values) ? values : {}), _type: name, _key: createKey() };
}

function blocksIn(value: unknown, list: ListPath): readonly Block[] {
  const blocks = listAt(value, list);
  return Array.isArray(blocks) ? blocks.filter(isBlock) : [];
}

function isBlock(value: unknown): value is Block {
  return isRecord(value) && typeof value._key === "string" && typeof value._type === "string";
}

function textOf(blocks: readonly Block[]): string {
  return JSON.stringify(blocks);
}

export type Block = Readonly<Record<string, unknown>> & { readonly _key: string; readonly _type: string };

/** Of those edits that change the blocks; `block` is the new one of an insertion. */
type Change = Exclude<BlockEdit, { kind: "offer" | "undo" | "insert" }> | InsertChange;

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
