import type { LakeDocument } from "../../store/types.ts";
import type { TextSearch } from "../../store/words.ts";
import type { Params } from "../parse.ts";

/**
 * The documents for a query. Every list is in ascending order of `_id` and never changes after it is
 * returned.
 */
export interface Source {
  all(): readonly LakeDocument[];
  get(id: string): LakeDocument | undefined;
  byIds(ids: Iterable<string>): readonly LakeDocument[];
  ofTypes(types: readonly string[]): readonly LakeDocument[];
  /** A superset of the documents with this `path` or `slug.current`. */
  withPath(value: string): readonly LakeDocument[];
  /** A superset of the documents that refer to the id. */
  referencing(id: string): readonly LakeDocument[];
  /** A superset of the published document with this id, its draft and its versions. */
  versionsOf(publishedId: string): readonly LakeDocument[];
  /** A superset of the versions in the release with this name. */
  ofRelease(release: string): readonly LakeDocument[];
  matchingText(search: TextSearch): FoundText;
}

/** The results of the text index. */
export interface FoundText {
  readonly documents: readonly LakeDocument[];
  /** Above 0 and at most 1 for a document that was found, else 0. */
  relevanceOf(document: LakeDocument): number;
  /** The same for the document with this id in the view. */
  relevanceOfId(id: string): number;
}

export interface RunOptions {
  readonly params: Params;
  readonly identity: string;
  readonly now: Date;
  readonly projectId: string;
  readonly dataset: string;
  /** The number of steps allowed. See `Run.spend`. */
  readonly steps: number;
  /** Called when the steps are used up. Returns to grant the same number again, or throws. */
  readonly goOn?: (() => void) | undefined;
  /** Called for every reference that is followed. */
  readonly onReference?: (document: LakeDocument | undefined) => void;
}

/** The query needs more work than is allowed here, and has no result. */
export class TooMuchWork extends Error {}

/** A single evaluation of a query. */
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

  /** Caches the value of a part that is the same everywhere in this evaluation. */
  once<Value>(part: object, evaluate: () => Value): Value {
    const known = this.#known.get(part);
    // A part is always requested with the same type of value.
    if (known !== undefined) return known as Value;
    const value = evaluate();
    this.#known.set(part, value);
    return value;
  }

  /** Searches the text index, once for all parts of the query that search for the same words. */
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

  /** A step is one part of an expression for one value; about ten nanoseconds. */
  spend(steps: number): void {
    this.#steps -= steps;
    if (this.#steps >= 0) return;
    const { goOn } = this.options;
    if (!goOn) throw new TooMuchWork("The query needs more work than is allowed here.");
    goOn();
    this.#steps = this.options.steps;
  }
}

/** The values of `@` and `^` at one point of a query. */
export class Scope {
  readonly run: Run;
  value: unknown;
  /** True if `value` is always a document of the source, so that index results can be matched by identity. */
  holdsDocuments = false;
  readonly #parent: Scope | null;
  readonly #isHidden: boolean;

  constructor(run: Run, value: unknown, parent: Scope | null = null, isHidden = false) {
    this.run = run;
    this.value = value;
    this.#parent = parent;
    this.#isHidden = isHidden;
  }

  /** A scope inside this one. Loops create one and set its `value` to each item in turn. */
  nested(value: unknown = null): Scope {
    return new Scope(this.run, value, this.#isHidden ? this.#parent : this);
  }

  /** Like `nested`, but `^` inside skips this scope. */
  hidden(): Scope {
    return new Scope(this.run, null, this.#isHidden ? this.#parent : this, true);
  }

  ancestor(levels: number): unknown {
    let scope: Scope | null = this;
    for (let level = 0; level < levels && scope; level += 1) scope = scope.#parent;
    return scope ? scope.value : null;
  }
}

/**
 * A compiled part of a query. Its values are JSON plus the `DateTime` and `Path` of groq-js. Absent is
 * `null`.
 */
export type Evaluate = (scope: Scope) => unknown;

/** A part whose value is a list. `limit` is the number of items that the caller needs. */
export type EvaluateList = (scope: Scope, limit: number) => unknown;
