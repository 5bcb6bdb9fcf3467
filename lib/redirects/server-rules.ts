import type { TableRow } from "./table-row.ts";

interface Rules {
  /** What was recognized, in words. */
  readonly form: string;
  readonly rows: readonly TableRow[];
}

interface Line {
  readonly text: string;
  readonly line: number;
}

const plain = { to: "", kind: "", pattern: "", refusal: "" };

/** Redirects of a configuration: Apache, lists of "/old /new 301" and "/old -> /new", JSON. Null if the text is none. */
export function readServerRules(text: string): Rules | null {
  if (/^\s*[{[]/.test(text)) return { form: "JSON", rows: readJson(text) };
  const lines = text.split(/\r?\n/).flatMap((one, index) => {
    const content = one.trim();
    return content === "" || content.startsWith("#") ? [] : [{ text: content, line: index + 1 }];
  });
  if (lines.some(({ text }) => apache.test(text)))
    return notEmpty({ form: "rules of Apache", rows: readApache(lines) });
  if (lines.every(({ text }) => / (?:->|=>|→) /.test(text)) && lines.length > 0)
    return { form: "lines with arrows", rows: lines.map(readArrow) };
  if (
    lines.every(({ text }) => /^\/[^\s,;]*[ \t]+(?:\/|https?:)\S*(?:[ \t]+\S+)*$/.test(text)) &&
    lines.length > 0
  )
    return { form: "lines of an old address, a new one and a kind", rows: lines.map(readSpaced) };
  return null;
}

function notEmpty(rules: Rules): Rules {
  if (rules.rows.length > 0) return rules;
  throw new Error("It has no rule that redirects.");
}

/** "Redirect from,Redirect to" is the first line of a table. */
const apache =
  /^(?:Redirect(?:Match|Permanent|Temp)?\s+(?:(?:\d{3}|permanent|temp|seeother|gone)\s+)?["/^]|RewriteRule\s)/i;

function readApache(lines: readonly Line[]): TableRow[] {
  let isConditional = false;
  return lines.flatMap(({ text, line }): TableRow[] => {
    const wasConditional = isConditional;
    isConditional = /^RewriteCond\s/i.test(text);
    if (!apache.test(text)) return [];
    const [name = "", ...words] = (text.match(/"[^"]*"|\S+/g) ?? []).map((word) =>
      word.replace(/^"(.*)"$/, "$1"),
    );
    if (/^RewriteRule$/i.test(name)) return readRewrite(words, line, wasConditional);
    const fixed = { redirectpermanent: "301", redirecttemp: "302" }[name.toLowerCase()];
    const hasKind = fixed === undefined && /^(?:\d{3}|permanent|temp|seeother|gone)$/i.test(words[0] ?? "");
    const [from = "", to = ""] = hasKind ? words.slice(1) : words;
    const pattern = /^RedirectMatch$/i.test(name) ? "regex" : "";
    // Without a kind Apache redirects for now.
    const kind = fixed ?? (hasKind ? (words[0] ?? "") : "302");
    const remark =
      pattern === "" ? `Apache also redirects what is below. Write "${from}/*" if that is meant.` : "";
    return [{ ...plain, line, from, to, kind, pattern, remark }];
  });
}

function readRewrite(
  [from = "", to = "", options = ""]: readonly string[],
  line: number,
  isConditional: boolean,
): TableRow[] {
  const flags = options.replaceAll(/[[\]]/g, "").toUpperCase().split(",");
  const redirects = flags.find((flag) => /^R(?:=|$)/.test(flag) || flag === "G");
  // Others only choose what the server runs.
  if (redirects === undefined) return [];
  const refusal = isConditional ? "It has a condition (RewriteCond), which can't be taken over." : "";
  const kind = redirects === "G" ? "410" : (redirects.split("=")[1] ?? "302");
  return [{ line, from, to: to === "-" ? "" : to, kind, pattern: "regex", refusal }];
}

function readArrow({ text, line }: Line): TableRow {
  const [from = "", rest = ""] = text.split(/\s+(?:->|=>|→)\s+/, 2);
  const [to = "", kind = ""] = rest.split(/\s+/);
  return { ...plain, line, from, to, kind };
}

function readSpaced({ text, line }: Line): TableRow {
  const [from = "", to = "", kind = "301", ...conditions] = text.split(/\s+/);
  const refusal =
    conditions.length > 0 || kind.includes("=") ? "It has conditions, which can't be taken over." : "";
  return { ...plain, line, from, to, kind, refusal };
}

function readJson(text: string): TableRow[] {
  const content = parse(text);
  const list: unknown = Array.isArray(content) ? content : fieldOf(content, ["redirects"]);
  if (!Array.isArray(list)) throw new Error('It is JSON without a list "redirects".');
  return list.map((one: unknown, index) => {
    const code = fieldOf(one, ["statusCode", "status", "code", "kind", "type"]);
    const permanent = fieldOf(one, ["permanent"]);
    const byFlag = permanent === false ? "temporary" : "permanent";
    const isConditional = ["has", "missing", "locale"].some((name) => fieldOf(one, [name]) !== undefined);
    return {
      ...plain,
      line: index + 1,
      from: String(fieldOf(one, ["source", "from"]) ?? ""),
      to: String(fieldOf(one, ["destination", "target", "to"]) ?? ""),
      kind: code === undefined ? byFlag : String(code),
      refusal: isConditional ? "It has conditions, which can't be taken over." : "",
    };
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(
      `It begins like JSON and is none: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function fieldOf(value: unknown, names: readonly string[]): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return names.map((name): unknown => Reflect.get(value, name)).find((found) => found !== undefined);
}
