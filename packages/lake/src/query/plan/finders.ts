import type { LakeDocument } from "../../store/types.ts";
import { attributePath, type CallNode, type Node, type OperatorNode, someNode } from "../ast.ts";
import type { Compiler } from "./compiler.ts";
import type { Evaluate, Scope, Source } from "./scope.ts";
import { compileTextFinder, isTextMatch } from "./text-search.ts";
import { isPathPattern } from "./values.ts";

type Documents = readonly LakeDocument[];

/** Finds the documents for one condition of a filter from an index. */
export interface Finder {
  /** Every document that can match, in ascending order of `_id`. `null` if each document must be checked. */
  readonly find: (inner: Scope) => Documents | null;
  /** Every document found matches, so no check remains. */
  readonly isExact: boolean;
  /** A lower rank probably finds fewer documents. */
  readonly rank: number;
}

type Lookup = (source: Source, values: readonly string[]) => Documents;

export function compileFinder(node: Node, compiler: Compiler): Finder | null {
  switch (node.type) {
    case "Group":
      return compileFinder(node.base, compiler);
    case "Or": {
      const left = compileFinder(node.left, compiler);
      const right = left && compileFinder(node.right, compiler);
      return right && either(left, right);
    }
    case "And": {
      const left = compileFinder(node.left, compiler);
      const right = compileFinder(node.right, compiler);
      return both(left, right);
    }
    case "FuncCall":
      return referenceFinder(node, compiler) ?? versionFinder(node, compiler);
    case "OpCall":
      return textFinder(node, compiler) ?? comparisonFinder(node, compiler);
    default:
      return null;
  }
}

/** With this few candidates, no other index is needed. */
export const fewCandidates = 16;

export function both(left: Finder | null, right: Finder | null): Finder | null {
  if (!left || !right) {
    const one = left ?? right;
    return one && { ...one, isExact: false };
  }
  const [first, second] = right.rank < left.rank ? [right, left] : [left, right];
  return {
    isExact: false,
    rank: first.rank,
    find(inner) {
      const some = first.find(inner);
      if (some && some.length <= fewCandidates) return some;
      const others = second.find(inner);
      return some && (!others || some.length <= others.length) ? some : others;
    },
  };
}

export function either(left: Finder, right: Finder): Finder {
  return {
    isExact: left.isExact && right.isExact,
    rank: Math.max(left.rank, right.rank),
    find(inner) {
      const ofLeft = left.find(inner);
      const ofRight = ofLeft && right.find(inner);
      return ofRight && union(ofLeft, ofRight);
    },
  };
}

function union(left: Documents, right: Documents): Documents {
  if (left === right || right.length === 0) return left;
  if (left.length === 0) return right;
  const merged: LakeDocument[] = [];
  let at = 0;
  for (const document of left) {
    for (let other = right[at]; other && other._id < document._id; other = right[at]) {
      merged.push(other);
      at += 1;
    }
    if (right[at]?._id === document._id) at += 1;
    merged.push(document);
  }
  return merged.concat(right.slice(at));
}

function referenceFinder(call: CallNode, compiler: Compiler): Finder | null {
  const isReferences = call.namespace === "global" && call.name === "references";
  if (!isReferences || !call.args.every(isOutside)) return null;
  const targets = call.args.map(compiler.expression);
  return {
    isExact: false,
    rank: 2,
    find(inner) {
      const ids = targets.flatMap((target) => target(inner)).filter((id) => typeof id === "string");
      return lookups.reference(inner.run.source, ids);
    },
  };
}

/** `sanity::versionOf("page")` and `sanity::partOfRelease("rSpring")`: the Studio asks for many in one query. */
function versionFinder({ namespace, name, args }: CallNode, compiler: Compiler): Finder | null {
  const [argument] = args;
  if (namespace !== "sanity" || argument === undefined || !isOutside(argument)) return null;
  if (name === "versionOf") return valueFinder(compiler.expression(argument), "==", "version", 1);
  return name === "partOfRelease" ? valueFinder(compiler.expression(argument), "==", "release", 2) : null;
}

function textFinder(node: OperatorNode, compiler: Compiler): Finder | null {
  const finder = isTextMatch(node) ? compileTextFinder(node, compiler) : null;
  return finder && { ...finder, rank: 5 };
}

function comparisonFinder({ op, left, right }: OperatorNode, compiler: Compiler): Finder | null {
  if (op !== "==" && op !== "in") return null;
  if (op === "in" && isOutside(left) && isReferenceList(right)) {
    return valueFinder(compiler.expression(left), "==", "reference", 2);
  }
  const [attribute, outside] = op === "==" && isOutside(left) ? [right, left] : [left, right];
  const path = attributePath(attribute);
  if (path === null || !isOutside(outside)) return null;
  const values = compiler.expression(outside);
  if (path === "_id") return valueFinder(values, op, "id", 0);
  if (path === "_type") return valueFinder(values, op, "type", 4);
  if (path === "path" || path === "slug.current") return valueFinder(values, op, "path", 1);
  return path.endsWith("._ref") ? valueFinder(values, op, "reference", 2) : null;
}

function valueFinder(values: Evaluate, op: "==" | "in", lookup: keyof typeof lookups, rank: number): Finder {
  return {
    isExact: lookup === "id" || lookup === "type",
    rank,
    find(inner) {
      const value = values(inner);
      if (isPathPattern(value)) return null;
      // `==` never matches a list, and `in` needs one.
      if (Array.isArray(value) !== (op === "in")) return [];
      const wanted = Array.isArray(value) ? value : [value];
      // An absent value equals `null`, but no index contains absent values.
      if (!wanted.every((item) => typeof item === "string")) return null;
      return lookups[lookup](inner.run.source, wanted);
    },
  };
}

const lookups = {
  id: (source, values) => source.byIds(values),
  type: (source, values) => source.ofTypes(values),
  path: (source, values) => joined(values, (value) => source.withPath(value)),
  reference: (source, values) => joined(values, (value) => source.referencing(value)),
  version: (source, values) => joined(values, (value) => source.versionsOf(value)),
  release: (source, values) => joined(values, (value) => source.ofRelease(value)),
} satisfies Record<string, Lookup>;

function joined(values: readonly string[], find: (value: string) => Documents): Documents {
  return values.map(find).reduce(union, []);
}

/** `attribute[]._ref` */
function isReferenceList(node: Node): boolean {
  return (
    node.type === "Map" &&
    node.base.type === "ArrayCoerce" &&
    attributePath(node.base.base) !== null &&
    attributePath(node.expr) === "_ref"
  );
}

/** Whether the value is the same for every document that the filter checks. */
function isOutside(node: Node): boolean {
  switch (node.type) {
    case "Value":
    case "Parameter":
    case "Parent":
    case "Everything":
      return true;
    case "AccessAttribute":
      return node.base !== undefined && isOutside(node.base);
    case "AccessElement":
    case "Slice":
    case "Deref":
    case "Group":
    case "ArrayCoerce":
      return isOutside(node.base);
    case "Map":
    case "FlatMap":
    case "Filter":
    case "Projection":
      return isOutside(node.base) && !someNode(node.expr, ({ type }) => type === "Parent");
    case "OpCall":
      return node.op !== "match" && isOutside(node.left) && isOutside(node.right);
    case "Array":
      return node.elements.every(({ value }) => isOutside(value));
    default:
      return false;
  }
}
