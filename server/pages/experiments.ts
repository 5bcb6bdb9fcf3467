import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { CONTROL, type Experiment, isRunning } from "../../lib/experiments/experiment.ts";
import { readLetters, variantName, writeLetters } from "../../lib/experiments/variant-cookie.ts";
import { ownScreens } from "../../lib/routes.ts";
import { isProgram } from "../../lib/visits/programs.ts";
import type { Visit } from "../../lib/visits/visit.ts";

/** The published experiments with the tags of everything that decides which there are. */
export interface ExperimentList {
  readonly tags: readonly string[];
  readonly experiments: readonly Experiment[];
}

interface Options {
  readonly isCurrent: (tags: readonly string[]) => boolean;
  readonly load: () => Promise<ExperimentList>;
  readonly isSecure: boolean;
  readonly report: (error: unknown) => void;
  readonly now?: () => number;
  /** From 0 to less than 1. */
  readonly random?: () => number;
}

/** What one visitor gets at an address with an experiment. */
export interface Choice {
  /** Names the variant of the page; null for the page itself. */
  readonly variant: string | null;
  /** Remembers it; null when the visitor's browser does already, or is none. */
  readonly cookie: string | null;
}

/** A lake that takes longer is busy. Until it answers, everybody gets the page itself. In milliseconds. */
const SOON = 1_000;

/** How often publishes may come in between. */
const MOST_TRIES = 3;

/**
 * Decides before anything is sent which variant of a page a visitor gets, by a list in memory that is read again after the
 * publish of an experiment. While nobody can say which experiments there are, all get the page itself.
 */
export class Experiments {
  readonly #options: Options;
  readonly #given = new WeakMap<IncomingMessage, string>();
  #tags: readonly string[] | null = null;
  #byPath = new Map<string, readonly Experiment[]>();
  #loading: Promise<void> | null = null;
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Whether the list in memory is what is published. */
  get isKnown(): boolean {
    return this.#tags !== null && this.#options.isCurrent(this.#tags);
  }

  /** Resolves when the list is what is published, or nobody can say so soon. */
  async know(): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES && !this.isKnown; tries++) {
      const since = this.#time() - this.#failedAt;
      // A clock that was set back takes nothing away.
      if (since >= 0 && since < SOON) return;
      this.#loading ??= this.#load().finally(() => {
        this.#loading = null;
      });
      if (await Promise.race([this.#loading.then(() => false), wait(SOON, true, { ref: false })])) {
        this.#failedAt = this.#time();
        return;
      }
    }
  }

  /** What the visitor gets at a path; null where no experiment runs. */
  choose(path: string, request: IncomingMessage): Choice | null {
    const experiment = this.#runningAt(path);
    if (!experiment || !this.isKnown) return null;
    if (!isVisitor(request)) return { variant: null, cookie: null };
    const had = readLetters(request.headers.cookie);
    const before = had.get(experiment.id) ?? null;
    const letter = chooseLetter(experiment, before, this.#options.random ?? Math.random);
    const given = variantName(experiment.id, letter);
    this.#given.set(request, given);
    return {
      variant: letter === CONTROL ? null : given,
      cookie: letter === before ? null : this.#cookie(had, experiment.id, letter),
    };
  }

  /**
   * Which variant of a page a visitor has, for counts: "experiment-id.A". Of a page, what this request was answered with; of
   * a press, what the cookie says of the page on which it was made. Empty where no experiment runs, and where nobody knows.
   */
  givenAt(path: string, request: IncomingMessage): string {
    if (request.method === "GET") return this.#given.get(request) ?? "";
    const experiment = this.#runningAt(path);
    if (!experiment) return "";
    const letter = readLetters(request.headers.cookie).get(experiment.id);
    return letter !== undefined && hasForm(experiment, letter) ? variantName(experiment.id, letter) : "";
  }

  /**
   * What else a visit counts for, by what the visitor's cookie says of the pages that they had before: an experiment whose
   * goal is this page, and, of a press on a screen that pages lead to, each of them.
   */
  reachedBy({ page, action }: Pick<Visit, "page" | "action">, request: IncomingMessage): Visit[] {
    const had = readLetters(request.headers.cookie);
    if (had.size === 0 || (action !== "" && !ownScreens.includes(page))) return [];
    const now = this.#time();
    return [...this.#byPath.values()].flat().flatMap((one) => {
      const letter = had.get(one.id);
      const isReached = action !== "" || (one.goalPath === page && one.path !== page);
      if (letter === undefined || !isReached || !isRunning(one, now) || !hasForm(one, letter)) return [];
      const variant = variantName(one.id, letter);
      return [{ page: one.path, source: "", campaign: "", action: action || "goal", variant }];
    });
  }

  #runningAt(path: string): Experiment | undefined {
    const now = this.#time();
    return this.#byPath.get(path)?.find((one) => isRunning(one, now));
  }

  /** Experiments that are over are left out. */
  #cookie(had: ReadonlyMap<string, string>, experiment: string, letter: string): string {
    const running = new Set([...this.#byPath.values()].flat().map(({ id }) => id));
    const kept = new Map([...had].filter(([id]) => running.has(id)));
    kept.set(experiment, letter);
    return writeLetters(kept, this.#options.isSecure);
  }

  async #load(): Promise<void> {
    try {
      const { tags, experiments } = await this.#options.load();
      this.#byPath = Map.groupBy(experiments, ({ path }) => path);
      this.#tags = tags;
      this.#failedAt = Number.NEGATIVE_INFINITY;
    } catch (error) {
      this.#failedAt = this.#time();
      this.#options.report(error);
    }
  }

  #time(): number {
    return this.#options.now?.() ?? Date.now();
  }
}

/** Whether a person's browser asks for a page to show it. Everybody else gets the page itself. */
function isVisitor({ method, headers }: IncomingMessage): boolean {
  if (method !== "GET" || isProgram(headers["user-agent"])) return false;
  return headers.accept === undefined || headers.accept.includes("text/html");
}

/**
 * The letter that a visitor gets: the one they had, while there is such a variant, or one by chance. `random`: from 0 to
 * less than 1.
 */
export function chooseLetter(
  { variants }: Pick<Experiment, "variants">,
  had: string | null,
  random: () => number,
): string {
  if (had !== null && hasForm({ variants }, had)) return had;
  let rest = random() * 100;
  for (const { letter, share } of variants) {
    if (rest < share) return letter;
    rest -= share;
  }
  return CONTROL;
}

/** Whether visitors can get the variant of the page that a letter names. */
function hasForm({ variants }: Pick<Experiment, "variants">, letter: string): boolean {
  return letter === CONTROL || variants.some((one) => one.letter === letter);
}
