import type { StringRule, TextRule } from "sanity";
import { withPrices } from "../../lib/selling/price-text.ts";

/** Warns of a text that is too long as readers see it: "[price team_annual]" is longer than "$20 a month". */
export function shownAtMost<Rule extends StringRule | TextRule>(rule: Rule, most: number, message: string) {
  return rule
    .custom((text) => typeof text !== "string" || (withPrices(text) ?? text).length <= most || message)
    .warning();
}
