import type { ValidationContext } from "sanity";

/** Checks a field only while editors see it, because nobody could fix a hidden one. */
export function whenShown<Rule>(check: (rule: Rule) => Rule | Rule[]) {
  return (rule: Rule, context?: ValidationContext): Rule | Rule[] => (context?.hidden ? rule : check(rule));
}
