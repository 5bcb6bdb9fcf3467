import { type ContentFile, isFields } from "./content.ts";
import { filesIn, textOf } from "./sources.ts";

/** A sentence that visitors read, and where it is. */
export interface Sentence {
  readonly where: string;
  readonly text: string;
}

const amount = String.raw`\[(?:price|amount|invoice|year|saving|percent|difference|share) [^\]]*\]|[$€£]\s?\d(?:[\d,.]*\d)?`;
const number =
  "(?:\\d[\\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|fourteen|thirty|sixty|ninety|a hundred)";

/** What makes a sentence one about money. In sentences with one of these, counted days and shares count, too. */
const money = new RegExp(
  `${amount}|\\b(?:${[
    "pric(?:e[sd]?|ing|ier|ey)|costs?|fees?|(?:sur)?charg(?:e[sd]?|ing)|invoic(?:e[sd]?|ing)|bill(?:s|ed|ing)?|overages?",
    "tax(?:es|ed)?|VAT|receipts?|refund\\w*|money|reimburs\\w*|guarantee\\w*|cancel\\w*|renew\\w*|trials?|subscriptions?",
    "upgrad\\w*|downgrad\\w*|prorat\\w*|discount\\w*|coupons?|vouchers?|promo(?:tion)? codes?|rebates?",
    "pay|pays|paying|paid|prepaid|unpaid|(?:one|single|no|second|each|next) payment|free|lifetime|for life|forever|dollars?",
    "cheap(?:er|est)?|expensive|chargeback|monthly|yearly|annual(?:ly)?|checkout|plan (?:runs|ends|begins|goes on|continues)",
    "\\d+ ?% (?:off|less|back)|half off|account settings|e-mail you|remind you|in advance|free of|by quote|by mistake|withdraw from a purchase",
  ].join("|")})\\b`,
  "giu",
);
const counted = new RegExp(
  `\\b(?:${number}[- ](?:free |business |working )?(?:days?|weeks?|percent|dollars?)|days? ${number})\\b|\\d+ ?%`,
  "giu",
);

/** The words of a sentence that somebody has to keep; none if it is not about money. */
export function moneyWordsIn(text: string): RegExpExecArray[] {
  const words = [...text.matchAll(money)];
  return words.length === 0 ? [] : [...words, ...text.matchAll(counted)];
}

/** Fields that visitors don't read as words, and those that repeat words of another field. */
const notRead =
  /^(?:_.*|code|url|href|path|slug|anchor|variant|tone|style|mode|price|compareWith|emphasis|icon|source(?:Url|Title)|placeholder)$/;

function* textsIn(value: unknown, where: string): Generator<Sentence> {
  // A lone word in lower case is a choice of a list.
  if (typeof value === "string") yield* /^[a-z][\w-]*$/.test(value) ? [] : [{ where, text: value }];
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield* textsIn(item, `${where}[${isFields(item) && item._key ? item._key : index}]`);
    }
  } else if (isFields(value) && value._type === "block") {
    const spans = Array.isArray(value.children) ? value.children.filter(isFields) : [];
    yield { where, text: spans.map(({ text }) => text ?? "…").join("") };
  } else if (isFields(value)) {
    for (const [name, field] of Object.entries(value)) {
      if (!notRead.test(name)) yield* textsIn(field, `${where}.${name}`);
    }
  }
}

/** Literals and the text between tags. Comments, and messages to operators, are read by nobody else. */
function* textsOfCode(file: string): Generator<Sentence> {
  const code = textOf(file).replaceAll(/\/\*[\s\S]*?\*\/|(?<![:"'])\/\/.*/g, "");
  const texts = /"((?:[^"\\\n]|\\.)+)"|`([^`]+)`|[>}]([^<>{};=()]+)[<{]/g;
  for (const { 1: literal, 2: template, 3: between, index } of code.matchAll(texts)) {
    const text = (literal ?? template ?? between ?? "")
      .replaceAll(/\$\{[^}]*\}/g, "…")
      .replaceAll(/\s+/g, " ");
    const isMessage = /(?:Error|console\.\w+|log)\(\s*$/.test(code.slice(Math.max(0, index - 40), index));
    if (!isMessage && / /.test(text.trim()) && /^\s*[\p{Lu}…]/u.test(text)) yield { where: file, text };
  }
}

const segments = new Intl.Segmenter("en", { granularity: "sentence" });

/** Every sentence about money in these documents and in the code of the fixed screens. */
export function moneySentences(files: readonly ContentFile[], screens: readonly string[]): Sentence[] {
  const texts = screens.flatMap((folder) => filesIn(folder)).flatMap((file) => [...textsOfCode(file)]);
  return [...files.flatMap(sentencesOf), ...texts.flatMap(split)].filter(
    ({ text }) => moneyWordsIn(text).length > 0,
  );
}

/** Every sentence that visitors read in a document. */
export function sentencesOf({ file, document }: Pick<ContentFile, "file" | "document">): Sentence[] {
  return [...textsIn(document, file.replace(/^.*\/|\.json$/g, ""))].flatMap(split);
}

function split({ where, text }: Sentence): Sentence[] {
  // The point of a shortened month ends no sentence.
  const whole = text.replaceAll(/\b(Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\.(?= \d)/g, "$1");
  return [...segments.segment(whole)].map(({ segment }) => ({ where, text: segment.trim() }));
}
