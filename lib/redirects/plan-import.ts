import { safeHref } from "../links.ts";
import { ownScreens } from "../routes.ts";
import { type JudgedLine, judgeTogether } from "./judge-import.ts";
import { type Known, type PagesByPath, pagesByPath } from "./known.ts";
import { prefixOf } from "./pattern.ts";
import { type OwnAddress, ownAddress, readFrom, readPair, readPrefixTarget } from "./read-address.ts";
import type { Table } from "./read-table.ts";
import type { Meaning } from "./table-columns.ts";
import type { TableRow } from "./table-row.ts";

type RedirectKind = "permanent" | "temporary" | "gone";

const kinds: Readonly<Record<string, RedirectKind>> = {
  permanent: "permanent",
  "moved permanently": "permanent",
  temporary: "temporary",
  temp: "temporary",
  found: "temporary",
  seeother: "temporary",
  gone: "gone",
  "301": "permanent",
  "308": "permanent",
  "302": "temporary",
  "303": "temporary",
  "307": "temporary",
  "410": "gone",
};

/** What a table means by "301", "302 Found", "Permanent" or "307!"; null for what the website has no kind for. */
function readKind(text: string): RedirectKind | null {
  const words = text.trim().toLowerCase();
  if (words === "") return "permanent";
  const code = /(?:^|\D)(\d{3})(?:\D|$)/.exec(words)?.[1];
  return kinds[code ?? words.replace(/ redirect$/, "")] ?? null;
}

const knownKinds = "permanent (301, 308), temporary (302, 303, 307) or gone (410)";

/** A person looks through them, and the lake takes so many in a few seconds. */
const MOST_LINES = 10_000;

export interface ImportLine extends JudgedLine {
  readonly row: TableRow;
  readonly to: string;
  readonly kind: RedirectKind | null;
}

/** What a table would write, line by line, with everything that is wrong with it. Throws for what is too long. */
export function planImport(table: Table, known: Known, createId: () => string): ImportLine[] {
  const { rows } = table;
  if (rows.length > MOST_LINES)
    throw new Error(`The table has ${rows.length} lines; the most is ${MOST_LINES}. Split it.`);
  const reader = new LineReader(table, known);
  return judgeTogether(
    rows.map((row) => reader.read(row)),
    known,
    createId,
  );
}

type Target = { readonly to: string; readonly fields: object; readonly remark?: string };

class LineReader {
  readonly #table: Table;
  readonly #sites: readonly string[];
  readonly #pages: PagesByPath;
  readonly #froms: ReadonlySet<string>;

  constructor(table: Table, { pages, redirects, sites }: Known) {
    this.#table = table;
    this.#sites = sites;
    this.#pages = pagesByPath(pages);
    const written = table.rows.map(({ from }) => ownAddress(from, sites)?.path ?? "");
    this.#froms = new Set([...redirects.map(({ from }) => String(from)), ...written]);
  }

  read(row: TableRow) {
    const kind = readKind(row.kind);
    const pair = readPair(row);
    const written = pair.problem === undefined ? pair.value : row;
    const from = readFrom(written.from, this.#sites);
    const begins = from.problem === undefined ? from.value : written.from;
    const target = this.#readTarget(begins, written.to, kind);
    const problems = [
      ...this.#at("from", pair.problem ?? from.problem),
      ...("problem" in target ? this.#at("to", target.problem) : []),
      ...(kind === null
        ? this.#at("kind", `"${row.kind}" is no kind of redirect here. Write ${knownKinds}.`)
        : []),
    ];
    const read = "problem" in target ? { to: written.to, fields: {} } : target;
    return {
      row,
      line: row.line,
      from: begins,
      to: read.to,
      kind,
      // One sentence is enough for a line that is switched off or has a condition.
      problems: row.refusal === "" ? problems : [row.refusal],
      remarks: [row.remark ?? "", read.remark ?? ""].filter((one) => one !== ""),
      fields: { from: begins, permanent: kind !== "temporary", ...read.fields },
    };
  }

  #at(meaning: Meaning, problem: string | undefined): string[] {
    if (problem === undefined) return [];
    const column = this.#table.columns?.[meaning];
    return [column ? `Column ${column.index + 1} (${column.name}): ${problem}` : problem];
  }

  #readTarget(from: string, to: string, kind: RedirectKind | null): Target | { readonly problem: string } {
    if (kind === "gone")
      return to === ""
        ? { to, fields: { gone: true } }
        : { problem: "Leave it empty: what is gone leads nowhere." };
    if (to === "") return { problem: "Write where visitors are sent." };
    if (prefixOf(to) !== null) {
      if (prefixOf(from) === null) return { problem: 'A star here needs one in the old address: "/old/*".' };
      const prefix = readPrefixTarget(to, this.#sites);
      return prefix.problem === undefined
        ? { to: prefix.value, fields: { toPrefix: prefix.value } }
        : { problem: prefix.problem };
    }
    const own = ownAddress(to, this.#sites);
    return own ? this.#readOwn(own) : readElsewhere(to);
  }

  #readOwn({ path, query, anchor }: OwnAddress): Target | { readonly problem: string } {
    const living = this.#pages.now.get(path);
    const isKnown = living !== undefined || ownScreens.includes(path);
    if (!isKnown && this.#froms.has(path))
      return { problem: `"${path}" is redirected itself. Write where that leads in the end.` };
    const page = living ?? this.#pages.before.get(path);
    if (!isKnown && !page) return { problem: `No page lives at "${path}".` };
    if (anchor !== "" && !/^[a-z][a-z0-9-]*$/i.test(anchor))
      return { problem: `"#${anchor}" names no place on a page. Use letters, digits and hyphens.` };
    const shown = `${page?.path ?? path}${query}${anchor === "" ? "" : `#${anchor}`}`;
    // A link to a page has no query, and a screen is no document.
    if (!page || query !== "") {
      const external = `${(this.#sites[0] ?? "").replace(/\/$/, "")}${shown}`;
      const remark = page ? `Keeps "${query}", and so does not follow the page when that moves.` : "";
      return { to: shown, fields: { to: { _type: "link", linkType: "external", external } }, remark };
    }
    const internal = { _type: "reference", _ref: page.id };
    const link = { _type: "link", linkType: "internal", internal, ...(anchor === "" ? {} : { anchor }) };
    return { to: shown, fields: { to: link } };
  }
}

function readElsewhere(to: string): Target | { readonly problem: string } {
  if (!/^https?:/i.test(to) || safeHref(to) === null)
    return { problem: "Write the address of a page, or one that starts with https://." };
  return { to, fields: { to: { _type: "link", linkType: "external", external: to } } };
}
