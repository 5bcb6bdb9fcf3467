import { readFileSync } from "node:fs";
import { prices } from "../../lib/selling/prices.ts";
import type { Sentence } from "./money-sentences.ts";

/** Who keeps promises: code ("file#export" or "file::title of a test"), or a person whom a document names. */
interface Keeper {
  readonly code?: string;
  readonly person?: string;
  readonly document?: string;
}

interface Table {
  readonly numbers: Readonly<Record<string, number>>;
  readonly keepers: Readonly<Record<string, Keeper>>;
  readonly promises: readonly {
    readonly id: string;
    readonly keeper: string;
    readonly says: readonly string[];
  }[];
  /** Phrases about others' prices and payments. */
  readonly notOurs: readonly { readonly reason: string; readonly says: readonly string[] }[];
  readonly exemptions: readonly {
    readonly reason: string;
    readonly where?: string;
    readonly text?: string;
    readonly unless?: string;
  }[];
}

const words = "zero one two three four five six seven eight nine ten".split(" ");
const spelled: Readonly<Record<number, string>> = {
  14: "fourteen",
  30: "thirty",
  36: "thirty-six",
  60: "sixty",
};
const never = "(?!)";

/** The table of promises, with its phrases as patterns. `{name}` stands for a number of the data, `*` for one word. */
export function readPromises(file: string) {
  // The test that reads it names every field.
  const table = JSON.parse(readFileSync(file, "utf8")) as Table;
  const { days } = prices.growing_annual.trial;
  const isSameTrial = prices.freelancer_monthly.trial.days === days;
  const stands: Record<string, string> = {
    amount: String.raw`\[\w+ [^\]]*\]`,
    trialWeek: isSameTrial && days === 7 ? "week" : never,
    trialPrice: prices.trial_1.amount === 100 ? "dollar" : never,
  };
  const numbers = { ...table.numbers, trialDays: isSameTrial ? days : -1, firstDay: days + 1 };
  for (const [name, value] of Object.entries(numbers)) {
    stands[name] = [value, words[value] ?? spelled[value]].filter(Boolean).join("|");
  }
  const patternOf = (phrase: string) =>
    phrase.replaceAll(/[.?+^$()[\]\\|]/g, String.raw`\$&`).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const known = stands[name];
      if (known === undefined)
        throw new Error(
          `content/promises.json: {${name}} stands for nothing. Known: ${Object.keys(stands).join(", ")}.`,
        );
      return `(?:${known})`;
    });
  const all = [...table.promises, ...table.notOurs.map(({ reason, says }) => ({ id: reason, says }))];
  const phrases = all.flatMap(({ id, says }) =>
    says.map((phrase) => ({
      promise: id,
      phrase,
      /** A quick test before the slow one. */
      start: phrase.replace(/\{.*/, "").toLowerCase(),
      says: new RegExp(String.raw`(?<![\p{L}\p{N}])${patternOf(phrase)}(?![\p{L}\p{N}])`, "giu"),
    })),
  );
  /** Where in a text which phrases are. */
  const phrasesIn = (text: string) => {
    const lower = text.toLowerCase();
    return phrases
      .filter(({ start }) => lower.includes(start))
      .flatMap((phrase) =>
        [...text.matchAll(phrase.says)].map(({ 0: words, index }) => ({
          phrase,
          from: index,
          to: index + words.length,
        })),
      );
  };
  const patternIn = (source: string | undefined) => (source === undefined ? null : new RegExp(source, "u"));
  const exemptions = table.exemptions.map(({ reason, where, text, unless }) => {
    const [place, words, but] = [patternIn(where), patternIn(text), patternIn(unless)];
    return {
      reason,
      covers: (sentence: Sentence) =>
        (place?.test(sentence.where) ?? true) &&
        (words?.test(sentence.text) ?? true) &&
        but?.test(sentence.text) !== true,
    };
  });
  return { ...table, phrases, phrasesIn, exemptions };
}
