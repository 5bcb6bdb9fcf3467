import type { ContentFile, Fields } from "./content.ts";
import { moneyWordsIn, sentencesOf } from "./money-sentences.ts";

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const month =
  "(?<month>jan(?:uary)?|feb(?:ruary)?|march|mar|april|apr|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const weekdays = "sunday monday tuesday wednesday thursday friday saturday".split(" ");
const day = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const calendar = [
  String.raw`\b${month} ${day}(?:,? (?<year>\d{4}))?\b`,
  String.raw`\b${day}(?: of)? ${month}\b(?:,? (?<year>\d{4}))?\b`,
  String.raw`\b(?<year>\d{4})-(?<number>\d\d)-(?<day>\d\d)\b`,
  String.raw`\b(?<number>\d{1,2})/(?<day>\d{1,2})(?:/(?<year>\d{4}))?\b`,
].map((source) => new RegExp(source, "giu"));
const ends =
  /\b(?:until|till|through|by|before|end(?:s|ed|ing)?|clos(?:es?|ing)|expires?|last day|deadline|only)\b/iu;
const starts = /\b(?:starts?|opens?|begins?|from)\b/iu;
const hurry = new RegExp(
  `${ends.source}.*\\b(?:today|tonight|tomorrow|midnight|soon|(?:this|next) (?:week|month)|${weekdays.join("|")})`,
  "iu",
);
const scarce = /\b(?:last chance|limited time|while it lasts|(?:days|hours|minutes) left)\b/iu;
const endless =
  /\b(?:no (?:end date|deadline|time limit)|(?:never|doesn[’']t|does not) (?:end|close|expire)s?)\b/iu;
const offers = /\b(?:offers?|deals?|sale|lifetime)\b/iu;

/**
 * The sentences of a document that name another date for a deal than the deal's own, or a deadline that it doesn't have. A
 * document other than a deal is about those that it links to or whose prices it sells. Days are those of UTC, as on pages.
 */
export function wrongDates(file: Pick<ContentFile, "file" | "document">, deals: readonly Fields[]): string[] {
  const { document } = file;
  const text = JSON.stringify(document);
  const about =
    document._type === "deal"
      ? [document]
      : deals.filter(({ _id, prices }) =>
          [_id, ...(Array.isArray(prices) ? prices : [])].some((name) => text.includes(`"${name}"`)),
        );
  const isWhole = about.length > 0 && ["deal", "navCard", "announcement"].includes(document._type);
  const datesOf = (field: "startsAt" | "endsAt") =>
    about.flatMap((deal) => (typeof deal[field] === "string" ? [new Date(deal[field])] : []));
  const [begins, closes] = [datesOf("startsAt"), datesOf("endsAt")];

  function problemOf(sentence: string): string | null {
    const isOffer = offers.test(sentence);
    if (!isWhole && !isOffer && !(ends.test(sentence) && moneyWordsIn(sentence).length > 0)) return null;
    const meant = ends.test(sentence) ? closes : starts.test(sentence) ? begins : [...begins, ...closes];
    const named = calendar.flatMap((pattern) => [...sentence.matchAll(pattern)]);
    const wrong = named.find(({ groups = {} }) => !meant.some((date) => isDay(date, groups)));
    if (wrong) return `no deal here has the date “${wrong[0]}”`;
    if (!isWhole && !(isOffer && about.length > 0)) return null;
    if (endless.test(sentence)) return closes.length > 0 ? "a deal here ends" : null;
    if (named.length > 0 || !(hurry.test(sentence) || scarce.test(sentence))) return null;
    const weekday = weekdays.findIndex((name) => sentence.toLowerCase().includes(name));
    if (closes.some((date) => weekday === -1 || date.getUTCDay() === weekday)) return null;
    return weekday === -1 ? "no deal here ends" : "no deal here ends on that day";
  }

  return sentencesOf(file).flatMap(({ where, text: sentence }) => {
    const problem = problemOf(sentence);
    return problem === null ? [] : [`${where}: ${problem}: ${sentence}`];
  });
}

function isDay(date: Date, { day: named, month, number, year }: Record<string, string>): boolean {
  const index = month === undefined ? Number(number) - 1 : months.indexOf(month.slice(0, 3).toLowerCase());
  return (
    date.getUTCMonth() === index &&
    date.getUTCDate() === Number(named) &&
    (year === undefined || date.getUTCFullYear() === Number(year))
  );
}
