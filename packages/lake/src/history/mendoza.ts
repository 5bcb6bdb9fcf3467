import { isDeepStrictEqual } from "node:util";
import { isRecord } from "@paraph/service/json";
import type { LakeDocument } from "../store/types.ts";

/** A patch in the vendor's compact format: operation codes and their operands in one list. */
export type MendozaPatch = unknown[];

/** The codes of https://github.com/sanity-io/mendoza that this file uses. */
const op = {
  value: 0,
  pushFieldCopy: 10,
  pushFieldBlank: 11,
  pushElementCopy: 12,
  returnIntoObjectSameKeyPop: 15,
  returnIntoArrayPop: 16,
  setField: 17,
  deleteField: 19,
  appendValue: 20,
  appendSlice: 21,
  appendString: 22,
  appendStringSlice: 23,
} as const;

type Fields = Record<string, unknown>;

/**
 * How a document changed, forwards and backwards. Omits unchanged parts, so that the Studio can tell who
 * wrote each field and word.
 */
export function createEffects(previous: LakeDocument | null, next: LakeDocument | null) {
  const before = previous && withoutRevision(previous);
  const after = next && withoutRevision(next);
  return { apply: createMendozaPatch(before, after), revert: createMendozaPatch(after, before) };
}

export function createMendozaPatch(left: Fields | null, right: Fields | null): MendozaPatch {
  return left && right ? diffObject(left, right) : [op.value, right];
}

/** Leaves out the revision, which is not content and differs in every comparison. */
function withoutRevision({ _rev, ...content }: LakeDocument): Fields {
  return content;
}

function diffObject(left: Fields, right: Fields): MendozaPatch {
  const patch: MendozaPatch = [];
  const keys = Object.keys(left).sort();
  for (const [index, key] of keys.entries()) {
    if (!Object.hasOwn(right, key)) patch.push(op.deleteField, index);
    else if (!isDeepStrictEqual(left[key], right[key])) {
      patch.push(...diffField(left[key], right[key], key, index));
    }
  }
  for (const [key, value] of Object.entries(right))
    if (!Object.hasOwn(left, key)) patch.push(op.setField, value, key);
  return patch;
}

function diffField(left: unknown, right: unknown, key: string, index: number): MendozaPatch {
  if (isRecord(left) && isRecord(right)) {
    return [op.pushFieldCopy, index, ...diffObject(left, right), op.returnIntoObjectSameKeyPop];
  }
  if (Array.isArray(left) && Array.isArray(right) && right.length > 0) {
    return [op.pushFieldBlank, index, ...diffArray(left, right), op.returnIntoObjectSameKeyPop];
  }
  const text = typeof left === "string" && typeof right === "string" ? diffText(left, right) : null;
  if (text) return [op.pushFieldBlank, index, ...text, op.returnIntoObjectSameKeyPop];
  return [op.setField, right, key];
}

function diffArray(left: readonly unknown[], right: readonly unknown[]): MendozaPatch {
  const patch: MendozaPatch = [];
  const positions = new Map(left.map((item, index) => [keyOf(item) ?? index, index]));
  const slice = { start: 0, end: 0 };
  const endSlice = () => {
    if (slice.end > slice.start) patch.push(op.appendSlice, slice.start, slice.end);
    slice.start = slice.end;
  };
  for (const [index, item] of right.entries()) {
    const position = positions.get(keyOf(item) ?? index);
    const former = position === undefined ? undefined : left[position];
    if (position !== undefined && isDeepStrictEqual(former, item)) {
      if (slice.end !== position) {
        endSlice();
        slice.start = position;
      }
      slice.end = position + 1;
      continue;
    }
    endSlice();
    if (position !== undefined && isRecord(former) && isRecord(item)) {
      patch.push(op.pushElementCopy, position, ...diffObject(former, item), op.returnIntoArrayPop);
    } else patch.push(op.appendValue, item);
  }
  endSlice();
  return patch;
}

/**
 * `null` if the strings have nothing in common, or contain characters whose offsets in bytes and UTF-16 units
 * differ.
 */
function diffText(left: string, right: string): MendozaPatch | null {
  if (Buffer.byteLength(left) !== left.length) return null;
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  if (start + end === 0) return null;
  const middle = right.slice(start, right.length - end);
  const patch: MendozaPatch = [];
  if (start > 0) patch.push(op.appendStringSlice, 0, start);
  if (middle) patch.push(op.appendString, middle);
  if (end > 0) patch.push(op.appendStringSlice, left.length - end, left.length);
  return patch;
}

function keyOf(item: unknown): string | null {
  return isRecord(item) && typeof item._key === "string" ? item._key : null;
}
