import { type CallNode, isClosed, type OperatorNode, someNode } from "../ast.ts";
import { splitSearch } from "../text.ts";
import type { Compiler } from "./compiler.ts";
import { NotCompiled } from "./compiler.ts";
import type { Evaluate, Run, Scope } from "./scope.ts";
import { isFields } from "./values.ts";
import { sizeOf } from "./weight.ts";

type TextMatch = OperatorNode & { readonly right: CallNode };

/** How groq-js cuts texts and patterns into words. */
const edges = /(\b\.+|\.+\b)/g;
const words = /([^!@#$%^&*(),\\/?";:{}|[\]+<>\s-])+/g;
const wordsWithStars = /([^!@#$%^&(),\\/?";:{}|[\]+<>\s-])+/g;
const longestWord = 1024;

export function compileMatch(node: OperatorNode, compiler: Compiler): Evaluate {
  if (isTextMatch(node)) return compileTextMatch(node, compiler);
  // A pattern that differs from document to document would be read anew for each.
  if (!isClosed(node.right)) throw new NotCompiled("match");
  const left = compiler.expression(node.left);
  const right = compiler.expression(node.right);
  return (scope) => {
    const patterns = scope.run.once(node, () => patternsOf(right(scope), scope.run));
    return matches(left(scope), patterns, scope);
  };
}

/** `null`: the right side is no text, and matches nothing. */
type Patterns = { readonly list: readonly RegExp[] | null };

function patternsOf(value: unknown, run: Run): Patterns {
  const texts = Array.isArray(value) ? value : [value];
  if (!texts.every((text) => typeof text === "string")) return { list: null };
  const terms = texts.flatMap((text) => text.replace(edges, "").match(wordsWithStars) ?? []);
  // Each further star is a loop in a loop for the regular expression.
  if (terms.some((term) => term.indexOf("*") !== term.lastIndexOf("*"))) run.spend(Number.MAX_SAFE_INTEGER);
  return {
    list: terms.map((term) => new RegExp(`^${term.slice(0, longestWord).replaceAll("*", ".*")}$`, "i")),
  };
}

function matches(value: unknown, { list }: Patterns, { run }: Scope): boolean {
  if (list === null || list.length === 0) return false;
  run.spend(10 + sizeOf(value) * 4 * (1 + list.length));
  const texts = (Array.isArray(value) ? value : [value]).filter((text) => typeof text === "string");
  const tokens = texts.flatMap((text) => text.replace(edges, "").match(words) ?? []);
  return tokens.length > 0 && list.every((pattern) => tokens.some((token) => pattern.test(token)));
}

/** `match text::query(…)` over the whole document, which the full-text index answers. */
export function isDocumentSearch(node: OperatorNode): node is TextMatch {
  return isTextMatch(node) && searchesDocuments(node);
}

function searchesDocuments({ left }: TextMatch): boolean {
  return someNode(left, ({ type }) => type === "This");
}

function isTextMatch(node: OperatorNode): node is TextMatch {
  const { op, right } = node;
  return op === "match" && right.type === "FuncCall" && right.namespace === "text" && right.name === "query";
}

type Search = {
  readonly wanted: readonly string[];
  readonly unwanted: readonly string[];
  readonly text: string;
};

/** `null`: the argument is no text, and nothing is found. */
function searchOf({ right }: TextMatch, compiler: Compiler): (scope: Scope) => Search | null {
  const [argument] = right.args;
  if (argument === undefined || !isClosed(argument)) return () => null;
  const evaluate = compiler.expression(argument);
  return (scope) => {
    const text = evaluate(scope);
    return typeof text === "string" ? { text, ...splitSearch(text) } : null;
  };
}

/** The ids that a search of whole documents finds; `null` for all. */
export function compileTextSearch(
  node: TextMatch,
  compiler: Compiler,
): (scope: Scope) => ReadonlySet<string> | null {
  const search = searchOf(node, compiler);
  return (scope) => {
    const found = scope.run.once(node, () => {
      const wanted = search(scope);
      if (wanted === null) return { ids: new Set<string>() };
      const isAll = wanted.wanted.length === 0 && wanted.unwanted.length === 0;
      return { ids: isAll ? null : scope.run.source.idsMatchingText(wanted.text) };
    });
    return found.ids;
  };
}

function compileTextMatch(node: TextMatch, compiler: Compiler): Evaluate {
  if (searchesDocuments(node)) {
    const search = compileTextSearch(node, compiler);
    return (scope) => {
      const ids = search(scope);
      return ids === null || (isFields(scope.value) && ids.has(String(scope.value._id)));
    };
  }
  const left = compiler.expression(node.left);
  const search = searchOf(node, compiler);
  return (scope) => {
    const patterns = scope.run.once(node, () => {
      const found = search(scope);
      if (found === null) return null;
      return {
        wanted: found.wanted.length > 0 ? patternsOf(found.wanted, scope.run) : null,
        unwanted: found.unwanted.map((term) => patternsOf([term], scope.run)),
      };
    });
    if (patterns === null) return false;
    const value = left(scope);
    if (patterns.wanted && !matches(value, patterns.wanted, scope)) return false;
    return !patterns.unwanted.some((term) => matches(value, term, scope));
  };
}
