import { isRecord } from "@paraph/service/json";
import { CONTROL } from "@/lib/experiments/experiment";
import { type Goal, isGoal } from "@/lib/experiments/goals";

export interface StoredVariant {
  readonly letter: string;
  /** What the Studio calls it: "B · Shorter headline". */
  readonly words: string;
  readonly blocks: readonly unknown[];
}

type Stored = Readonly<Record<string, unknown>> | null | undefined;

/** The variants that are finished enough to have a letter. */
export function variantsOf(experiment: Stored): StoredVariant[] {
  const variants: unknown[] = Array.isArray(experiment?.variants) ? experiment.variants : [];
  return variants.filter(isRecord).flatMap(({ letter, name, blocks }) => {
    if (typeof letter !== "string" || letter === CONTROL || !Array.isArray(blocks)) return [];
    return [
      { letter, words: typeof name === "string" && name !== "" ? `${letter} · ${name}` : letter, blocks },
    ];
  });
}

/** The id of the page that an experiment is about. */
export function pageIdOf(experiment: Stored): string | null {
  const page = experiment?.page;
  return isRecord(page) && typeof page._ref === "string" ? page._ref : null;
}

/** What the experiment is about, as it is stored; null for one from before there were goals. */
export function goalOf(experiment: Stored): Goal | null {
  const goal = experiment?.goal;
  return isGoal(goal) ? goal : null;
}
