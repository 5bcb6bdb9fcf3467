import { isClosed, type OperatorNode } from "../ast.ts";
import type { Compiler } from "./compiler.ts";
import { NotCompiled } from "./compiler.ts";
import type { Evaluate, Run, Scope } from "./scope.ts";
import { compileTextMatch, isTextMatch } from "./text-search.ts";
import { sizeOf } from "./weight.ts";

/** How groq-js splits texts and patterns into words. */
const edges = /(\b\.+|\.+\b)/g;
const words = /([^!@#$%^&*(),\\/?";:{}|[\]+<>\s-])+/g;
const wordsWithStars = /([^!@#$%^&(),\\/?";:{}|[\]+<>\s-])+/g;
const longestWord = 1024;

export function compileMatch(node: OperatorNode, compiler: Compiler): Evaluate {
  if (isTextMatch(node)) return compileTextMatch(node, compiler);
  const { left, patterns } = compileSides(node, compiler);
  return (scope) => {
    const { list } = patterns(scope);
    if (list === null || list.length === 0) return false;
    const tokens = tokensOf(left(scope), list, scope.run);
    return tokens.length > 0 && list.every((pattern) => tokens.some((token) => pattern.test(token)));
  };
}

/** What a match adds to a score in groq-js. Each repetition of a word adds less than the previous one. */
export function compileMatchScore(node: OperatorNode, compiler: Compiler): (scope: Scope) => number {
  const { left, patterns } = compileSides(node, compiler);
  return (scope) => {
    const { list } = patterns(scope);
    if (list === null || list.length === 0) return 0;
    const tokens = tokensOf(left(scope), list, scope.run);
    let score = 0;
    for (const pattern of list) {
      const count = tokens.reduce((sum, token) => sum + Number(pattern.test(token)), 0);
      score += (count * 2.2) / (count + 1.2);
    }
    return score;
  };
}

function compileSides(node: OperatorNode, compiler: Compiler) {
  // A pattern that depends on the document would have to be parsed for each document.
  if (!isClosed(node.right)) throw new NotCompiled("match");
  const right = compiler.expression(node.right);
  const patterns = (scope: Scope) => scope.run.once(node, () => patternsOf(right(scope), scope.run));
  return { left: compiler.expression(node.left), patterns };
}

/** `null` if the right side is not text and so matches nothing. */
type Patterns = { readonly list: readonly RegExp[] | null };

function patternsOf(value: unknown, run: Run): Patterns {
  const texts = Array.isArray(value) ? value : [value];
  if (!texts.every((text) => typeof text === "string")) return { list: null };
  const terms = texts.flatMap((text) => text.replace(edges, "").match(wordsWithStars) ?? []);
  // Each further star is a nested loop in the regular expression.
  if (terms.some((term) => term.indexOf("*") !== term.lastIndexOf("*"))) run.spend(Number.MAX_SAFE_INTEGER);
  return {
    list: terms.map((term) => new RegExp(`^${term.slice(0, longestWord).replaceAll("*", ".*")}$`, "i")),
  };
}

function tokensOf(value: unknown, list: readonly RegExp[], run: Run): string[] {
  run.spend(10 + sizeOf(value) * 4 * (1 + list.length));
  const texts = (Array.isArray(value) ? value : [value]).filter((text) => typeof text === "string");
  return texts.flatMap((text) => text.replace(edges, "").match(words) ?? []);
}
