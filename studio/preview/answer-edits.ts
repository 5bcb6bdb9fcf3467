import { useEffect, useRef } from "react";
import {
  type InputProps,
  isObjectInputProps,
  resolveInitialValueForType,
  set,
  useInitialValueResolverContext,
} from "sanity";
import {
  answerTo,
  type BlockEdit,
  type BlockQuestion,
  isShown,
  type OfferedBlock,
  readQuestion,
} from "@/lib/content/block-edits";
import { isRecord } from "@/lib/content/read";
import { messageOf } from "@/lib/message-of";
import { createKey } from "@/schemas/starters/starter";
import { type Block, patchesOf } from "./apply-edit";

/** How many edits can be undone. */
const MOST_UNDONE = 50;

/** How deep the initial values of a new block are looked for, as in the Studio's own lists. */
const DEEPEST = 20;

/** The blocks before and after an edit. */
interface Done {
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
        const offered = await carryOut(question.edit);
        return answerTo(question, { problem: null, canUndo: done.current.length > 0, offered });
      } catch (error) {
        const problem = messageOf(error);
        return answerTo(question, { problem, canUndo: done.current.length > 0, offered: [] });
      }
    };
    const carryOut = async (edit: BlockEdit): Promise<readonly OfferedBlock[]> => {
      const { props } = current.current;
      const types = blockTypesOf(props);
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
      const before = blocksIn(current.current.props.value);
      const patches = patchesOf(change, before, new Date());
      current.current.props.onChange(patches);
      await nextValue(before);
      done.current = [
        ...done.current,
        { before, after: textOf(blocksIn(current.current.props.value)) },
      ].slice(-MOST_UNDONE);
      return [];
    };
    /** Waits until the form holds other blocks than these. */
    const nextValue = async (blocks: readonly Block[]) => {
      const text = textOf(blocks);
      for (let tries = 0; tries < 50 && textOf(blocksIn(current.current.props.value)) === text; tries++) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const undo = (form: InputProps) => {
      const last = done.current.at(-1);
      if (!last) throw new Error("There is nothing to undo.");
      if (textOf(blocksIn(form.value)) !== last.after)
        throw new Error("The blocks were changed since. Use the history of the document to go back.");
      done.current = done.current.slice(0, -1);
      form.onChange(set(last.before, ["blocks"]));
    };
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, []);
}

type BlockType = ReturnType<typeof blockTypesOf>[number];

function blockTypesOf(props: InputProps) {
  if (!isObjectInputProps(props)) return [];
  const type = props.schemaType.fields.find(({ name }) => name === "blocks")?.type;
  return type?.jsonType === "array" ? type.of : [];
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

function blocksIn(value: unknown): readonly Block[] {
  const blocks: unknown = isRecord(value) ? value.blocks : [];
  return Array.isArray(blocks) ? blocks.filter(isBlock) : [];
}

function isBlock(value: unknown): value is Block {
  return isRecord(value) && typeof value._key === "string" && typeof value._type === "string";
}

function textOf(blocks: readonly Block[]): string {
  return JSON.stringify(blocks);
}
