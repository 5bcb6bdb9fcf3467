import { DateTime, evaluateSync, Path } from "groq-js";
import { type CallNode, isClosed } from "../ast.ts";
import type { Compiler } from "./compiler.ts";
import { NotCompiled } from "./compiler.ts";
import type { Evaluate, Scope } from "./scope.ts";
import { isFields } from "./values.ts";
import { sizeOf } from "./weight.ts";

type CompileCall = (call: CallNode, compiler: Compiler) => Evaluate;

/** Steps of a groq-js call for one function. */
const callWeight = 60;

export function compileCall(call: CallNode, compiler: Compiler): Evaluate {
  const name = `${call.namespace}::${call.name}`;
  const compileOwn = own.get(name);
  if (compileOwn) return compileOwn(call, compiler);
  if (borrowed.has(name)) return compileBorrowed(call, compiler);
  throw new NotCompiled(name);
}

const own = new Map<string, CompileCall>([
  [
    "global::count",
    ({ args: [argument] }, compiler) => {
      if (argument === undefined) throw new NotCompiled("count");
      const list = compiler.list(argument);
      return (scope) => {
        const items = list(scope, Number.POSITIVE_INFINITY);
        return Array.isArray(items) ? items.length : null;
      };
    },
  ],
  [
    "global::defined",
    ({ args }, compiler) => {
      const value = single(args.map(compiler.expression));
      return (scope) => value(scope) !== null;
    },
  ],
  [
    "global::coalesce",
    ({ args }, compiler) => {
      const values = args.map(compiler.expression);
      return (scope) => {
        for (const value of values) {
          const found = value(scope);
          if (found !== null) return found;
        }
        return null;
      };
    },
  ],
  [
    "global::references",
    ({ args }, compiler) => {
      const values = args.map(compiler.expression);
      const isSame = args.every(isClosed);
      const read = (scope: Scope) => {
        const ids = new Set(values.flatMap((value) => value(scope)).filter((id) => typeof id === "string"));
        scope.run.spend(ids.size);
        return ids;
      };
      const readOnce = ({ run }: Scope, ids: ReadonlySet<string>) => {
        const found = [...ids].flatMap((id) => run.source.referencing(id));
        run.spend(found.length);
        return { ids, referring: new Set<unknown>(found) };
      };
      return (scope) => {
        const once = isSame ? scope.run.once(values, () => readOnce(scope, read(scope))) : null;
        const ids = once?.ids ?? read(scope);
        if (ids.size === 0) return false;
        // The index finds every document that can refer to these ids, so the others can be skipped.
        if (once && scope.holdsDocuments && !once.referring.has(scope.value)) return false;
        return refersTo(scope.value, ids, () => scope.run.spend(1));
      };
    },
  ],
  [
    "global::path",
    ({ args }, compiler) => {
      const pattern = single(args.map(compiler.expression));
      const known = { text: "", path: new Path("") };
      return (scope) => {
        const text = pattern(scope);
        if (typeof text !== "string") return null;
        // Each star is a loop in the regular expression.
        if (text.split("*").length > 5) scope.run.spend(Number.MAX_SAFE_INTEGER);
        if (text !== known.text) Object.assign(known, { text, path: new Path(text) });
        return known.path;
      };
    },
  ],
  ["global::identity", () => (scope) => scope.run.options.identity],
  ["global::now", () => (scope) => scope.run.options.now.toISOString()],
  ["dateTime::now", () => (scope) => new DateTime(scope.run.options.now)],
  ["releases::all", () => (scope) => scope.run.source.ofTypes(["system.release"])],
]);

/**
 * Functions of plain values or of `@` whose work grows linearly with their arguments. groq-js evaluates them.
 */
const borrowed: ReadonlySet<string> = new Set([
  "global::lower",
  "global::upper",
  "global::string",
  "global::length",
  "global::round",
  "global::dateTime",
  "string::lower",
  "string::upper",
  "string::split",
  "string::startsWith",
  "array::compact",
  "array::join",
  "array::unique",
  "math::min",
  "math::max",
  "math::sum",
  "math::avg",
  "pt::text",
  "sanity::projectId",
  "sanity::dataset",
  "sanity::versionOf",
  "sanity::partOfRelease",
]);

function compileBorrowed({ namespace, name, args }: CallNode, compiler: Compiler): Evaluate {
  const values = args.map(compiler.expression);
  return (scope) => {
    const { run } = scope;
    const given = values.map((value) => ({ type: "Value", value: value(scope) }));
    run.spend(given.reduce((sum, { value }) => sum + sizeOf(value), callWeight));
    const { projectId, dataset, now: timestamp, identity } = run.options;
    const settings = { root: scope.value, timestamp, identity, sanity: { projectId, dataset } };
    const result = evaluateSync({ type: "FuncCall", namespace, name, args: given }, settings).data ?? null;
    run.spend(sizeOf(result));
    return result;
  };
}

function single(values: readonly Evaluate[]): Evaluate {
  const [value] = values;
  if (value === undefined) throw new NotCompiled("a call without its argument");
  return value;
}

/** Like groq-js: an object with a `_ref` counts by its `_ref` alone. */
function refersTo(value: unknown, ids: ReadonlySet<string>, onStep: () => void): boolean {
  onStep();
  if (Array.isArray(value)) return value.some((item) => refersTo(item, ids, onStep));
  if (!isFields(value)) return false;
  if (value._ref) return typeof value._ref === "string" && ids.has(value._ref);
  return Object.values(value).some((item) => refersTo(item, ids, onStep));
}
