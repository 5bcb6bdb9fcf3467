import { Stack, Text } from "@sanity/ui";
import type { KeyboardEvent, SyntheticEvent } from "react";
import type { StringInputProps } from "sanity";
import { instantInWords } from "@/lib/freshness/schedule";

/** All times of the site are in UTC, for everybody who writes one and everybody who reads it. */
const zone = { displayTimeZone: "UTC", allowTimeZoneSwitch: false };

const ends = /^(?:ends|until|shownUntil|expires)/;

/**
 * The vendor's own input for a day, with or without a time, which also takes a date as people write it: it gets what was
 * written in the one form that it reads. What nobody can read stays where it was written and holds `Publish`.
 */
export function DateInput(props: StringInputProps) {
  const { schemaType, value, path } = props;
  const hasTime = schemaType.name === "datetime";
  const rewrite = ({ target }: SyntheticEvent) => {
    if (!(target instanceof HTMLInputElement) || target.dataset.testid !== "date-input") return;
    const part = ends.test(String(path.at(-1))) ? "end" : "start";
    const written = hasTime ? readMoment(target.value, part) : readDay(target.value);
    // The vendor's handlers run after this one and read the element.
    if (written !== null) target.value = written;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") rewrite(event);
  };
  return (
    <div onBlurCapture={rewrite} onKeyDownCapture={onKeyDown}>
      <Stack gap={3}>
        {props.renderDefault(
          hasTime
            ? { ...props, schemaType: { ...schemaType, options: { ...schemaType.options, ...zone } } }
            : props,
        )}
        {hasTime && value && !Number.isNaN(Date.parse(value)) && (
          <Text size={1} muted aria-live="polite" data-testid="understood">
            {instantInWords(value)}
          </Text>
        )}
      </Stack>
    </div>
  );
}

/** What stands for the time when only a day was written. */
type DayPart = "start" | "end";

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

interface Found<Value> {
  readonly value: Value;
  readonly rest: string;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthName = "(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\\.?";
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/;

/**
 * Reads a day and a time as people write them, and writes it as the Studio's fields read it: `2026-12-24 09:00`.
 * Numbers with slashes are month, day and year, as in the United States, unless that is no date. `null` if it is no
 * whole date, or names another time zone than the site's.
 */
export function readMoment(text: string, without: DayPart): string | null {
  const found = findDay(text);
  if (!found) return null;
  const rest = found.rest
    .replace(/^(?:t(?=\d)|,?\s*(?:at\s+)?)/, "")
    .replace(/ ?(?:z|utc)$/, "")
    .trim();
  if (rest === "") return `${writeDay(found.value)} ${without === "start" ? "00:00" : "23:59"}`;
  const time = readTime(rest);
  return time && `${writeDay(found.value)} ${time}`;
}

/** The same of a day alone. */
export function readDay(text: string): string | null {
  const found = findDay(text);
  return found?.rest.trim() === "" ? writeDay(found.value) : null;
}

function findDay(text: string): Found<Day> | null {
  const written = text.trim().toLowerCase().replace(/\s+/g, " ").replace(weekday, "");
  for (const [shape, dayIn] of shapes) {
    const match = shape.exec(written);
    const day = match && dayIn(match);
    if (day && isDay(day)) return { value: day, rest: written.slice(match[0].length) };
  }
  return null;
}

const monthFirst = ([, month, day, year]: readonly string[]) => dayOf(year, month, day);
const dayFirst = ([, day, month, year]: readonly string[]) => dayOf(year, month, day);
const slashes = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?!\d)/;

const shapes: readonly (readonly [RegExp, (match: readonly string[]) => Day])[] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/, ([, year, month, day]) => dayOf(year, month, day)],
  [/^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})(?!\d)/, dayFirst],
  [slashes, monthFirst],
  [slashes, dayFirst],
  [new RegExp(`^${monthName} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})(?!\\d)`), monthFirst],
  [new RegExp(`^(\\d{1,2})(?:st|nd|rd|th|\\.)? (?:of )?${monthName},? (\\d{4})(?!\\d)`), dayFirst],
];

/** `21:30`, `9:30 pm`, `9 am`, with seconds or without. */
function readTime(text: string): string | null {
  const match = /^(\d{1,2})(?:[:.](\d{2})(?:[:.]\d{2}(?:\.\d+)?)?)? ?(?:([ap])\.?m\.?)?$/.exec(text);
  if (!match) return null;
  const [, written = "", minutes, half] = match;
  const hour = Number(written);
  if (Number(minutes ?? 0) > 59) return null;
  // "9" alone may be anything.
  if (!half) return minutes === undefined || hour > 23 ? null : clock(hour, minutes);
  if (hour < 1 || hour > 12) return null;
  return clock((hour % 12) + (half === "p" ? 12 : 0), minutes ?? "00");
}

function clock(hour: number, minutes: string): string {
  return `${String(hour).padStart(2, "0")}:${minutes}`;
}

/** The month by its number or its name. */
function dayOf(year = "", month = "", day = ""): Day {
  const named = months.indexOf(month.slice(0, 3)) + 1;
  return { year: Number(year), month: named || Number(month), day: Number(day) };
}

function isDay({ year, month, day }: Day): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function writeDay({ year, month, day }: Day): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
