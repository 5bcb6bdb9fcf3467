import type { Known } from "./known.ts";
import type { ImportLine } from "./plan-import.ts";

const columns = ["from", "to", "kind"] as const;

/** The lines of a table with all redirects. */
export function exportRows({ redirects, pages }: Known): string[][] {
  const paths = new Map(pages.map(({ id, path }) => [id, path]));
  const rows = redirects.map((one) => {
    const kind = one.gone === true ? "gone" : one.permanent === false ? "temporary" : "permanent";
    return [String(one.from ?? ""), kind === "gone" ? "" : shownTarget(one, paths), kind];
  });
  return [[...columns], ...rows.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1))];
}

function shownTarget(one: Known["redirects"][number], paths: ReadonlyMap<string, string>): string {
  if (typeof one.toPrefix === "string" && one.toPrefix !== "") return one.toPrefix;
  const { internal, external, anchor }: Record<string, unknown> = { ...(one.to as object | undefined) }; // a link, or nothing yet
  if (typeof external === "string") return external;
  const { _ref }: Record<string, unknown> = { ...(internal as object | undefined) }; // a reference, or nothing yet
  const path = paths.get(String(_ref)) ?? "";
  return anchor ? `${path}#${anchor}` : path;
}

/** The lines that were refused, to be corrected and imported again: an import reads the first three columns. */
export function refusedRows(lines: readonly ImportLine[]): string[][] {
  const refused = lines.filter(({ outcome }) => outcome === "refused");
  return [
    [...columns, "line", "problem"],
    ...refused.map(({ line, row, problems }) => [
      row.from,
      row.to,
      row.kind,
      String(line),
      problems.join(" "),
    ]),
  ];
}
