import { isRecord } from "@paraph/service/json";
import { linkedPage, valuesIn } from "../publishing/values.ts";
import { isPriceKey, isTierKey, modesOf, priceOf } from "../selling/prices.ts";
import type { VisitAction } from "../visits/actions.ts";

/** What an experiment can be about: something that the site's own server counts. */
export const goals = {
  form: { title: "A form is sent", actions: ["form"] },
  checkout: { title: "A checkout is begun, a trial or a purchase", actions: ["checkout", "trial"] },
  trial: { title: "A paid trial is begun", actions: ["trial"] },
  "sign-up": { title: "An account is made with a password", actions: ["sign-up"] },
  page: { title: "Another page is opened", actions: ["goal"] },
} as const satisfies Readonly<
  Record<string, { readonly title: string; readonly actions: readonly VisitAction[] }>
>;

export type Goal = keyof typeof goals;

/** Experiments from before there were goals count every press. */
const everyPress: readonly VisitAction[] = ["form", "checkout", "trial", "sign-up"];

export function isGoal(value: unknown): value is Goal {
  return typeof value === "string" && Object.hasOwn(goals, value);
}

/** What counts for an experiment. `goal`: as it is stored. */
export function actionsOf(goal: unknown): readonly VisitAction[] {
  return isGoal(goal) ? goals[goal].actions : everyPress;
}

/** What visitors can do on a page, by its blocks. */
export interface Reach {
  readonly goals: ReadonlySet<Goal>;
  /** The ids of the pages that its links lead to. */
  readonly pages: ReadonlySet<string>;
  /** The ids of the reusable blocks that it shows. */
  readonly reusable: ReadonlySet<string>;
}

export function reachOf(blocks: unknown): Reach {
  const found = { goals: new Set<Goal>(), pages: new Set<string>(), reusable: new Set<string>() };
  for (const { value } of valuesIn(blocks)) {
    if (!isRecord(value)) continue;
    const { _type, price, reference } = value;
    const page = linkedPage(value);
    if (_type === "leadForm") found.goals.add("form");
    if (_type === "apiTierCheckout") found.goals.add("checkout");
    if (isPriceKey(price) || isTierKey(price)) {
      found.goals.add("checkout");
      if (modesOf(priceOf(price)).includes("paid-trial")) found.goals.add("trial");
    }
    if (page !== null) found.pages.add(page);
    if (_type === "reusable" && isRecord(reference) && typeof reference._ref === "string")
      found.reusable.add(reference._ref);
  }
  return found;
}

/** What an experiment on a page is most likely about: the most valuable thing that visitors can do there. */
export function usualGoal(blocks: unknown): Goal | null {
  const reach = reachOf(blocks);
  return (["checkout", "form"] as const).find((goal) => reach.goals.has(goal)) ?? null;
}
