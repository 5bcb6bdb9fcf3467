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
export function chanceOf(control: Counts, one: Counts): number {
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
