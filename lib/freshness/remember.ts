import { AsyncLocalStorage } from "node:async_hooks";
import { type Dependencies, toTags } from "./dependencies.ts";
import { sharedRevisions } from "./revisions.ts";

/** How many results are kept. Those that were used least recently go first: there may be thousands of contracts. */
const MOST = 500;

/** A result with the tags of everything it was made from. */
export interface Made<Result> {
  readonly result: Result;
  readonly tags: readonly string[];
}

interface State {
  /** What the result under way was made from so far. */
  readonly scopes: AsyncLocalStorage<Set<string>>;
  /** The least recently used first. */
  readonly results: Map<string, Made<unknown>>;
  readonly underWay: Map<string, { readonly publication: number; readonly made: Promise<Made<unknown>> }>;
}

/** One for the process: the bundler makes several copies of this module, and the front server has its own. */
const stateKey = Symbol.for("paraph.remember");
const state: State = Reflect.get(globalThis, stateKey) ?? {
  scopes: new AsyncLocalStorage(),
  results: new Map(),
  underWay: new Map(),
};
Reflect.set(globalThis, stateKey, state);

/** Says what the result under way is made from. Outside of one it says nothing. */
export function dependOn(dependencies: Dependencies): void {
  dependOnTags(toTags(dependencies));
}

/** The same, with tags that were noted elsewhere. */
export function dependOnTags(tags: readonly string[]): void {
  const scope = state.scopes.getStore();
  for (const tag of tags) scope?.add(tag);
}

/** Does the work, and returns everything that its result was made from, too. */
export async function withDependencies<Result>(work: () => Promise<Result>): Promise<Made<Result>> {
  const tags = new Set<string>();
  const result = await state.scopes.run(tags, work);
  return { result, tags: [...tags] };
}

/**
 * A function whose results are kept in memory until something they were made from is published, and shared by all who
 * ask with the same parameters: they are frozen. Whoever asks after a publish never gets a result that was begun before
 * it. `name` is its own; parameters are compared as JSON. A result made from nothing is not kept, and in development
 * none is, because code changes, too.
 */
export function remembered<Parameters extends readonly unknown[], Result>(
  name: string,
  load: (...parameters: Parameters) => Promise<Result>,
): (...parameters: Parameters) => Promise<Result> {
  return async (...parameters) => {
    const key = name + JSON.stringify(parameters);
    const { result, tags } = recall(key) ?? (await make(key, () => load(...parameters)));
    dependOnTags(tags);
    return result as Result; // only this function keeps results under its name
  };
}

function recall(key: string): Made<unknown> | null {
  const known = state.results.get(key);
  state.results.delete(key);
  if (!known || !sharedRevisions().isCurrent(known.tags)) return null;
  state.results.set(key, known);
  return known;
}

function make(key: string, load: () => Promise<unknown>): Promise<Made<unknown>> {
  // Not the version: each copy of this module reads the table by itself, and their versions have nothing in common.
  const publication = sharedRevisions().lastPublication();
  const begun = state.underWay.get(key);
  if (begun?.publication === publication) return begun.made;
  const made = withDependencies(async () => freeze(await load()));
  const making = { publication, made };
  state.underWay.set(key, making);
  const end = (one: Made<unknown> | null) => {
    // A newer one was begun meanwhile.
    if (state.underWay.get(key) !== making) return;
    state.underWay.delete(key);
    if (one) keep(key, one);
  };
  made.then(end, () => end(null));
  return made;
}

function keep(key: string, made: Made<unknown>): void {
  if (made.tags.length === 0 || process.env.NODE_ENV === "development") return;
  state.results.set(key, made);
  const [oldest] = state.results.keys();
  if (state.results.size > MOST && oldest !== undefined) state.results.delete(oldest);
}

/** Lists and plain objects, all the way down. */
function freeze<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const one of Object.values(value)) freeze(one);
  return Object.freeze(value);
}
