import { Path } from "groq-js";
import { parseTextSearch, type SearchTerm, type TextSearch } from "../store/words.ts";
import { type CallNode, isClosed, type Node, type OperatorNode, replaceNodes, someNode } from "./ast.ts";
import { constantOf } from "./constant.ts";
import type { Params } from "./parse.ts";
import type { Source } from "./plan/scope.ts";

const everything: Node = { type: "Value", value: true };
const nothing: Node = { type: "Value", value: false };
const id: Node = { type: "AccessAttribute", name: "_id" };

/**
 * groq-js can parse `match text::query(…)`, but throws when it evaluates it. Where the whole document is
 * searched (`@`, or `[@, _id]`), the full-text index answers. A search in single attributes becomes an
 * ordinary `match`.
 */
export function bindTextSearch(tree: Node, source: Source, params: Params): Node {
  return replaceNodes(tree, (node) => {
    if (!isTextMatch(node)) return undefined;
    const [argument] = node.right.args;
    if (argument === undefined || !isClosed(argument)) return nothing;
    const text = constantOf(argument, params);
    if (typeof text !== "string") return nothing;
    const search = parseTextSearch(text);
    if (search.wanted.length === 0 && search.unwanted.length === 0) return everything;
    return someNode(node.left, (part) => part.type === "This")
      ? documentSearch(search, source)
      : attributeSearch(node.left, search);
  });
}

function isTextMatch(node: Node): node is OperatorNode & { readonly right: CallNode } {
  if (node.type !== "OpCall" || node.op !== "match" || node.right.type !== "FuncCall") return false;
  return node.right.namespace === "text" && node.right.name === "query";
}

function documentSearch(search: TextSearch, source: Source): Node {
  const ids = new IdSetPath(new Set(source.matchingText(search).documents.map(({ _id }) => _id)));
  return { type: "OpCall", op: "in", left: id, right: { type: "Value", value: ids } };
}

function attributeSearch(attribute: Node, { wanted, unwanted }: TextSearch): Node {
  let search = wanted.length > 0 ? matching(attribute, wanted) : everything;
  for (const term of unwanted) {
    const excluded: Node = { type: "Not", base: matching(attribute, [term]) };
    search = { type: "And", left: search, right: excluded };
  }
  return search;
}

function matching(attribute: Node, terms: readonly SearchTerm[]): Node {
  const words = terms.map(({ text }) => text);
  return { type: "OpCall", op: "match", left: attribute, right: { type: "Value", value: words } };
}

/**
 * The right side of `_id in …`. groq-js calls `matches` of a path with each id. Here that is a set lookup
 * instead of a scan of an array for each document.
 */
class IdSetPath extends Path {
  readonly ids: ReadonlySet<string>;

  constructor(ids: ReadonlySet<string>) {
    super("");
    this.ids = ids;
  }

  matches(id: string): boolean {
    return this.ids.has(id);
  }
}
