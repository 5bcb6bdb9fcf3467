import type { LakeDocument } from "../../store/types.ts";
import type { TextSearch } from "../../store/words.ts";
import type { Params } from "../parse.ts";

/** Where a query finds documents. Every list ascends by `_id` and is never changed after it was returned. */
export interface Source {
  all(): readonly LakeDocument[];
  get(id: string): LakeDocument | undefined;
  byIds(ids: Iterable<string>): readonly LakeDocument[];
  ofTypes(types: readonly string[]): readonly LakeDocument[];
  /** At least those with this `path` or `slug.current`. */
  withPath(value: string): readonly LakeDocument[];
  /** At least those that refer to the id. */
  referencing(id: string): readonly LakeDocument[];
  matchingText(search: TextSearch): FoundText;
}

/** What the text index finds. */
export interface FoundText {
  readonly documents: readonly LakeDocument[];
  /** Above 0 and at most 1 for a document that is among them, else 0. */
  relevanceOf(document: LakeDocument): number;
  /** The same for the document that is shown under an id. */
  relevanceOfId(id: string): number;
}

export interface RunOptions {
  readonly params: Params;
  readonly identity: string;
  readonly now: Date;
  readonly projectId: string;
  readonly dataset: string;
  /** How much work is allowed. See `Run.spend`. */
  readonly steps: number;
  /** Called when the steps are used up. Returns to allow as many again, or throws. */
  readonly goOn?: (() => void) | undefined;
  /** Told of every reference that is followed. */
  readonly onReference?: (document: LakeDocument | undefined) => void;
}

/** The query needs more work than is allowed here. It has no result. */
export class TooMuchWork extends Error {}

/** One evaluation of a query. */
export class Run {
  readonly source: Source;
  readonly options: RunOptions;
  readonly #known = new Map<object, unknown>();
  readonly #found = new Map<string, FoundText>();
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

  /** What the text index finds. Asked once for all parts of the query that look for the same words. */
  find(search: TextSearch): FoundText {
    const key = JSON.stringify(search);
    let found = this.#found.get(key);
    if (found === undefined) {
      found = this.source.matchingText(search);
      this.spend(found.documents.length * 20);
      this.#found.set(key, found);
    }
    return found;
  }

  /** A step is one part of an expression for one value: about ten nanoseconds. */
  spend(steps: number): void {
    this.#steps -= steps;
    if (this.#steps >= 0) return;
    const { goOn } = this.options;
    if (!goOn) throw new TooMuchWork("The query takes more work than is allowed here.");
    goOn();
    this.#steps = this.options.steps;
  }
}

/** What `@` and `^` mean at one place of a query. */
export class Scope {
  readonly run: Run;
  value: unknown;
  /** Set where `value` only ever is a document as the source gave it, which an index need not be asked to prove. */
  holdsDocuments = false;
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

/** A part whose value is a list. Callers may want only its first items. */
export type EvaluateList = (scope: Scope, limit: number) => unknown;
