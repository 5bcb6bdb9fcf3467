import { fromsCatching, prefixesOf, prefixOf } from "./pattern.ts";
import type { RedirectRow } from "./redirect-row.ts";

/** Redirects by where they begin and by what would take over where they lead, so that thousands can be compared. */
export class RedirectIndex {
  readonly #byFrom: ReadonlyMap<string, readonly RedirectRow[]>;
  readonly #byTakenOn: ReadonlyMap<string, readonly RedirectRow[]>;

  constructor(all: Iterable<RedirectRow>) {
    const rows = [...all].filter(({ from }) => from !== "");
    this.#byFrom = Map.groupBy(rows, ({ from }) => from);
    const taken = rows.flatMap((row) => takenOnBy(row).map((from) => ({ from, row })));
    const grouped = Map.groupBy(taken, ({ from }) => from);
    this.#byTakenOn = new Map([...grouped].map(([from, found]) => [from, found.map(({ row }) => row)]));
  }

  beginningAt(from: string): readonly RedirectRow[] {
    return this.#byFrom.get(from) ?? [];
  }

  /** Those whose target a redirect from here would take over, unless a page lives there. */
  leadingTo(from: string): readonly RedirectRow[] {
    return this.#byTakenOn.get(from) ?? [];
  }
}

/** Where redirects begin that would take over where this one leads, unless a page lives there. */
export function takenOnBy({ to }: Pick<RedirectRow, "to">): string[] {
  if (to.kind === "below") return prefixesOf(prefixOf(to.to) || "/");
  return to.kind === "address" ? fromsCatching(to.path) : [];
}
