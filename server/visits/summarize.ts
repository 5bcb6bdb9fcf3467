import type { VisitRow } from "@paraph/lake/visits/visit-row";
import type { VisitSummary } from "@paraph/lake/visits/visits";

/** What rows have in common, as our own lake sums them up: the most frequent first. A row without an action counts visits. */
export function summarize(
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
