import { CONTROL, type Experiment } from "./experiment.ts";

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
export function hasForm({ variants }: Pick<Experiment, "variants">, letter: string): boolean {
  return letter === CONTROL || variants.some((one) => one.letter === letter);
}
