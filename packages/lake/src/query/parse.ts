import { messageOf } from "@paraph/service/message-of";
import { GroqSyntaxError, parse } from "groq-js";
import { LakeError, typedError } from "../errors.ts";
import { type CallNode, collectNodes, isClosed, type Node, someNode } from "./ast.ts";

export type Params = Readonly<Record<string, unknown>>;
type ParseMode = "normal" | "delta";

/** The hosted API's limit for the length of a query. */
const maxQueryLength = 300 * 1024;

/**
 * Total length of the queries whose trees are cached. A tree takes about fifty times the memory of its text.
 */
const cacheBudget = 1024 * 1024;

interface Parsed {
  readonly tree: Node;
  readonly parameters: readonly string[];
}

/** `null` if the tree's shape depends on the parameters' values, for example in `[0...$limit]`. */
const cache = new Map<string, Parsed | null>();
let cachedLength = 0;

/** The query's tree. Throws the vendor's 400 with the position for anything that is not valid GROQ. */
export function parseQuery(query: string, params: Params = {}, mode: ParseMode = "normal"): Node {
  if (query.length > maxQueryLength) {
    throw typedError(413, "queryTooLargeError", `The query is longer than ${maxQueryLength / 1024} KB.`);
  }
  try {
    const parsed = parseCached(query, params, mode);
    const missing = parsed.parameters.find((name) => !Object.hasOwn(params, name));
    if (missing !== undefined) throw missingParameter(query, missing);
    return parsed.tree;
  } catch (error) {
    throw error instanceof LakeError ? error : parseError(query, params, error);
  }
}

/** Whether the query is cached, so that parsing it again costs nothing. */
export function isParsed(query: string, params: Params): boolean {
  const known = cache.get(`normal ${query}`);
  return known === null ? cache.has(`normal ${query} ${JSON.stringify(params)}`) : known !== undefined;
}

function parseCached(query: string, params: Params, mode: ParseMode): Parsed {
  const key = `${mode} ${query}`;
  const known = read(key);
  if (known) return known;
  if (known === undefined) {
    const general = parseGeneral(query, mode);
    write(key, general);
    if (general !== null) return general;
  }
  const specialKey = `${key} ${JSON.stringify(params)}`;
  const special = read(specialKey) ?? analyse(query, parseText(query, { params, mode }));
  write(specialKey, special);
  return special;
}

function parseGeneral(query: string, mode: ParseMode): Parsed | null {
  let tree: Node;
  try {
    tree = parseText(query, { mode });
  } catch (error) {
    if (error instanceof Error && error.message === "slicing must use constant numbers") return null;
    throw error;
  }
  const isShapedByParameter = (node: Node) =>
    node.type === "Filter" &&
    isClosed(node.expr) &&
    someNode(node.expr, (inner) => inner.type === "Parameter");
  return someNode(tree, isShapedByParameter) ? null : analyse(query, tree);
}

/** groq-js accepts a comment only if a line follows it. */
function parseText(query: string, options: { params?: Params; mode: ParseMode }): Node {
  return parse(`${query}\n`, options);
}

function analyse(query: string, tree: Node): Parsed {
  const [unsupported] = collectNodes(tree, isUnsupportedCall);
  if (unsupported) {
    const name = `${unsupported.namespace}::${unsupported.name}`;
    throw queryError(query, `${name}() is not supported by this lake. Remove it from the query.`, name);
  }
  const parameters = collectNodes(tree, (node) => node.type === "Parameter").map((node) => node.name);
  return { tree, parameters: [...new Set(parameters)] };
}

/** GROQ functions that groq-js parses but cannot evaluate. */
function isUnsupportedCall(node: Node): node is CallNode {
  if (node.type !== "FuncCall") return false;
  const name = `${node.namespace}::${node.name}`;
  return (
    ["geo", "documents", "media", "user"].includes(node.namespace) || name === "text::semanticSimilarity"
  );
}

function read(key: string): Parsed | null | undefined {
  const found = cache.get(key);
  if (found === undefined) return undefined;
  cache.delete(key);
  cache.set(key, found);
  return found;
}

function write(key: string, parsed: Parsed | null): void {
  if (cache.has(key) || key.length > cacheBudget / 8) return;
  cache.set(key, parsed);
  cachedLength += key.length;
  for (const oldest of cache.keys()) {
    if (cachedLength <= cacheBudget) return;
    cache.delete(oldest);
    cachedLength -= oldest.length;
  }
}

function parseError(query: string, params: Params, error: unknown): LakeError {
  if (error instanceof RangeError) return queryError(query, "The query is nested too deeply.");
  if (error instanceof GroqSyntaxError) {
    // The parser stops before the whitespace that precedes the unexpected token.
    const blanks = /^\s*/.exec(query.slice(error.position))?.[0] ?? "";
    const start = Math.min(error.position + blanks.length, query.length);
    const token = /^(\w+|.)/s.exec(query.slice(start))?.[0] ?? "";
    const detail = error.message.replace(/^Syntax error in GROQ query at position \d+(: )?/, "");
    return typedError(400, "queryParseError", describeParseError(query, start, token, detail), {
      query,
      start,
      end: start + token.length,
    });
  }
  const message = messageOf(error);
  if (message === "slicing must use constant numbers") {
    const missing = query.match(/\$\w+/g)?.find((name) => !Object.hasOwn(params, name.slice(1)));
    if (missing !== undefined) return missingParameter(query, missing.slice(1));
  }
  return queryError(query, message, /(?:function|namespace): (.+)$/.exec(message)?.[1]);
}

function missingParameter(query: string, name: string): LakeError {
  return queryError(query, `param $${name} referenced, but not provided`, `$${name}`);
}

/** `culprit` is the part of the query to point at. Without it, the error points at the whole query. */
function queryError(query: string, description: string, culprit?: string): LakeError {
  const found = culprit === undefined ? -1 : query.indexOf(culprit);
  const start = Math.max(found, 0);
  const end = found < 0 || culprit === undefined ? query.length : found + culprit.length;
  return typedError(400, "queryParseError", description, { query, start, end });
}

const closers: Readonly<Record<string, string>> = {
  "[": "expected ']' following expression",
  "{": "expected '}' following object body",
};

/**
 * The vendor's message for a syntax error. groq-js tries several alternatives and reports the last one,
 * usually "Unexpected end of query" in the middle of the query. `token` is empty at the end.
 */
function describeParseError(query: string, start: number, token: string, detail: string): string {
  const before = query.slice(0, start).trimEnd();
  const needsOperand = before === "" || /[^\w"'\])}@*^]$|\b(in|match|asc|desc)$/.test(before);
  if (token === "" && needsOperand) return "unexpected end-of-file, expected expression";
  if (token !== "" && needsOperand) return `unexpected token "${token}", expected expression`;
  const open = lastOpen(before);
  if (open !== undefined) return closers[open] ?? detail;
  return "unable to parse entire expression";
}

/** The bracket that is still open at the end of a text. Brackets in strings don't count. */
function lastOpen(text: string): string | undefined {
  const open: string[] = [];
  for (const [mark] of text.matchAll(/"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\/\/.*|[[\](){}]/g)) {
    if ("[({".includes(mark)) open.push(mark);
    else if ("])}".includes(mark)) open.pop();
  }
  return open.at(-1);
}
