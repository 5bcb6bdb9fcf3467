import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { parseArgs } from "node:util";
import { messageOf } from "@paraph/service/message-of";
import { requireModernNode } from "../server/node-version.ts";
import { writeModules } from "./bundle/write-code.ts";
import { runTool } from "./support/tool.ts";

requireModernNode();

const usage = `Usage: npm run pack:lake -- [--to FOLDER]
  Writes the lake as an npm package that needs nothing of this repository, and packs it with npm pack.
  --to FOLDER      where the package goes; default: .cache/lake-package`;

const root = path.resolve(import.meta.dirname, "..");
const lake = path.join(root, "packages/lake");

interface Described {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly description: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: "string" }, help: { type: "boolean" } } });
  if (values.help) return console.log(usage);
  const target = path.resolve(values.to ?? path.join(root, ".cache/lake-package"));
  const staged = path.join(target, "package");
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { recursive: true });
  const packages = await writeModules({
    root: path.join(root, "packages"),
    entries: [
      "lake/src/command.ts",
      "lake/src/main.ts",
      "lake/src/server.ts",
      "lake/src/query/worker-thread.ts",
    ],
    folder: path.join(staged, "dist"),
    target: "node22.16",
  });
  const { name, version, license, description } = described("lake");
  const published = {
    name,
    version,
    license,
    description,
    type: "module",
    engines: { node: ">=22.16" },
    bin: { lake: "dist/lake/src/command.js" },
    exports: { ".": "./dist/lake/src/server.js", "./main": "./dist/lake/src/main.js" },
    dependencies: versionsOf(packages),
  };
  writeFileSync(path.join(staged, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
  for (const file of ["README.md", "LICENSE"]) cpSync(path.join(lake, file), path.join(staged, file));
  const status = await runTool(root, "npm", ["pack", staged, "--silent", "--pack-destination", target]);
  if (status !== 0) throw new Error(`Packing ${staged} failed: npm pack ended with ${status}.`);
}

function described(folder: "lake" | "service"): Described {
  return JSON.parse(readFileSync(path.join(root, "packages", folder, "package.json"), "utf8")); // ours
}

/** Of the packages that the code imports. Those of this repository are part of the code. */
function versionsOf(packages: readonly string[]): Record<string, string> {
  const known = { ...described("service").dependencies, ...described("lake").dependencies };
  const names = packages.map((id) => id.split("/", id.startsWith("@") ? 2 : 1).join("/"));
  const own = [...new Set(names)].filter((one) => !one.startsWith("node:") && !builtinModules.includes(one));
  return Object.fromEntries(
    own.sort().map((one) => {
      const version = known[one];
      if (version === undefined)
        throw new Error(`Packing the lake failed: no package.json of it names ${one}.`);
      return [one, version];
    }),
  );
}

await run().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exitCode = 1;
});
