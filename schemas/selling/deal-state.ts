import { type Span, stateAt } from "../../lib/publishing/span.ts";

export type DealState = "upcoming" | "running" | "ended";

const names = { before: "upcoming", during: "running", after: "ended" } as const;

/** A deal, an announcement or a card without dates is running. Dates only narrow it. */
export function dealState(dates: Span, now: Date): DealState {
  return names[stateAt(dates, now.getTime())];
}

/** Each state with the word before the moment that matters for it. */
const states = {
  running: ["running", "until"],
  upcoming: ["planned", "for"],
  ended: ["over", "since"],
} as const;

/** "planned for 2027-03-01", for lists. */
export function stateInWords(dates: Span, now: Date, running: string = states.running[0]): string {
  const state = dealState(dates, now);
  const [words, until] = states[state];
  const said = state === "running" ? running : words;
  const instant = state === "upcoming" ? dates.startsAt : dates.endsAt;
  return instant ? `${said} ${until} ${String(instant).slice(0, 10)}` : said;
}
