import { isRecord } from "@paraph/service/json";
import { messageOf } from "@paraph/service/message-of";
import { extractWithPath, Mutation } from "@sanity/mutator";
import type { LakeDocument } from "../store/types.ts";
import { invalid, ProblemError } from "./write-error.ts";

/** The operations of one patch with their shapes validated. The vendor's mutator applies them. */
export type PatchOperations = Readonly<Record<string, unknown>>;

const byPath = new Set(["set", "setIfMissing", "inc", "dec", "diffMatchPatch"]);
const positions = ["before", "after", "replace"];

export function parsePatchOperations(patch: Readonly<Record<string, unknown>>): PatchOperations {
  const operations: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(patch)) {
    if (["id", "query", "params", "ifRevisionID"].includes(name) || value === undefined || value === null)
      continue;
    if (byPath.has(name)) checkByPath(name, value);
    else if (name === "unset") checkUnset(value);
    else if (name === "insert") checkInsert(value);
    else throw invalid(`Unknown patch operation "${name}"`);
    operations[name] = value;
  }
  return operations;
}

/** The document after the patch. Does not modify the given one. */
export function applyPatch(document: LakeDocument, operations: PatchOperations): LakeDocument {
  const id = document._id;
  const patch = { id, ...withoutEmptyReplace(document, operations) };
  let next: Record<string, unknown> | null;
  try {
    next = new Mutation({ mutations: [{ patch }] }).apply(document);
  } catch (error) {
    throw invalid(`Patch of "${id}" can't be applied: ${messageOf(error)}`);
  }
  if (!isRecord(next)) throw invalid(`Patch of "${id}" would replace the whole document`);
  for (const attribute of ["_id", "_type"]) {
    if (next[attribute] !== document[attribute]) {
      const description = `Cannot modify immutable attribute "${attribute}" of document "${id}"`;
      const type = "cannotModifyImmutableAttributeError";
      throw new ProblemError(400, { type, description, attribute, id });
    }
  }
  return {
    ...next,
    _id: id,
    _type: document._type,
    _rev: document._rev,
    _createdAt: document._createdAt,
    _updatedAt: document._updatedAt,
  };
}

/** The mutator doubles an array when it replaces an empty range. Here such a patch changes nothing. */
function withoutEmptyReplace(document: LakeDocument, operations: PatchOperations): PatchOperations {
  const insert = operations.insert;
  if (!isRecord(insert) || typeof insert.replace !== "string" || !/:-?\d*\]$/.test(insert.replace)) {
    return operations;
  }
  try {
    if (extractWithPath(insert.replace, document).length > 0) return operations;
  } catch {
    return operations; // The mutator reports what is wrong with the path.
  }
  const { insert: _, ...others } = operations;
  return others;
}

function checkByPath(name: string, value: unknown): void {
  if (!isRecord(value)) throw invalid(`Patch operation "${name}" needs an object of paths and values`);
  for (const [path, item] of Object.entries(value)) {
    checkPath(path);
    const isNumeric = name === "inc" || name === "dec";
    if (isNumeric && typeof item !== "number") throw invalid(`"${name}" of "${path}" needs a number`);
    if (name === "diffMatchPatch" && typeof item !== "string") {
      throw invalid(`"diffMatchPatch" of "${path}" needs a string`);
    }
  }
}

function checkUnset(value: unknown): void {
  if (!Array.isArray(value)) throw invalid('Patch operation "unset" needs an array of paths');
  for (const path of value) checkPath(path);
}

function checkInsert(value: unknown): void {
  const given = isRecord(value) ? positions.filter((position) => position in value) : [];
  const [position] = given;
  if (!isRecord(value) || given.length !== 1 || !position) {
    throw invalid('Patch operation "insert" needs exactly one of "before", "after" and "replace"');
  }
  checkPath(value[position]);
  if (!Array.isArray(value.items)) throw invalid('Patch operation "insert" needs "items", an array');
}

function checkPath(path: unknown): void {
  if (typeof path !== "string" || path === "" || path.includes("__proto__")) {
    throw invalid(`Path ${JSON.stringify(path)} can't be patched`);
  }
}
