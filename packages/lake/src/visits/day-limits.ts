import type { DatabaseSync } from "node:sqlite";
import type { VisitRow } from "./visit-row.ts";

const kinds = ["source", "campaign", "action", "variant"] as const;
type Kind = (typeof kinds)[number];

/** How many different names one day has. What comes later is `other`. */
const mostNames: Readonly<Record<Kind, number>> = { source: 200, campaign: 100, action: 30, variant: 200 };

/** A day with so many rows takes no new combination of page, source and campaign, and later no new page. */
const MOST_ROWS = 5_000;
const MOST_ROWS_OF_PAGES = 6_000;

const other = "other";

/** What one day has already, so that strangers who make up names can't fill the disk. */
export class DayLimits {
  readonly #names: Readonly<Record<Kind, Set<string>>>;
  readonly #rows: Set<string>;

  constructor(database: DatabaseSync, day: string) {
    const columns = "page, source, campaign, action, variant";
    const stored = database.prepare(`SELECT ${columns} FROM visit WHERE day = ?`).all(day);
    const namesOf = (kind: Kind) => new Set(stored.map((row) => String(row[kind])));
    this.#names = {
      source: namesOf("source"),
      campaign: namesOf("campaign"),
      action: namesOf("action"),
      variant: namesOf("variant"),
    };
    this.#rows = new Set(stored.map((row) => Object.values(row).join("\n")));
  }

  /** The row as it is stored, which has a place from then on. */
  admit(row: VisitRow): VisitRow {
    const named = { ...row };
    for (const kind of kinds) named[kind] = this.#nameOf(kind, row[kind]);
    const ofPage = { ...named, source: named.source && other, campaign: named.campaign && other };
    if (this.#fits(named, MOST_ROWS)) return named;
    if (this.#fits(ofPage, MOST_ROWS_OF_PAGES)) return ofPage;
    const ofDay = { ...ofPage, page: other, variant: named.variant && other };
    this.#rows.add(keyOf(ofDay));
    return ofDay;
  }

  #nameOf(kind: Kind, name: string): string {
    const known = this.#names[kind];
    if (name === "" || name === other || known.has(name)) return name;
    if (known.size >= mostNames[kind]) return other;
    known.add(name);
    return name;
  }

  #fits(row: VisitRow, most: number): boolean {
    const key = keyOf(row);
    if (this.#rows.has(key)) return true;
    if (this.#rows.size >= most) return false;
    this.#rows.add(key);
    return true;
  }
}

function keyOf({ page, source, campaign, action, variant }: VisitRow): string {
  return [page, source, campaign, action, variant].join("\n");
}
