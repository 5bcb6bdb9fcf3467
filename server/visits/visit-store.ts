import path from "node:path";
import type { VisitBatch, VisitRow } from "@paraph/lake/visits/visit-row";
import {
  openVisits,
  type VisitPeriod,
  type VisitSettings,
  type VisitSummary,
} from "@paraph/lake/visits/visits";
import type { StoreConnection } from "@paraph/service/store-connection";
import type { Environment } from "../../lib/env/environment.ts";
import { sharedStore } from "../../lib/store/shared-store.ts";

/** The counts of all the site's servers. */
export interface VisitStore {
  /** Adds a batch. One that is added again under its id adds nothing. */
  add(batch: VisitBatch): Promise<void> | void;
  summary(period: VisitPeriod): Promise<VisitSummary> | VisitSummary;
  rows(period: VisitPeriod): Promise<readonly VisitRow[]> | readonly VisitRow[];
  close(): void;
}

/**
 * Where the site keeps its counts when the lake is hosted, which has no place for them: in the store that several machines
 * share, or else in the data folder. Null: our own lake keeps them.
 */
export function openVisitStore({
  lake,
  visits,
  dataFolder,
}: Pick<Environment, "lake" | "visits" | "dataFolder">): VisitStore | null {
  if (lake.mode !== "hosted") return null;
  const settings: VisitSettings = { isCounting: visits.offBecause === null, keepDays: visits.keepDays };
  const now = () => new Date();
  const store = sharedStore();
  return store
    ? new SharedVisits({ store, now, settings })
    : openVisits(path.resolve(dataFolder, "visits"), now, settings);
}

const DAY = 86_400_000;

/** For a batch, or all rows of a page's year, in milliseconds. Nobody who visits a page waits for it. */
const ANSWER = 5_000;

/** A day with so many rows takes no new origins, and later no new pages, so that nobody can fill the store. */
const MOST_ROWS = 5_000;
const MOST_ROWS_OF_PAGES = 6_000;

/** A server whose answer was lost sends its batch again within this time, in seconds. */
const BATCH_KEPT = 2 * 86_400;

/**
 * Adds a batch, unless it is known. Of each row it is given three places, from the most exact to the one that always has
 * room. One script, so that nobody sees half of a batch.
 */
const ADD = `
if not redis.call('SET', KEYS[1], '1', 'NX', 'EX', ARGV[1]) then return 0 end
local limits = cjson.decode(ARGV[2])
for _, row in ipairs(cjson.decode(ARGV[3])) do
  for at, place in ipairs(row.places) do
    local key = KEYS[place[1]]
    local isKnown = redis.call('HEXISTS', key, place[2]) == 1
    local isLast = at == #row.places
    if isKnown or isLast or tonumber(redis.call('GET', KEYS[row.day]) or '0') < limits[at] then
      if not isKnown then redis.call('INCR', KEYS[row.day]) end
      redis.call('HINCRBY', key, place[2], row.count)
      redis.call('EXPIREAT', key, row.ends)
      redis.call('EXPIREAT', KEYS[row.day], row.ends)
      break
    end
  end
end
return 1`;

interface Options {
  readonly store: Pick<StoreConnection, "ask">;
  readonly now: () => Date;
  readonly settings: VisitSettings;
}

/** The braces keep all keys on one node of a cluster. */
const batchKey = (id: string) => `{paraph}:visits:batch:${id}`;
const dayKey = (day: string) => `{paraph}:visits:${day}`;
const pageKey = (day: string, page: string) => `{paraph}:visits:${day}:${page}`;

/** The sums of all machines, in the store that they share: a table for each day and page, which the store forgets itself. */
export class SharedVisits {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  async add({ id, rows }: VisitBatch): Promise<void> {
    const keys = [batchKey(id)];
    const numbers = new Map<string, number>();
    /** The number of a key, as the script counts them. */
    const numberOf = (key: string) => {
      const known = numbers.get(key) ?? keys.push(key);
      numbers.set(key, known);
      return known;
    };
    const placed = rows.map((row) => ({
      day: numberOf(dayKey(row.day)),
      ends: Math.ceil((Date.parse(row.day) + this.#options.settings.keepDays * DAY) / 1000),
      count: row.count,
      places: placesOf(row).map((place) => [numberOf(pageKey(row.day, place.page)), fieldOf(place)]),
    }));
    const limits = JSON.stringify([MOST_ROWS, MOST_ROWS_OF_PAGES]);
    await this.#options.store.ask(
      (client) => client.eval(ADD, { keys, arguments: [String(BATCH_KEPT), limits, JSON.stringify(placed)] }),
      ANSWER,
    );
  }

  async summary(period: VisitPeriod): Promise<VisitSummary> {
    const days = this.#daysOf(period);
    const bounds = { from: days[0] ?? "", to: days.at(-1) ?? "" };
    return { ...this.#options.settings, ...bounds, ...summarize(await this.rows(period)) };
  }

  async rows(period: VisitPeriod): Promise<VisitRow[]> {
    const places = this.#daysOf(period).flatMap((day) => period.pages.map((page) => ({ day, page })));
    const tables = await this.#options.store.ask(
      (client) => Promise.all(places.map(({ day, page }) => client.hGetAll(pageKey(day, page)))),
      ANSWER,
    );
    return places.flatMap(({ day, page }, at) =>
      Object.entries(tables[at] ?? {})
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([field, count]) => {
          const [source = "", campaign = "", action = "", variant = ""] = field.split("\n");
          return { day, page, source, campaign, action, variant, count: Number(count) };
        }),
    );
  }

  /** The connection is the process's own. */
  close(): void {}

  /** The first one first. The last one is today. */
  #daysOf({ days }: VisitPeriod): string[] {
    const { now, settings } = this.#options;
    const count = Math.min(days, settings.keepDays);
    return Array.from({ length: count }, (_, at) => {
      const time = now().getTime() - (count - 1 - at) * DAY;
      return new Date(time).toISOString().slice(0, 10);
    });
  }
}

function placesOf(row: VisitRow): readonly VisitRow[] {
  const ofPage = { ...row, source: row.source && "other", campaign: row.campaign && "other" };
  return [row, ofPage, { ...ofPage, page: "other", variant: row.variant && "other" }];
}

function fieldOf({ source, campaign, action, variant }: VisitRow): string {
  return [source, campaign, action, variant].join("\n");
}

/** What rows have in common, as our own lake sums them up: the most frequent first. A row without an action counts visits. */
function summarize(
  rows: readonly VisitRow[],
): Pick<VisitSummary, "days" | "sources" | "campaigns" | "actions"> {
  const visits = rows.filter(({ action }) => action === "");
  const actions = rows.filter(({ action }) => action !== "");
  const days = [...Map.groupBy(rows, ({ day }) => day)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    days: days.map(([day, own]) => ({
      day,
      visits: sum(own.filter(({ action }) => action === "")),
      actions: sum(own.filter(({ action }) => action !== "")),
    })),
    sources: named(visits, "source"),
    campaigns: named(
      visits.filter(({ campaign }) => campaign !== ""),
      "campaign",
    ),
    actions: named(actions, "action"),
  };
}

function named(rows: readonly VisitRow[], column: "source" | "campaign" | "action") {
  return [...Map.groupBy(rows, (row) => row[column])]
    .map(([name, own]) => ({ name, count: sum(own) }))
    .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
}

function sum(rows: readonly VisitRow[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}
