import { safeHref } from "../links.ts";
import { type AddressHolder, findConflicts } from "./conflicts.ts";
import { type Cell, readCsv } from "./csv.ts";
import { ownPath } from "./own-path.ts";
import { prefixOf, problemOfFrom, problemOfPrefixTarget } from "./pattern.ts";
import { type RedirectRow, readRedirect } from "./redirect-row.ts";

const columns = ["from", "to", "kind"] as const;

const kinds: readonly string[] = ["permanent", "temporary", "gone"];

/** A release can't be split, and a person reads the preview. */
const MOST_LINES = 1_000;

export interface KnownPage {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly previousPaths: readonly string[];
}

export interface Known {
  readonly pages: readonly KnownPage[];
  readonly redirects: readonly { readonly _id: string; readonly [field: string]: unknown }[];
  readonly sites: readonly string[];
}

export interface ImportedRedirect {
  readonly _id: string;
  readonly _type: "redirect";
  readonly from: string;
  readonly [field: string]: unknown;
}

export interface ImportLine {
  readonly line: number;
  readonly from: string;
  readonly to: string;
  readonly kind: string;
  /** Each names its column. */
  readonly problems: readonly string[];
  readonly replaces: boolean;
  readonly document: ImportedRedirect;
}

/** What a table would write, line by line, with everything that is wrong with it. Throws for what is no such table. */
export function planImport(text: string, known: Known, createId: () => string): ImportLine[] {
  const [head, ...rows] = readCsv(text);
  const names = head?.map((cell) => cell.text.toLowerCase()) ?? [];
  if (!names.includes("from") || !names.includes("to"))
    throw new Error(`Line 1: the first line names the columns: ${columns.join(", ")}.`);
  if (rows.length === 0) throw new Error("The table has no line below its first one.");
  if (rows.length > MOST_LINES)
    throw new Error(`The table has ${rows.length} lines; the most is ${MOST_LINES}. Split it.`);
  const ids = new Map(known.redirects.map((one) => [one.from, one._id]));
  const lines = rows.map((row) => readLine(row, names, known, ids, createId));
  return withConflicts(lines, known);
}

function readLine(
  row: readonly Cell[],
  names: readonly string[],
  known: Known,
  ids: ReadonlyMap<unknown, string>,
  createId: () => string,
): ImportLine {
  const textOf = (name: string) => row[names.indexOf(name)]?.text ?? "";
  const [from, to] = [textOf("from"), textOf("to")];
  const kind = textOf("kind").toLowerCase() || "permanent";
  const at = (name: string, problem: string) => `Column ${names.indexOf(name) + 1} (${name}): ${problem}`;
  const target = kind === "gone" ? { fields: { gone: true } } : targetOf(from, to, known);
  const fromProblem = problemOfFrom(from);
  const problems = [
    ...(row.length > names.length ? [`Column ${names.length + 1}: the first line has no name for it.`] : []),
    ...(fromProblem === null ? [] : [at("from", fromProblem)]),
    ...(target.problem === undefined ? [] : [at("to", target.problem)]),
    ...(kind === "gone" && to !== "" ? [at("to", "Leave it empty: what is gone leads nowhere.")] : []),
    ...(kinds.includes(kind) ? [] : [at("kind", `Write one of ${kinds.join(", ")}.`)]),
  ];
  const replaced = ids.get(from);
  const document = {
    _id: replaced ?? createId(),
    _type: "redirect" as const,
    from,
    permanent: kind !== "temporary",
    ...target.fields,
  };
  return { line: row[0]?.line ?? 0, from, to, kind, problems, replaces: replaced !== undefined, document };
}

function targetOf(
  from: string,
  to: string,
  { pages, sites }: Known,
): { readonly fields?: object; readonly problem?: string } {
  if (to === "") return { problem: "Write where visitors are sent." };
  if (prefixOf(to) !== null) {
    if (prefixOf(from) === null) return { problem: 'A star here needs one in "from".' };
    const problem = problemOfPrefixTarget(to);
    return problem === null ? { fields: { toPrefix: to } } : { problem };
  }
  const own = to.startsWith("/")
    ? { path: to.split("#")[0] ?? "", anchor: to.split("#")[1] ?? "" }
    : ownPath(to, sites);
  if (own) {
    const page = pages.find(({ path }) => path === own.path);
    if (!page) return { problem: `No page lives at "${own.path}".` };
    const internal = { _type: "reference", _ref: page.id };
    const anchor = own.anchor === "" ? {} : { anchor: own.anchor };
    return { fields: { to: { _type: "link", linkType: "internal", internal, ...anchor } } };
  }
  if (!/^https?:/.test(to) || safeHref(to) === null)
    return { problem: "Write the address of a page, or one that starts with https://." };
  return { fields: { to: { _type: "link", linkType: "external", external: to } } };
}

/** Judged as they will be, all together: an import may change where two redirects lead at once. */
function withConflicts(lines: readonly ImportLine[], known: Known): ImportLine[] {
  const changed = new Set(lines.map(({ document }) => document._id));
  const rows: (RedirectRow & { readonly line?: number })[] = [
    ...known.redirects.filter(({ _id }) => !changed.has(_id)).map((one) => readRedirect(one, known.sites)),
    ...lines.map(({ document, line }) => ({ ...readRedirect(document, known.sites), id: `line ${line}` })),
  ];
  const now = new Map(known.pages.map((page) => [page.path, page]));
  const before = new Map(
    known.pages.flatMap((page) => page.previousPaths.map((path) => [path, page] as const)),
  );
  const holderOf = (path: string): AddressHolder | null => {
    const page = now.get(path) ?? before.get(path);
    return page ? { id: page.id, title: page.title, has: now.has(path) ? "now" : "before" } : null;
  };
  const paths = new Map(known.pages.map(({ id, path }) => [id, path]));
  const around = { redirects: rows, holderOf, pathOfPage: (id: string) => paths.get(id) ?? null };
  return lines.map((one) => {
    const row = { ...readRedirect(one.document, known.sites), id: `line ${one.line}` };
    const conflicts = one.problems.length > 0 ? [] : findConflicts(row, around);
    return {
      ...one,
      problems: [...one.problems, ...conflicts.map((problem) => `Column 1 (from): ${problem}`)],
    };
  });
}

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
