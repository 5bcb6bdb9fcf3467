import type { Node, ObjectNode, PipeNode, SliceNode } from "./ast.ts";
import { planOf } from "./plan/compile.ts";
import { Run, type RunOptions, Scope } from "./plan/scope.ts";
import { isFields } from "./plan/values.ts";
import { fieldOf, itemsOf, listOf, nothing, type Traced } from "./traced.ts";
import type { View } from "./view.ts";

/**
 * Runs a query again to find the origins of the values in its result. Values that a query copies or renames
 * keep their origin, as in the hosted lake. Computed values, and parts without a plan, have none.
 */
export function traceQuery(tree: Node, view: View, options: RunOptions): Traced {
  const run = new Run(view, options);
  return new Tracer(view, run).trace(tree, new TraceScope(new Scope(run, null), nothing));
}

/** The values of `@` and `^` in one scope, with their origins. */
class TraceScope {
  readonly scope: Scope;
  readonly current: Traced;
  readonly #outer: TraceScope | null;
  readonly #isHidden: boolean;

  constructor(scope: Scope, current: Traced, outer: TraceScope | null = null, isHidden = false) {
    this.scope = scope;
    this.current = current;
    this.#outer = outer;
    this.#isHidden = isHidden;
  }

  inside(current: Traced, isHidden = false): TraceScope {
    const scope = isHidden ? this.scope.hidden() : this.scope.nested();
    scope.value = current.value;
    return new TraceScope(scope, current, this.#isHidden ? this.#outer : this, isHidden);
  }

  outer(levels: number): Traced {
    let scope: TraceScope | null = this;
    for (let level = 0; level < levels && scope; level += 1) scope = scope.#outer;
    return scope?.current ?? nothing;
  }
}

class Tracer {
  readonly #view: View;
  readonly #run: Run;

  constructor(view: View, run: Run) {
    this.#view = view;
    this.#run = run;
  }

  trace(node: Node, scope: TraceScope): Traced {
    this.#run.spend(1);
    switch (node.type) {
      case "Group":
        return this.trace(node.base, scope);
      case "ArrayCoerce": {
        const base = this.trace(node.base, scope);
        return Array.isArray(base.value) ? base : nothing;
      }
      case "This":
        return scope.current;
      case "Parent":
        return scope.outer(node.n);
      case "AccessAttribute":
        return fieldOf(node.base ? this.trace(node.base, scope) : scope.current, node.name);
      case "AccessElement":
        return this.#items(node.base, scope)?.at(node.index) ?? nothing;
      case "Slice":
        return listOf(sliced(this.#items(node.base, scope), node));
      case "Filter": {
        if (node.base.type === "Everything") return this.#found(node, scope);
        const items = this.#items(node.base, scope);
        return listOf(items?.filter((item) => this.#value(node.expr, scope.inside(item)) === true));
      }
      case "Map":
      case "FlatMap": {
        const items = this.#items(node.base, scope);
        const made = items?.map((item) => this.trace(node.expr, scope.inside(item, true)));
        return listOf(node.type === "Map" ? made : made?.flatMap((one) => itemsOf(one) ?? [one]));
      }
      case "Projection": {
        const base = this.trace(node.base, scope);
        return isFields(base.value) ? this.trace(node.expr, scope.inside(base)) : nothing;
      }
      case "Object":
        return this.#object(node, scope);
      case "Array":
        return listOf(
          node.elements.flatMap(({ value, isSplat }) => {
            const made = this.trace(value, scope);
            return isSplat ? (itemsOf(made) ?? []) : [made];
          }),
        );
      case "Deref": {
        const { value } = this.trace(node.base, scope);
        const id = isFields(value) ? value._ref : null;
        return this.#known(typeof id === "string" ? this.#view.get(id) : null);
      }
      case "Select": {
        const isChosen = ({ condition }: { condition: Node }) => this.#value(condition, scope) === true;
        const chosen = node.alternatives.find(isChosen)?.value ?? node.fallback;
        return chosen ? this.trace(chosen, scope) : nothing;
      }
      case "FuncCall": {
        if (node.namespace !== "global" || node.name !== "coalesce") return this.#found(node, scope);
        for (const argument of node.args) {
          const made = this.trace(argument, scope);
          if (made.value !== null) return made;
        }
        return nothing;
      }
      case "PipeFuncCall":
        return this.#piped(node, scope);
      default:
        return this.#found(node, scope);
    }
  }

  #items(node: Node, scope: TraceScope): readonly Traced[] | null {
    const items = itemsOf(this.trace(node, scope));
    this.#run.spend(items?.length ?? 0);
    return items;
  }

  #object({ attributes }: ObjectNode, scope: TraceScope): Traced {
    const parts = new Map<string, Traced>();
    for (const attribute of attributes) {
      if (attribute.type === "ObjectAttributeValue") {
        parts.set(attribute.name, this.trace(attribute.value, scope));
      } else if (attribute.type === "ObjectSplat" || this.#value(attribute.condition, scope) === true) {
        const made = this.trace(attribute.value, scope);
        if (isFields(made.value))
          for (const name of Object.keys(made.value)) parts.set(name, fieldOf(made, name));
      }
    }
    const value = Object.fromEntries([...parts].map(([name, part]) => [name, part.value]));
    return { value, origin: null, parts };
  }

  /** Sorting does not change items. A score is added to copies. */
  #piped(node: PipeNode, scope: TraceScope): Traced {
    const items = this.#items(node.base, scope);
    if (!items) return nothing;
    const base: Node = { type: "Value", value: items.map(({ value }) => value) };
    const sorted = this.#value({ ...node, base }, scope);
    if (!Array.isArray(sorted)) return nothing;
    const nameOf = (value: unknown) => (node.name === "score" && isFields(value) ? value._id : value);
    const byName = Map.groupBy(items, ({ value }) => nameOf(value));
    return listOf(
      sorted.map((value: unknown) => {
        const item = byName.get(nameOf(value))?.shift();
        return item ? { ...item, value } : { ...nothing, value };
      }),
    );
  }

  /** The value of a part that is not traced. Its origin is known if it is a document. */
  #found(node: Node, scope: TraceScope): Traced {
    return this.#known(this.#value(node, scope));
  }

  #known(value: unknown): Traced {
    if (Array.isArray(value)) return listOf(value.map((item) => this.#known(item)));
    const document = isFields(value) && typeof value._id === "string" ? this.#view.get(value._id) : null;
    const origin = document && document === value ? { document, steps: [] } : null;
    return { value: value ?? null, origin, parts: null };
  }

  #value(node: Node, scope: TraceScope): unknown {
    return planOf(node)?.evaluate(scope.scope) ?? null;
  }
}

function sliced(items: readonly Traced[] | null, { left, right, isInclusive }: SliceNode) {
  const placeOf = (at: number) => (at < 0 ? (items?.length ?? 0) + at : at);
  return items?.slice(Math.max(placeOf(left), 0), Math.max(placeOf(right) + (isInclusive ? 1 : 0), 0));
}
