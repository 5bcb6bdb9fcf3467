import path from "node:path";
import { inTransaction, openPrivateDatabase } from "@paraph/service/database-file";
import { z } from "zod";
import { DayLimits } from "./day-limits.ts";
import type { VisitBatch, VisitRow } from "./visit-row.ts";

export interface VisitSettings {
  /** `false`: nothing is counted. What was counted before can be read until it is too old. */
  readonly isCounting: boolean;
  readonly keepDays: number;
}

/** What happened on some pages. Days are those of Greenwich. */
export interface VisitSummary {
  readonly isCounting: boolean;
  readonly keepDays: number;
  readonly from: string;
  readonly to: string;
  readonly days: readonly { readonly day: string; readonly visits: number; readonly actions: number }[];
  readonly sources: readonly Named[];
  readonly campaigns: readonly Named[];
  readonly actions: readonly Named[];
}

interface Named {
  readonly name: string;
  readonly count: number;
}

export interface VisitPeriod {
  readonly pages: readonly string[];
  readonly days: number;
}

export interface Visits {
  add(batch: VisitBatch): void;
  summary(period: VisitPeriod): VisitSummary;
  /** Everything that is stored of it. */
  rows(period: VisitPeriod): VisitRow[];
  close(): void;
}

const tables = `
  CREATE TABLE IF NOT EXISTS visit (
    page TEXT NOT NULL,
    day TEXT NOT NULL,
    source TEXT NOT NULL,
    campaign TEXT NOT NULL,
    action TEXT NOT NULL,
    variant TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (page, day, source, campaign, action, variant)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS visit_by_day ON visit (day);
  CREATE TABLE IF NOT EXISTS batch (id TEXT PRIMARY KEY, day TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

/** A server that could not be answered sends its batch again within this many days, or never. */
const BATCH_DAYS = 2;

/** A server's clock may be off by so much. */
const CLOCK_DAYS = 2;

/** The counts of all the site's servers, beside the content and not part of it: no history, no drafts, no documents. */
export function openVisits(folder: string, now: () => Date, settings: VisitSettings): Visits {
  const database = openPrivateDatabase(path.join(folder, "visits.db"), tables);
  const limits = new Map<string, DayLimits>();
  const remember = database.prepare("INSERT OR IGNORE INTO batch (id, day) VALUES (?, ?)");
  const raise = database.prepare(`
    INSERT INTO visit (page, day, source, campaign, action, variant, count) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET count = count + excluded.count`);
  const forgetVisits = database.prepare("DELETE FROM visit WHERE day < ?");
  const forgetBatches = database.prepare("DELETE FROM batch WHERE day < ?");
  /** The first day of so many, of which today is the last. */
  const firstOf = (days: number) => dayOf(new Date(now().getTime() - (days - 1) * 86_400_000));
  let swept = "";

  function sweep(): void {
    const today = dayOf(now());
    if (swept === today) return;
    forgetVisits.run(firstOf(settings.keepDays));
    forgetBatches.run(firstOf(BATCH_DAYS));
    limits.clear();
    swept = today;
  }

  function limitsOf(day: string): DayLimits {
    const known = limits.get(day) ?? new DayLimits(database, day);
    limits.set(day, known);
    return known;
  }

  function store(row: VisitRow): void {
    const { page, day, source, campaign, action, variant, count } = limitsOf(row.day).admit(row);
    raise.run(page, day, source, campaign, action, variant, count);
  }

  function isPlausible({ day }: VisitRow): boolean {
    return (
      day >= firstOf(CLOCK_DAYS + 1) && day <= dayOf(new Date(now().getTime() + CLOCK_DAYS * 86_400_000))
    );
  }

  /** `rest`: what follows the condition for pages and days. */
  function ask(columns: string, rest: string, { pages, days }: VisitPeriod): Record<string, unknown>[] {
    const since = firstOf(Math.min(days, settings.keepDays));
    return database
      .prepare(
        `SELECT ${columns} FROM visit WHERE page IN (SELECT value FROM json_each(?)) AND day >= ? ${rest}`,
      )
      .all(JSON.stringify(pages), since);
  }

  const named = (column: string, condition: string, period: VisitPeriod): Named[] =>
    ask(
      `${column} AS name, sum(count) AS count`,
      `AND ${condition} GROUP BY name ORDER BY count DESC, name`,
      period,
    ).map(({ name, count }) => ({ name: String(name), count: Number(count) }));

  sweep();
  return {
    add({ id, rows }) {
      sweep();
      try {
        inTransaction(database, () => {
          if (remember.run(id, dayOf(now())).changes === 0) return;
          for (const row of rows.filter(isPlausible)) store(row);
        });
      } catch (error) {
        // They may have admitted what was not stored.
        limits.clear();
        throw error;
      }
    },
    summary(period) {
      sweep();
      const sums = "sum(iif(action = '', count, 0)) AS visits, sum(iif(action = '', 0, count)) AS actions";
      return {
        ...settings,
        from: firstOf(Math.min(period.days, settings.keepDays)),
        to: dayOf(now()),
        days: ask(`day, ${sums}`, "GROUP BY day ORDER BY day", period).map(({ day, visits, actions }) => ({
          day: String(day),
          visits: Number(visits),
          actions: Number(actions),
        })),
        sources: named("source", "action = ''", period),
        campaigns: named("campaign", "action = '' AND campaign != ''", period),
        actions: named("action", "action != ''", period),
      };
    },
    rows(period) {
      sweep();
      const columns = "day, page, source, campaign, action, variant, count";
      return ask(columns, `ORDER BY ${columns}`, period).map((row) => ({
        day: String(row.day),
        page: String(row.page),
        source: String(row.source),
        campaign: String(row.campaign),
        action: String(row.action),
        variant: String(row.variant),
        count: Number(row.count),
      }));
    },
    close: () => database.close(),
  };
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** A document has one address and some former ones. */
const period = z.object({
  page: z.array(z.string().startsWith("/").max(300)).min(1).max(50),
  days: z.coerce.number().int().min(1).max(10_000).default(30),
});

/** Which counts `?page=/pricing&page=/prices&days=30` asks for; in words what is wrong with it. */
export function readPeriod(search: URLSearchParams): VisitPeriod | string {
  const asked = period.safeParse({ page: search.getAll("page"), days: search.get("days") ?? undefined });
  return asked.success ? { pages: asked.data.page, days: asked.data.days } : z.prettifyError(asked.error);
}
