import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const texts = new Map<string, string>();

/** The folders that hold code. */
export const rooms = [
  "app",
  "components",
  "lib",
  "packages",
  "schemas",
  "scripts",
  "server",
  "studio",
] as const;

export interface Import {
  readonly file: string;
  readonly line: number;
  /** As it is written. */
  readonly specifier: string;
  /** A path from the project's root if it is inside, else a package. */
  readonly target: string;
  readonly typeOnly: boolean;
}

/** The TypeScript files in these folders. A folder without any is an error: it was moved, so its rule checks nothing. */
export function filesIn(...folders: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root });
    if (files.length === 0)
      throw new Error(`${folder} has no TypeScript files. Update the folder in this test.`);
    return files.filter(
      (file) => file !== "lib/content/sanity.types.ts" && !/^packages\/[^/]+\/tests\//.test(file),
    );
  });
}

/** The text of a file, read once for all tests. */
export function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(path.join(root, file), "utf8");
  texts.set(file, text);
  return text;
}

/** Where a reader finds it: "lib/routes.ts:12". */
export function placeOf(file: string, index: number): string {
  return `${file}:${lineAt(textOf(file), index)}`;
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

/** Every import of the files in these folders. */
export function importsOf(...folders: readonly string[]): Import[] {
  return filesIn(...folders).flatMap(importsIn);
}

export function importsIn(file: string): Import[] {
  const text = textOf(file);
  const found = text.matchAll(/^(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"/gm);
  const dynamic = text.matchAll(/\bimport\(\s*()"([^"]+)"\s*\)/g);
  return [...found, ...dynamic].map(({ 0: all, 1: type, 2: specifier = "", index }) => ({
    file,
    line: lineAt(text, index + all.length),
    specifier,
    target: resolve(file, specifier),
    typeOnly: !!type,
  }));
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  if (specifier.startsWith("@paraph/")) return ownPackage(specifier);
  return specifier.startsWith(".") ? path.posix.join(path.posix.dirname(file), specifier) : specifier;
}

/** The file that a package of this repository exports by this name. */
function ownPackage(specifier: string): string {
  const [, name = "", module = ""] = /^@paraph\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  const folder = `packages/${name}`;
  const { exports } = JSON.parse(textOf(`${folder}/package.json`));
  const file = exports[`./${module}`];
  if (typeof file !== "string") throw new Error(`${folder}/package.json exports no "./${module}".`);
  return path.posix.join(folder, file);
}

/** Whether it is a folder or a module of the project, or a package. */
export function exists(target: string): boolean {
  return [target, `${target}.ts`, `${target}.tsx`, `node_modules/${target}`].some((file) =>
    existsSync(path.join(root, file)),
  );
}
