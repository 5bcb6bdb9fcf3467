import { type CallNode, isClosed, type Node, type OperatorNode, replaceNodes, someNode } from "./ast.ts";
import { constantOf } from "./constant.ts";
import { IdSetPath } from "./id-set.ts";
import type { Params } from "./parse.ts";
import type { Source } from "./plan/scope.ts";

const everything: Node = { type: "Value", value: true };
const nothing: Node = { type: "Value", value: false };
const id: Node = { type: "AccessAttribute", name: "_id" };

/**
 * groq-js parses `match text::query(…)` and throws when it meets it. Where the whole document is searched (`@`, or
 * `[@, _id]`) the full-text index answers; a search in single attributes becomes an ordinary `match`.
 */
export function bindTextSearch(tree: Node, source: Source, params: Params): Node {
  return replaceNodes(tree, (node) => {
    if (!isTextMatch(node)) return undefined;
    const [argument] = node.right.args;
    if (argument === undefined || !isClosed(argument)) return nothing;
    const text = constantOf(argument, params);
    if (typeof text !== "string") return nothing;
    const { wanted, unwanted } = splitSearch(text);
    if (wanted.length === 0 && unwanted.length === 0) return everything;
    return someNode(node.left, (part) => part.type === "This")
      ? documentSearch(text, source)
      : attributeSearch(node.left, wanted, unwanted);
  });
}

function isTextMatch(node: Node): node is OperatorNode & { readonly right: CallNode } {
  if (node.type !== "OpCall" || node.op !== "match" || node.right.type !== "FuncCall") return false;
  return node.right.namespace === "text" && node.right.name === "query";
}

/** Words, `"phrases"` (searched as their words) and `-exclusions`. A lone `*` asks for everything. */
export function splitSearch(text: string): { wanted: string[]; unwanted: string[] } {
  const wanted: string[] = [];
  const unwanted: string[] = [];
  for (const [, minus, phrase, word] of text.matchAll(/(-?)(?:"([^"]*)"?|(\S+))/g)) {
    const term = (phrase ?? word ?? "").trim();
    if (!/[\p{L}\p{N}]/u.test(term)) continue;
    (minus ? unwanted : wanted).push(term);
  }
  return { wanted, unwanted };
}

function documentSearch(text: string, source: Source): Node {
  const ids = new IdSetPath(source.idsMatchingText(text));
  return { type: "OpCall", op: "in", left: id, right: { type: "Value", value: ids } };
}

function attributeSearch(attribute: Node, wanted: string[], unwanted: string[]): Node {
  let search = wanted.length > 0 ? matching(attribute, wanted) : everything;
  for (const term of unwanted) {
    const excluded: Node = { type: "Not", base: matching(attribute, [term]) };
    search = { type: "And", left: search, right: excluded };
  }
  return search;
}

function matching(attribute: Node, words: string[]): Node {
  return { type: "OpCall", op: "match", left: attribute, right: { type: "Value", value: words } };
}
