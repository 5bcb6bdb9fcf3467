/**
 * The syntax tree of groq-js. The package's own declarations point to a file that is not published, so its
 * types resolve to `any`. These have the same shapes.
 */
type Operator = "==" | "!=" | ">" | ">=" | "<" | "<=" | "+" | "-" | "*" | "/" | "%" | "**" | "in" | "match";

type ValueNode = { readonly type: "Value"; readonly value: unknown };
type ParameterNode = { readonly type: "Parameter"; readonly name: string };
type AttributeNode = { readonly type: "AccessAttribute"; readonly base?: Node; readonly name: string };
export type CallNode = {
  readonly type: "FuncCall";
  readonly namespace: string;
  readonly name: string;
  readonly args: readonly Node[];
};
export type OperatorNode = {
  readonly type: "OpCall";
  readonly op: Operator;
  readonly left: Node;
  readonly right: Node;
};
export type FilterNode = { readonly type: "Filter"; readonly base: Node; readonly expr: Node };
export type ArrayNode = {
  readonly type: "Array";
  readonly elements: readonly {
    readonly type: "ArrayElement";
    readonly value: Node;
    readonly isSplat: boolean;
  }[];
};
export type BinaryNode = { readonly type: "And" | "Or"; readonly left: Node; readonly right: Node };
type LeafNode = { readonly type: "Everything" | "This" | "Context" };
type ParentNode = { readonly type: "Parent"; readonly n: number };
export type BasedNode = {
  readonly type: "Group" | "Not" | "Neg" | "Pos" | "Asc" | "Desc" | "Deref" | "ArrayCoerce";
  readonly base: Node;
};
type ElementNode = { readonly type: "AccessElement"; readonly base: Node; readonly index: number };
export type SliceNode = {
  readonly type: "Slice";
  readonly base: Node;
  readonly left: number;
  readonly right: number;
  readonly isInclusive: boolean;
};
export type RangeNode = {
  readonly type: "InRange";
  readonly base: Node;
  readonly left: Node;
  readonly right: Node;
  readonly isInclusive: boolean;
};
export type MappedNode = {
  readonly type: "Projection" | "Map" | "FlatMap";
  readonly base: Node;
  readonly expr: Node;
};
export type PipeNode = {
  readonly type: "PipeFuncCall";
  readonly name: string;
  readonly base: Node;
  readonly args: readonly Node[];
};
export type ObjectAttribute =
  | { readonly type: "ObjectAttributeValue"; readonly name: string; readonly value: Node }
  | { readonly type: "ObjectConditionalSplat"; readonly condition: Node; readonly value: Node }
  | { readonly type: "ObjectSplat"; readonly value: Node };
export type ObjectNode = { readonly type: "Object"; readonly attributes: readonly ObjectAttribute[] };
export type SelectNode = {
  readonly type: "Select";
  readonly alternatives: readonly { readonly condition: Node; readonly value: Node }[];
  readonly fallback?: Node;
};
/** Nodes that the code in this folder only traverses. */
type OtherNode = {
  readonly type:
    | "ArrayElement"
    | "ObjectAttributeValue"
    | "ObjectConditionalSplat"
    | "ObjectSplat"
    | "SelectAlternative"
    | "SelectorFuncCall"
    | "SelectorNested"
    | "Tuple";
};

export type Node =
  | ValueNode
  | ParameterNode
  | AttributeNode
  | CallNode
  | OperatorNode
  | FilterNode
  | ArrayNode
  | BinaryNode
  | LeafNode
  | ParentNode
  | BasedNode
  | ElementNode
  | SliceNode
  | RangeNode
  | MappedNode
  | PipeNode
  | ObjectNode
  | SelectNode
  | OtherNode;

/**
 * Parameters and constants hold arbitrary values from the caller, so a traversal never looks inside a value.
 */
function isNode(part: unknown): part is Node {
  return typeof part === "object" && part !== null && "type" in part && typeof part.type === "string";
}

export function childrenOf(node: Node): Node[] {
  if (node.type === "Value") return [];
  const children: Node[] = [];
  for (const part of Object.values(node)) {
    if (Array.isArray(part)) children.push(...part.filter(isNode));
    else if (isNode(part)) children.push(part);
  }
  return children;
}

export function someNode(node: Node, test: (node: Node) => boolean): boolean {
  return test(node) || childrenOf(node).some((child) => someNode(child, test));
}

export function collectNodes<Kind extends Node>(tree: Node, test: (node: Node) => node is Kind): Kind[] {
  const found: Kind[] = [];
  someNode(tree, (node) => {
    if (test(node)) found.push(node);
    return false;
  });
  return found;
}

/**
 * A copy of the tree with the nodes that `change` replaces, parents first. Where `change` returns
 * `undefined`, a node is copied only if one of its descendants changed. A cached tree is never modified.
 */
export function replaceNodes(node: Node, change: (node: Node) => Node | undefined): Node {
  const replaced = change(node) ?? node;
  if (replaced.type === "Value") return replaced;
  let copy: Record<string, unknown> | undefined;
  for (const [key, part] of Object.entries(replaced)) {
    const next = replacePart(part, change);
    if (next === part) continue;
    copy ??= { ...replaced };
    copy[key] = next;
  }
  // The copy has the fields of the node it was made from.
  return copy === undefined ? replaced : (copy as Node);
}

function replacePart(part: unknown, change: (node: Node) => Node | undefined): unknown {
  if (isNode(part)) return replaceNodes(part, change);
  if (!Array.isArray(part)) return part;
  const next = part.map((item) => replacePart(item, change));
  return next.some((item, index) => item !== part[index]) ? next : part;
}

/** Whether the node's value depends on parameters only, so that it is the same for every document. */
export function isClosed(node: Node): boolean {
  switch (node.type) {
    case "Value":
    case "Parameter":
      return true;
    case "Group":
    case "Neg":
    case "Pos":
      return isClosed(node.base);
    case "OpCall":
      return node.op !== "match" && isClosed(node.left) && isClosed(node.right);
    case "Array":
      return node.elements.every((element) => isClosed(element.value));
    default:
      return false;
  }
}

/** `a.b.c` for a plain attribute of the current document, else `null`. */
export function attributePath(node: Node): string | null {
  if (node.type === "Group") return attributePath(node.base);
  if (node.type !== "AccessAttribute") return null;
  if (node.base === undefined || node.base.type === "This") return node.name;
  const base = attributePath(node.base);
  return base === null ? null : `${base}.${node.name}`;
}

/** `*[…]` */
export function isDatasetFilter(node: Node): node is FilterNode {
  return node.type === "Filter" && node.base.type === "Everything";
}
