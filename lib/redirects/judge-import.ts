import { read, textOf } from "../publishing/fields.ts";
import { contractListPath, isWithinPath, plainPath } from "../routes.ts";
import { type AddressHolder, findConflicts, findRemarks } from "./conflicts.ts";
import { type ImportedRedirect, type Known, pagesByPath } from "./known.ts";
import { prefixOf } from "./pattern.ts";
import { RedirectIndex } from "./redirect-index.ts";
import { type RedirectRow, readRedirect } from "./redirect-row.ts";

/** What becomes of a line. It writes nothing where it says what is so already, or what an earlier line says. */
type Outcome = "new" | "changed" | "same" | "repeated" | "refused";

interface ReadLine {
  readonly line: number;
  readonly from: string;
  readonly problems: readonly string[];
  readonly remarks: readonly string[];
  readonly fields: { readonly from: string; readonly [field: string]: unknown };
}

export type JudgedLine<Line extends ReadLine = ReadLine> = Line & {
  readonly outcome: Outcome;
  readonly document: ImportedRedirect;
};

/**
 * Judges lines as they will be, all together: an import may change where two redirects lead at once. What is refused
 * leaves the redirect that it would have changed as it is, which may put that in the way of another line.
 */
export function judgeTogether<Line extends ReadLine>(
  lines: readonly Line[],
  known: Known,
  createId: () => string,
): JudgedLine<Line>[] {
  const stored = new Map(known.redirects.map((one) => [plainPath(textOf(one, "from")), one]));
  const first = new Map<string, Line>();
  const judged = lines.map((line): JudgedLine<Line> => {
    const before = stored.get(line.from);
    const document = { _id: before?._id ?? createId(), _type: "redirect" as const, ...line.fields };
    if (line.problems.length > 0) return { ...line, document, outcome: "refused" };
    const earlier = first.get(line.from);
    if (earlier && isSame(earlier.fields, line.fields)) {
      const remark = `Line ${earlier.line} says the same.`;
      return { ...line, document, outcome: "repeated", remarks: [...line.remarks, remark] };
    }
    first.set(line.from, earlier ?? line);
    const outcome = before === undefined ? "new" : isSame(before, line.fields) ? "same" : "changed";
    return { ...line, document, outcome };
  });
  const around = holdersOf(known);
  const rows = judged.map(({ document, line }) => ({
    ...readRedirect(document, known.sites),
    id: `line ${line}`,
  }));
  const storedRows = known.redirects.map((one) => readRedirect(one, known.sites));
  for (;;) {
    const conflicts = conflictsOf(judged, rows, storedRows, around);
    if (conflicts.size === 0) break;
    for (const [index, problems] of conflicts) {
      const line = judged[index];
      if (line) judged[index] = { ...line, outcome: "refused", problems };
    }
  }
  return judged.map((line, index) => {
    const row = rows[index];
    return line.outcome === "refused" || !row
      ? line
      : { ...line, remarks: [...line.remarks, ...remarksOf(row, known, around)] };
  });
}

/** By the index of the line, of those that are not refused yet. `rows`: what the lines say, in their order. */
function conflictsOf(
  lines: readonly JudgedLine[],
  rows: readonly RedirectRow[],
  stored: readonly RedirectRow[],
  around: Omit<Parameters<typeof findConflicts>[1], "redirects">,
): Map<number, string[]> {
  const accepted = rows.flatMap((row, index) => {
    const outcome = lines[index]?.outcome;
    return outcome === "refused" || outcome === "repeated"
      ? []
      : [{ index, row, isWritten: outcome !== "same" }];
  });
  const froms = new Set(accepted.map(({ row }) => row.from));
  const kept = stored.filter(({ from }) => !froms.has(from));
  const redirects = new RedirectIndex([...kept, ...accepted.map(({ row }) => row)]);
  return new Map(
    accepted.flatMap(({ index, row, isWritten }) => {
      const problems = isWritten ? findConflicts(row, { ...around, redirects }) : [];
      return problems.length > 0 ? [[index, problems] as const] : [];
    }),
  );
}

function holdersOf({ pages }: Known) {
  const { now, before } = pagesByPath(pages);
  const paths = new Map(pages.map(({ id, path }) => [id, path]));
  for (const page of pages) {
    const category = page.path.split("/").at(-1) ?? "";
    for (const subCategory of page.lists ?? [])
      now.set(contractListPath({ category, subCategory, page: 1 }), page);
  }
  return {
    holderOf: (path: string): AddressHolder | null => {
      const page = now.get(path) ?? before.get(path);
      return page ? { id: page.id, title: page.title, has: now.has(path) ? "now" : "before" } : null;
    },
    pathOfPage: (id: string) => paths.get(id) ?? null,
  };
}

function remarksOf(row: RedirectRow, known: Known, { holderOf }: ReturnType<typeof holdersOf>): string[] {
  const prefix = prefixOf(row.from);
  const pagesBelow =
    prefix === null ? [] : known.pages.map(({ path }) => path).filter((path) => isWithinPath(path, prefix));
  return findRemarks(row, { holderOf, pagesBelow: pagesBelow.sort() });
}

/** Whether two redirects do the same. */
function isSame(one: object, other: object): boolean {
  return JSON.stringify(deedsOf(one)) === JSON.stringify(deedsOf(other));
}

function deedsOf(redirect: object): unknown[] {
  if (read(redirect, "gone") === true) return ["gone"];
  const to = read(redirect, "to");
  const rest = textOf(redirect, "toPrefix");
  const link = [textOf(to, "external"), textOf(read(to, "internal"), "_ref"), textOf(to, "anchor")];
  return [read(redirect, "permanent") !== false, rest, ...(rest === "" ? link : [])];
}
