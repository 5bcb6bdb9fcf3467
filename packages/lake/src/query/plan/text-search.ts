import { collectTexts } from "../../store/fields.ts";
import type { LakeDocument } from "../../store/types.ts";
import { findTerm, foldText, parseTextSearch, type TextSearch, wordsOfFolded } from "../../store/words.ts";
import { attributePath, type CallNode, isClosed, type Node, type OperatorNode, someNode } from "../ast.ts";
import type { Compiler } from "./compiler.ts";
import type { Evaluate, FoundText, Scope } from "./scope.ts";
import { isFields } from "./values.ts";

type TextMatch = OperatorNode & { readonly right: CallNode };

/** `… match text::query(…)`, which groq-js can parse but not evaluate. */
export function isTextMatch(node: Node): node is TextMatch {
  if (node.type !== "OpCall" || node.op !== "match" || node.right.type !== "FuncCall") return false;
  return node.right.namespace === "text" && node.right.name === "query";
}

/** `@ match text::query(…)`, for which the text index searches the whole document. */
function searchesDocuments({ left }: TextMatch): boolean {
  return someNode(left, ({ type }) => type === "This");
}

/** Steps per sixteen characters for splitting a text into words and searching them. */
const letterWeight = 12;

/** The score of the left side: 0 without a match, 1 if everything matches, more for more words. */
export function compileTextScore(node: TextMatch, compiler: Compiler): (scope: Scope) => number {
  const search = compileSearch(node, compiler);
  if (searchesDocuments(node)) {
    return (scope) => {
      const { wanted, find } = search(scope);
      if (wanted === null || !isFields(scope.value)) return 0;
      if (isEverything(wanted)) return 1;
      // The list guarantees that its values are documents.
      if (scope.holdsDocuments) return find().relevanceOf(scope.value as LakeDocument);
      return typeof scope.value._id === "string" ? find().relevanceOfId(scope.value._id) : 0;
    };
  }
  const left = compiler.expression(node.left);
  return (scope) => {
    const { wanted } = search(scope);
    if (wanted === null) return 0;
    return isEverything(wanted) ? 1 : scoreOf(left(scope), wanted, scope);
  };
}

export function compileTextMatch(node: TextMatch, compiler: Compiler): Evaluate {
  const score = compileTextScore(node, compiler);
  return (scope) => score(scope) > 0;
}

/**
 * Every document that can match, in ascending order of `_id`. `null` if each document must be checked. A
 * search in an attribute starts with the documents that contain its words anywhere.
 */
export function compileTextFinder(
  node: TextMatch,
  compiler: Compiler,
): { find: (scope: Scope) => readonly LakeDocument[] | null; isExact: boolean } | null {
  const isExact = searchesDocuments(node);
  if (!isExact && !isIndexed(node.left)) return null;
  const search = compileSearch(node, compiler);
  const find = (scope: Scope) => {
    const { wanted, find: findWhole } = search(scope);
    if (wanted === null) return [];
    if (isExact) return isEverything(wanted) ? null : findWhole().documents;
    return wanted.wanted.length === 0 ? null : scope.run.find({ ...wanted, unwanted: [] }).documents;
  };
  return { find, isExact };
}

/** Whether all of its text is in the index, which skips names that begin with `_`. */
function isIndexed(node: Node): boolean {
  switch (node.type) {
    case "Group":
    case "ArrayCoerce":
      return isIndexed(node.base);
    case "Array":
      return node.elements.every(({ value }) => isIndexed(value));
    case "Map":
    case "FlatMap":
      return isIndexed(node.base) && isIndexed(node.expr);
    case "AccessAttribute":
      return !node.name.startsWith("_") && attributePath(node)?.includes("._") === false;
    default:
      return false;
  }
}

interface Search {
  /** `null` if the argument is not text, so nothing matches. */
  readonly wanted: TextSearch | null;
  /** Searches whole documents in the index. */
  readonly find: () => FoundText;
}

function compileSearch({ right }: TextMatch, compiler: Compiler): (scope: Scope) => Search {
  const [argument] = right.args;
  const evaluate = argument && isClosed(argument) ? compiler.expression(argument) : () => null;
  return (scope) =>
    scope.run.once(evaluate, () => {
      const text = evaluate(scope);
      const wanted = typeof text === "string" ? parseTextSearch(text) : null;
      let found: FoundText | null = null;
      return {
        wanted,
        find() {
          found ??= scope.run.find(wanted ?? parseTextSearch(""));
          return found;
        },
      };
    });
}

function isEverything({ wanted, unwanted }: TextSearch): boolean {
  return wanted.length === 0 && unwanted.length === 0;
}

/**
 * From 1 to 11, highest if the text consists of exactly these words. This makes the page "Home" outrank "Home
 * remodeling" whatever the relevance of the whole texts. A prefix match counts half.
 */
function scoreOf(value: unknown, { wanted, unwanted }: TextSearch, { run }: Scope): number {
  const text = foldText(typeof value === "string" ? value : collectTexts(value).join("\n"));
  run.spend(letterWeight * (1 + (text.length >> 4)));
  // Rejects most texts without splitting them into words.
  if (!wanted.every((term) => term.words.every((word) => text.includes(word)))) return 0;
  const words = wordsOfFolded(text);
  if (unwanted.some((term) => findTerm(term, words) >= 0)) return 0;
  /** The number of matched characters per word. */
  const covered = new Map<number, number>();
  let isWhole = true;
  for (const term of wanted) {
    run.spend(words.length);
    let start = findTerm(term, words);
    if (start < 0) return 0;
    for (; start >= 0; start = findTerm(term, words, start + 1)) {
      term.words.forEach((word, index) => {
        covered.set(start + index, word.length);
        if (words[start + index] !== word) isWhole = false;
      });
    }
  }
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  const found = [...covered.values()].reduce((sum, count) => sum + count, 0);
  return 1 + 10 * (found / Math.max(letters, 1)) ** 2 * (isWhole ? 1 : 0.5);
}
