import type { DocumentChange } from "../store/types.ts";
import { attributePath, isClosed, isDatasetFilter, type Node, someNode } from "./ast.ts";
import { constantOf } from "./constant.ts";
import type { Params } from "./parse.ts";

/** The tag of every result whose documents can't be determined by type. Every change carries it too. */
export const anyTag = "s1:*";

export function typeTag(type: string): string {
  return `s1:${type}`;
}

/** The tags of a committed change. A result that shares one of them may have changed. */
export function tagsOfChanges(changes: readonly DocumentChange[]): string[] {
  const tags = new Set([anyTag]);
  for (const { previous, next } of changes) {
    if (previous) tags.add(typeTag(previous._type));
    if (next) tags.add(typeTag(next._type));
  }
  return [...tags].sort();
}

/** The parts of a query that determine its tags. */
interface Readings {
  readonly filters: readonly Node[];
  readonly readsAll: boolean;
  readonly readsReleases: boolean;
}

const readings = new WeakMap<Node, Readings>();

/** The types that the query names, and {@link anyTag} if it reads documents without naming their type. */
export function tagsOfQuery(tree: Node, params: Params): Set<string> {
  let read = readings.get(tree);
  if (read === undefined) {
    read = readingsOf(tree);
    readings.set(tree, read);
  }
  const tags = new Set<string>();
  if (read.readsReleases) tags.add(typeTag("system.release"));
  for (const filter of read.filters) {
    for (const tag of typesOf(filter, params)?.map(typeTag) ?? [anyTag]) tags.add(tag);
  }
  if (read.readsAll) tags.add(anyTag);
  return tags;
}

function readingsOf(tree: Node): Readings {
  const filters: Node[] = [];
  let unfiltered = 0;
  let readsReleases = false;
  someNode(tree, (node) => {
    if (node.type === "Everything") unfiltered += 1;
    if (node.type === "FuncCall" && node.namespace === "releases") readsReleases = true;
    if (!isDatasetFilter(node)) return false;
    unfiltered -= 1;
    filters.push(node.expr);
    return false;
  });
  return { filters, readsAll: unfiltered > 0, readsReleases };
}

/** The only types that can match the filter; `null` if it does not limit the type. */
function typesOf(filter: Node, params: Params): string[] | null {
  switch (filter.type) {
    case "Group":
      return typesOf(filter.base, params);
    case "And":
      return typesOf(filter.left, params) ?? typesOf(filter.right, params);
    case "Or": {
      const left = typesOf(filter.left, params);
      const right = typesOf(filter.right, params);
      return left && right && [...left, ...right];
    }
    case "OpCall":
      if (filter.op === "==" && attributePath(filter.left) === "_type") return strings(filter.right, params);
      if (filter.op === "==" && attributePath(filter.right) === "_type") return strings(filter.left, params);
      if (filter.op === "in" && attributePath(filter.left) === "_type") return strings(filter.right, params);
      return null;
    default:
      return null;
  }
}

function strings(node: Node, params: Params): string[] | null {
  if (!isClosed(node)) return null;
  const value = constantOf(node, params);
  const values = Array.isArray(value) ? value : [value];
  return values.every((item) => typeof item === "string") ? values : null;
}
