import { cpus, totalmem } from "node:os";
import type { Figure, Measurement } from "./measurement.ts";

export interface Circumstances {
  readonly date: Date;
  readonly commit: string;
  /** How many things wanted a processor when it began, as `uptime` says for the last minute. */
  readonly load: number;
}

/** A section of docs/bench.md: what one part measured in several runs, when, on what and beside what. */
export function sectionOf(
  part: string,
  runs: readonly Measurement[][],
  circumstances: Circumstances,
): string {
  return `### \`${part}\`\n\n${circumstancesOf(circumstances, runs.length)}\n\n${tableOf(runs)}\n`;
}

/** The document with this section in place of the part's former one, or at its end. */
export function withSection(document: string, part: string, section: string): string {
  const begin = document.indexOf(`### \`${part}\`\n`);
  if (begin < 0) return `${document.trimEnd()}\n\n${section}`;
  const next = document.indexOf("\n### ", begin);
  const rest = next < 0 ? "" : document.slice(next);
  return `${document.slice(0, begin)}${section}${rest}`;
}

/** With several runs, each figure is their median, with the lowest and the highest behind it. */
export function tableOf(runs: readonly Measurement[][]): string {
  const rows = (runs[0] ?? []).map(({ what, budget = "" }) => {
    const all = runs.flatMap((run) => run.filter((row) => row.what === what));
    return [what, measuredOf(all), besideOf(all), ratioOf(all), budget];
  });
  const lines = [["what", "measured", "beside", "ratio", "budget"], Array(5).fill("---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function circumstancesOf({ date, commit, load }: Circumstances, runs: number): string {
  const day = date.toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  const [{ model = "" } = {}, ...others] = cpus();
  const memory = Math.round(totalmem() / 1_024 ** 3);
  const processors = `${others.length + 1} processors (${model.trim()}), ${memory} GB`;
  return `${day}, at ${commit}, ${runs} ${runs === 1 ? "run" : "runs"}: ${processors}, load ${load.toFixed(1)} before.`;
}

function measuredOf(rows: readonly Measurement[]): string {
  return rangeOf(rows.map(({ measured }) => measured));
}

function besideOf(rows: readonly Measurement[]): string {
  const [first = ""] = rows.map(({ beside }) => beside);
  if (typeof first === "string") return first;
  return `${first.of} ${rangeOf(rows.flatMap(({ beside }) => (typeof beside === "string" ? [] : [beside])))}`;
}

function ratioOf(rows: readonly Measurement[]): string {
  const ratios = rows.flatMap(({ measured, beside }) =>
    typeof beside === "string" || beside.value === 0 ? [] : [measured.value / beside.value],
  );
  if (ratios.length === 0) return "";
  const [low, high] = [say(Math.min(...ratios)), say(Math.max(...ratios))];
  return low === high ? `${low} x` : `${low} to ${high} x`;
}

function rangeOf(figures: readonly Figure[]): string {
  const values = figures.map(({ value }) => value).sort((one, other) => one - other);
  const unit = figures[0]?.unit ? ` ${figures[0].unit}` : "";
  const [low, median, high] = [0, Math.floor(values.length / 2), values.length - 1].map((at) =>
    say(values[at] ?? Number.NaN),
  );
  return low === high ? `${median}${unit}` : `${median}${unit} (${low} to ${high})`;
}

/** With as many digits as say something. */
function say(value: number): string {
  const digits = Number.isInteger(value) || value >= 100 ? 0 : value < 0.1 ? 3 : value < 10 ? 2 : 1;
  return value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
