import { csvTable } from "@paraph/service/csv-table";
import { visitActions } from "@/lib/visits/actions";
import { internalSource, otherSource } from "@/lib/visits/source";
import type { Counted, VisitDay, VisitRow, VisitSummary } from "./ask-visits";

export function nameSource(source: string): string {
  if (source === "") return "Direct, or not told";
  if (source === internalSource) return "This website";
  return source === otherSource ? "Other" : source;
}

export function nameCampaign(campaign: string): string {
  return campaign === otherSource ? "Other" : campaign;
}

export function nameAction(action: string): string {
  return Object.entries(visitActions).find(([name]) => name === action)?.[1] ?? action;
}

export function totalOf(counted: readonly Counted[]): number {
  return counted.reduce((sum, { count }) => sum + count, 0);
}

/** "1 visit", "1,204 visits". */
export function howMany(count: number, one: string, many: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

/** Every day from the first to the last, those without visits, too. */
export function everyDay({ from, to, days }: Pick<VisitSummary, "from" | "to" | "days">): VisitDay[] {
  const known = new Map(days.map((one) => [one.day, one]));
  const all: VisitDay[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += 86_400_000) {
    const day = new Date(time).toISOString().slice(0, 10);
    all.push(known.get(day) ?? { day, visits: 0, actions: 0 });
  }
  return all;
}

const columns = ["day", "page", "source", "campaign", "action", "variant", "count"] as const;

/** A table for spreadsheets, with a first row of names. A row without an action counts visits. */
export function visitTable(rows: readonly VisitRow[]): string {
  return csvTable([columns, ...rows.map((row) => columns.map((column) => String(row[column])))]);
}
