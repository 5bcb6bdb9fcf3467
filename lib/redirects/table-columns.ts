/** What a column of a table of redirects says. */
export type Meaning = "from" | "to" | "kind" | "pattern" | "state";

/**
 * How programs that export redirects name the columns, in small letters without spaces. Of several that are there the
 * first counts: one plug-in has the kind in "code" and something else in "type".
 */
const names: Readonly<Record<Meaning, readonly string[]>> = {
  from: [
    "from",
    "redirectfrom",
    "source",
    "sourceurl",
    "sourcepath",
    "origin",
    "originurl",
    "originalurl",
    "oldurl",
    "oldpath",
    "oldaddress",
    "old",
    "fromurl",
    "frompath",
    "urlfrom",
    "requesturl",
    "requestpath",
    "routeprefix",
    "address",
    "path",
    "url",
  ],
  to: [
    "to",
    "redirectto",
    "target",
    "targeturl",
    "targetpath",
    "destination",
    "destinationurl",
    "destinationpath",
    "newurl",
    "newpath",
    "newaddress",
    "new",
    "tourl",
    "topath",
    "urlto",
    "redirecturl",
    "redirecttopage",
    "redirect",
    "finaladdress",
  ],
  kind: [
    "kind",
    "code",
    "httpcode",
    "httpstatus",
    "statuscode",
    "redirectcode",
    "responsecode",
    "actioncode",
    "redirectstyle",
    "redirecttype",
    "type",
    "permanent",
    "status",
  ],
  pattern: ["regex", "isregex", "format", "matching", "matchtype"],
  state: ["status", "enabled", "active", "enableddisabled", "disabled"],
};

interface Column {
  /** As the table names it. */
  readonly name: string;
  readonly index: number;
}

export type Columns = Readonly<Partial<Record<Meaning, Column>>>;

export const meanings: readonly Meaning[] = ["from", "to", "kind", "pattern", "state"];

/** Which column is what, by the first line; null if it does not name where redirects begin and lead. */
export function columnsOf(head: readonly string[]): Columns | null {
  const plain = head.map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ""));
  const taken = new Set<number>();
  const found: Partial<Record<Meaning, Column>> = {};
  for (const meaning of meanings) {
    const index = names[meaning].map((name) => plain.indexOf(name)).find((at) => at !== -1 && !taken.has(at));
    if (index === undefined) continue;
    taken.add(index);
    found[meaning] = { name: head[index] ?? "", index };
  }
  return found.from && found.to ? found : null;
}

/** By position, for a table whose first line is a redirect already; null if it isn't. */
export function columnsByPlace(first: readonly string[]): Columns | null {
  const [from = "", to = "", kind = ""] = first;
  if (!isAddress(from) || !(isAddress(to) || /^(410|gone)$/i.test(kind))) return null;
  const column = (name: string, index: number): Column => ({ name, index });
  return { from: column("from", 0), to: column("to", 1), kind: column("kind", 2) };
}

function isAddress(text: string): boolean {
  return /^(?:\/|https?:\/\/)/i.test(text);
}
