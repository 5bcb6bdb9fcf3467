import { parseVariant } from "./variant-cookie.ts";

/** What was counted of one variant of a page. */
export interface VariantCounts {
  readonly letter: string;
  readonly visits: number;
  /** Of the kind that the experiment is about. */
  readonly actions: number;
}

/** A row of the counts of visits: without an action it counts visits. `variant` is "experiment-id.B". */
export interface CountedRow {
  readonly action: string;
  readonly variant: string;
  readonly count: number;
}

export interface VariantResult extends VariantCounts {
  /** Actions for each visit; null without visits. */
  readonly rate: number | null;
  /** Compared with the page itself; null for that, and while too little is counted. */
  readonly comparison: Comparison | null;
}

interface Comparison {
  /** How much more it brings, as a part of what the page itself brings: 0.25 is a quarter more. */
  readonly difference: number;
  /**
   * How often chance alone would make a difference as large as this one of any variant, from 0 to 1, if all forms were
   * equally good.
   */
  readonly chance: number;
  /** Whether chance is an unlikely reason, as unlikely as `CERTAIN`. */
  readonly isClear: boolean;
  /** How many visits of each form would show a difference of this size. */
  readonly visitsNeeded: number;
}

/** With fewer, a single visitor decides the result. */
const FEWEST_VISITS = 100;
const FEWEST_ACTIONS = 5;

/** How often a difference may be called clear where there is none. */
const CERTAIN = 0.05;

/** By the number of variants, for an error of 5% together and a power of 80% (Lehr). */
const EFFORTS = [16, 19, 21, 23];

/** Visits and actions of each letter, from the rows of the page's counts. `actions`: the kinds that count. */
export function countVariants(
  rows: readonly CountedRow[],
  experiment: string,
  letters: readonly string[],
  actions: readonly string[],
): VariantCounts[] {
  return letters.map((letter) => {
    const own = rows.filter(({ variant }) => {
      const named = parseVariant(variant);
      return named?.experiment === experiment && named.letter === letter;
    });
    const wanted = own.filter(({ action }) => actions.includes(action));
    return { letter, visits: sum(own.filter(({ action }) => action === "")), actions: sum(wanted) };
  });
}

/** What the counts say. The first is the page itself, with which the others are compared. */
export function compareVariants(counts: readonly VariantCounts[]): VariantResult[] {
  const [control, ...others] = counts;
  if (!control) return [];
  return [
    { ...control, rate: rateOf(control), comparison: null },
    ...others.map((one) => ({
      ...one,
      rate: rateOf(one),
      comparison: isEnough(control) && isEnough(one) ? compare(control, one, others.length) : null,
    })),
  ];
}

/** What the result means, in words that promise no more than the counts hold. */
export function describeResult(counts: readonly VariantCounts[]): string {
  const [control, ...others] = compareVariants(counts);
  if (!control || others.length === 0) return "There is nothing to compare.";
  if (counts.every(({ visits }) => visits === 0)) return "Nothing is counted yet.";
  if (counts.some(({ visits, actions }) => actions > visits))
    return "More actions than visits were counted, so they don’t tell how many visitors did something.";
  const compared = others.flatMap(({ letter, comparison }) =>
    comparison ? [{ letter, ...comparison }] : [],
  );
  if (compared.length < others.length)
    return `Not enough visits yet: wait until each form has at least ${FEWEST_VISITS} visits and ${FEWEST_ACTIONS} actions.`;
  const better = compared.filter(({ isClear, difference }) => isClear && difference > 0);
  const [best] = better.toSorted((one, other) => other.difference - one.difference);
  if (best)
    return `${best.letter} brings ${percent(best.difference)} more than the page itself. If ${others.length > 1 ? "all" : "both"} were equally good, ${oddsOf(best.chance)} experiments would show so large a difference by chance.`;
  if (compared.every(({ isClear }) => isClear))
    return "The page itself brings clearly more than every variant. Keep it.";
  const needed = Math.min(
    ...compared.filter(({ isClear }) => !isClear).map(({ visitsNeeded }) => visitsNeeded),
  );
  return Number.isFinite(needed)
    ? `No clear difference: chance alone would explain what was counted. About ${round(needed)} visits of each form would show whether a difference of this size is real.`
    : "No difference: what was counted is the same.";
}

function compare(control: VariantCounts, one: VariantCounts, variants: number): Comparison {
  const [before, after] = [control.actions / control.visits, one.actions / one.visits];
  const both = (control.actions + one.actions) / (control.visits + one.visits);
  // Whoever looks at several variants finds one by chance more often (Bonferroni).
  const chance = Math.min(1, chanceOf(control, one) * variants);
  const effort = EFFORTS[variants - 1] ?? EFFORTS[EFFORTS.length - 1] ?? 0;
  return {
    difference: (after - before) / before,
    chance,
    isClear: chance < CERTAIN,
    visitsNeeded: Math.round((effort * both * (1 - both)) / (after - before) ** 2),
  };
}

function isEnough({ visits, actions }: VariantCounts): boolean {
  return visits >= FEWEST_VISITS && actions >= FEWEST_ACTIONS && actions <= visits;
}

function rateOf({ visits, actions }: VariantCounts): number | null {
  return visits === 0 ? null : actions / visits;
}

function sum(rows: readonly CountedRow[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}

function percent(part: number): string {
  return `${Math.round(Math.abs(part) * 100)}%`;
}

function oddsOf(chance: number): string {
  return chance < 0.001
    ? "fewer than 1 of 1,000"
    : `about ${Math.max(1, Math.round(chance * 1000))} of 1,000`;
}

/** To two digits: more would be more than anybody knows. */
function round(count: number): string {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return (Math.ceil(count / step) * step).toLocaleString("en-US");
}

/** Visits of one form of a page, and how many actions there were. */
interface Counts {
  readonly visits: number;
  readonly actions: number;
}

/** What is less likely adds nothing that a figure would show. */
const NOTHING = 1e-20;

/**
 * How often chance alone would divide the actions at least so unevenly between two equally good forms: Fisher's exact
 * test, twice the smaller tail. It never says less than that, with few actions and with uneven shares, too, where a
 * normal distribution would promise more than twice as much certainty as there is.
 */
function chanceOf(control: Counts, one: Counts): number {
  const actions = control.actions + one.actions;
  const likeliest = Math.floor(((actions + 1) * (one.visits + 1)) / (control.visits + one.visits + 2));
  /** How much likelier than `own` actions of the second form one more is. */
  const ratio = (own: number) =>
    ((actions - own) * (one.visits - own)) / ((own + 1) * (control.visits - actions + own + 1));
  let [all, atLeast, atMost] = [0, 0, 0];
  const add = (own: number, weight: number) => {
    all += weight;
    if (own >= one.actions) atLeast += weight;
    if (own <= one.actions) atMost += weight;
  };
  for (let own = likeliest, weight = 1; weight > NOTHING; own++) {
    add(own, weight);
    weight *= ratio(own);
  }
  for (let own = likeliest - 1, weight = 1 / ratio(own); weight > NOTHING; own--) {
    add(own, weight);
    weight /= ratio(own - 1);
  }
  return Math.min(1, (2 * Math.min(atLeast, atMost)) / all);
}
