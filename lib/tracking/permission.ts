import { type Consent, withinPurposes } from "./consent.ts";
import type { Purpose } from "./tracking-config.ts";

/** `opt-in`: nothing runs before a yes. `opt-out`: all runs until somebody refuses. */
export type RegionRule = "opt-in" | "opt-out";

/** What is known when it is decided what may run. */
export interface Known {
  readonly purposes: readonly Purpose[];
  /** This browser sends Global Privacy Control. */
  readonly signal: boolean;
  /** The account that was signed in to here refuses advertising, by the signal of another browser. */
  readonly isRefusedByOwner: boolean;
  /** The complete and current answer. */
  readonly answer: Consent | null;
  /** What was refused here, however long ago: where nobody is asked first, a refusal doesn't grow old. */
  readonly refused: readonly Purpose[];
  readonly rule: RegionRule;
}

export interface Permission {
  /** What may run, load and store now. */
  readonly consent: Consent;
  /** Whether the question comes by itself. */
  readonly isDue: boolean;
  /** What it then asks about. */
  readonly due: readonly Purpose[];
  /** What can be chosen by whoever opens it. */
  readonly choosable: readonly Purpose[];
}

/**
 * Advertising is what sells or shares data: the pixel, and the advertising part of the page analytics function. A signal
 * refuses it, whatever was answered before and wherever. Statistics are neither, so they can still be asked about.
 */
export function permissionOf(known: Known): Permission {
  const { purposes, signal, isRefusedByOwner, answer, refused, rule } = known;
  const may = (purpose: Purpose) =>
    answer ? answer[purpose] : rule === "opt-out" && !refused.includes(purpose);
  const isRefused = signal || isRefusedByOwner;
  const choosable = purposes.filter((purpose) => !(signal && purpose === "marketing"));
  // Whoever refused elsewhere is not asked again, and can change it.
  const due = choosable.filter((purpose) => !(isRefused && purpose === "marketing"));
  return {
    consent: withinPurposes(
      { analytics: may("analytics"), marketing: !isRefused && may("marketing") },
      purposes,
    ),
    isDue: answer === null && rule === "opt-in" && due.length > 0,
    due,
    choosable,
  };
}

/** `region`: two letters of a country; `null`: unknown, which is the strictest. */
export function ruleOf(region: string | null, optOutRegions: readonly string[] = []): RegionRule {
  return region !== null && optOutRegions.includes(region) ? "opt-out" : "opt-in";
}
