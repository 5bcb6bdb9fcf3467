export type DealState = "upcoming" | "running" | "ended";

interface DealDates {
  readonly startsAt?: unknown;
  readonly endsAt?: unknown;
}

/** A deal, an announcement or a card without dates is running. Dates only narrow it. */
export function dealState({ startsAt, endsAt }: DealDates, now: Date): DealState {
  if (typeof endsAt === "string" && Date.parse(endsAt) <= now.getTime()) return "ended";
  if (typeof startsAt === "string" && Date.parse(startsAt) > now.getTime()) return "upcoming";
  return "running";
}

/** Each state with the word before the moment that matters for it. */
const states = {
  running: ["running", "until"],
  upcoming: ["planned", "for"],
  ended: ["over", "since"],
} as const;

/** "planned for 2027-03-01", for lists. */
export function stateInWords(dates: DealDates, now: Date, running: string = states.running[0]): string {
  const state = dealState(dates, now);
  const [words, until] = states[state];
  const said = state === "running" ? running : words;
  const instant = state === "upcoming" ? dates.startsAt : dates.endsAt;
  return instant ? `${said} ${until} ${String(instant).slice(0, 10)}` : said;
}
