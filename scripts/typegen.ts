import { watch } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { requireModernNode } from "../server/node-version.ts";
import { generateTypes, TypegenError } from "./support/generate-types.ts";

requireModernNode();

const root = path.resolve(import.meta.dirname, "..");
const { values: options } = parseArgs({
  options: { check: { type: "boolean", default: false }, watch: { type: "boolean", default: false } },
});

/** Returns whether everything is fine; problems have been printed. */
async function run(): Promise<boolean> {
  const started = performance.now();
  try {
    const files = await generateTypes(root);
    const changed: string[] = [];
    for (const { name, text } of files) {
      const file = path.join(root, name);
      if ((await readFile(file, "utf8").catch(() => "")) === text) continue;
      changed.push(name);
      if (!options.check) await writeFile(file, text);
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (options.check && changed.length > 0) {
      console.error(
        `typegen: ${changed.join(" and ")} out of date. Run "npm run typegen" and commit the result.`,
      );
      return false;
    }
    console.log(
      `typegen: ${changed.length > 0 ? `wrote ${changed.join(" and ")}` : "up to date"} (${seconds} s)`,
    );
    return true;
  } catch (error) {
    if (!(error instanceof TypegenError)) throw error;
    console.error(`typegen: ${error.message}`);
    return false;
  }
}

const sources: readonly [string, RegExp][] = [
  ["schemas", /\.ts$/],
  ["lib", /\.tsx?$/],
];
const isFine = await run();
if (!options.watch) {
  process.exitCode = isFine ? 0 : 1;
} else {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve(isFine);
  for (const [folder, isSource] of sources) {
    watch(path.join(root, folder), { recursive: true }, (_event, file) => {
      if (!file || !isSource.test(file) || file.endsWith("sanity.types.ts")) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        running = running.then(run);
      }, 200);
    });
  }
  // Started by "npm run dev". When that is gone, nobody watches.
  if (process.connected) process.once("disconnect", () => process.exit());
  console.log("typegen: watching schemas/, lib/ and the projections of blocks");
}
