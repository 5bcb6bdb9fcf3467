import { existsSync, globSync } from "node:fs";
import path from "node:path";

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
