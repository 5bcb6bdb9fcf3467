import { existsSync, globSync } from "node:fs";
import path from "node:path";

/** Adds the schema to `schemas/blocks/index.ts`, in alphabetical order. */
export function registerSchema(source: string, name: string): string {
  const imported = insertLine(
    source,
    /^import \{ (\w+) \} from "\.\/.*$/gm,
    name,
    `import { ${name} } from "./${name}.ts";`,
  );
  const list = /(export const blocks = \[)([^\]]*)(\])/;
  const body = list.exec(imported)?.[2];
  if (body === undefined) throw new Error("schemas/blocks/index.ts has no list `export const blocks = [`.");
  const names = body.split(",").map((entry) => entry.trim());
  const sorted = [...names.filter(Boolean), name].sort();
  return imported.replace(list, `$1\n${sorted.map((entry) => `  ${entry},\n`).join("")}$3`);
}

/** Adds the component to the registry in `components/blocks/index.tsx`, in alphabetical order. */
export function registerComponent(source: string, name: string, component: string): string {
  const line = `import { ${component} } from "@/components/blocks/${name}";`;
  const imported = insertLine(
    source,
    /^import \{ (\w+) \} from "@\/components\/blocks\/.*$/gm,
    component,
    line,
  );
  return insertEntry(imported, "const registry: Registry = {", `  ${name}: ${component},`, name);
}

/** Adds what the block needs beyond its own fields to the queries of pages, in `lib/content/blocks.ts`. */
export function registerProjection(source: string, name: string): string {
  const list = /(const ownBlocks = \/\* groq \*\/ `\n {2}\.\.\.,\n)([\s\S]*?)(\n` as const;)/;
  const body = list.exec(source)?.[2];
  if (body === undefined) throw new Error("lib/content/blocks.ts has no list of projections `ownBlocks`.");
  const own = `  _type == "${name}" => {\n    actions[] { \${actionFields} }\n  }`;
  const entries = [...body.split(/,\n(?= {2}_type == ")/), own].sort();
  // A function, because `$` is special in a replacement string.
  return source.replace(list, (_, opening, __, end) => `${opening}${entries.join(",\n")}${end}`);
}

function insertEntry(source: string, opening: string, line: string, name: string): string {
  const start = source.indexOf(opening);
  const end = source.indexOf("\n};", start);
  if (start === -1 || end === -1)
    throw new Error(`Nowhere to add "${line.trim()}": there is no \`${opening}\`.`);
  const table = insertLine(source.slice(start, end), /^ {2}(\w+): \w+,$/gm, name, line);
  return source.slice(0, start) + table + source.slice(end);
}

/** `pattern` matches the lines of a list. Its first group is the sort key. */
function insertLine(source: string, pattern: RegExp, key: string, line: string): string {
  const lines = [...source.matchAll(pattern)];
  const next = lines.find(([, name = ""]) => name.toLowerCase() > key.toLowerCase());
  if (next) return `${source.slice(0, next.index)}${line}\n${source.slice(next.index)}`;
  const last = lines.at(-1);
  if (!last) throw new Error(`Nothing to put "${line}" beside was found.`);
  const end = last.index + last[0].length;
  return `${source.slice(0, end)}\n${line}${source.slice(end)}`;
}

/** Words that are reserved in JavaScript or mean something else in content. */
const reserved =
  "await block break case catch class const continue debugger default delete do else enum export extends false file finally for function geopoint if image implements import in instanceof interface let new null object package private protected public reference return slug span static string super switch text this throw true try typeof var void while with yield".split(
    " ",
  );

/** Why `name` can't name a new block, or `null` if it can. */
export function problemWithName(root: string, name: string): string | null {
  if (!/^[a-z][a-zA-Z0-9]{1,39}$/.test(name)) {
    return `"${name}" can't name a block. Use camelCase letters and digits, starting with a small letter.`;
  }
  if (reserved.includes(name)) return `"${name}" has a meaning of its own. Choose another name.`;
  // Some file systems ignore case, so names that differ only in case collide.
  const taken = globSync("schemas/*/*.ts", { cwd: root }).find(
    (file) => path.parse(file).name.toLowerCase() === name.toLowerCase(),
  );
  if (taken) return `"${name}" is taken: ${taken} exists.`;
  if (existsSync(path.join(root, `components/blocks/${name}.tsx`))) {
    return `"${name}" is taken: components/blocks/${name}.tsx exists.`;
  }
  return null;
}
