import type { LakeDocument } from "../../store/types.ts";
import type { Params } from "../parse.ts";

/** Where a query finds documents. Every list ascends by `_id`, and nobody changes a list that was given out. */
export interface Source {
  all(): readonly LakeDocument[];
  get(id: string): LakeDocument | undefined;
  byIds(ids: Iterable<string>): readonly LakeDocument[];
  ofTypes(types: readonly string[]): readonly LakeDocument[];
  /** At least those with this `path` or `slug.current`. */
  withPath(value: string): readonly LakeDocument[];
  /** At least those that refer to the id. */
  referencing(id: string): readonly LakeDocument[];
  idsMatchingText(text: string): ReadonlySet<string>;
}

export interface RunOptions {
  readonly params: Params;
  readonly identity: string;
  readonly now: Date;
  readonly projectId: string;
  readonly dataset: string;
  /** How much work may be done, see `Run.spend`. */
  readonly steps: number;
  /** Told of every reference that is followed. */
  readonly onReference?: (document: LakeDocument | undefined) => void;
}

/** The work is more than may be done here; nothing came of it. */
export class TooMuchWork extends Error {}

/** One evaluation of a query. */
export class Run {
  readonly source: Source;
  readonly options: RunOptions;
  readonly #known = new Map<object, unknown>();
  #steps: number;

  constructor(source: Source, options: RunOptions) {
    this.source = source;
    this.options = options;
    this.#steps = options.steps;
  }

  /** The value of a part that is the same wherever it stands in this evaluation. */
  once<Value>(part: object, evaluate: () => Value): Value {
    const known = this.#known.get(part);
    // A part is always asked for the same kind of value.
    if (known !== undefined) return known as Value;
    const value = evaluate();
    this.#known.set(part, value);
    return value;
  }

  /** A step is about one part of an expression for one value: ten nanoseconds or so. */
  spend(steps: number): void {
    this.#steps -= steps;
    if (this.#steps < 0) throw new TooMuchWork("The query takes more work than is allowed here.");
  }
}

/** What `@` and `^` mean at one place of a query. */
export class Scope {
  readonly run: Run;
  value: unknown;
  readonly #parent: Scope | null;
  readonly #isHidden: boolean;

  constructor(run: Run, value: unknown, parent: Scope | null = null, isHidden = false) {
    this.run = run;
    this.value = value;
    this.#parent = parent;
    this.#isHidden = isHidden;
  }

  /** A scope inside this one. Loops make one and move its `value` from item to item. */
  nested(value: unknown = null): Scope {
    return new Scope(this.run, value, this.#isHidden ? this.#parent : this);
  }

  /** Like `nested`, but `^` inside leads past it. */
  hidden(): Scope {
    return new Scope(this.run, null, this.#isHidden ? this.#parent : this, true);
  }

  ancestor(levels: number): unknown {
    let scope: Scope | null = this;
    for (let level = 0; level < levels && scope; level += 1) scope = scope.#parent;
    return scope ? scope.value : null;
  }
}

/** A part of a query, ready to run. Its values are JSON, besides groq-js's `DateTime` and `Path`; absent is `null`. */
export type Evaluate = (scope: Scope) => unknown;

/** A part whose value is a list of which maybe only the first items are wanted. */
export type EvaluateList = (scope: Scope, limit: number) => unknown;
