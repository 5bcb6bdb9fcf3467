import { cpSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { messageOf } from "@paraph/service/message-of";
import { nodeFileTrace } from "@vercel/nft";
import { bundleFolder } from "../server/browser/files.ts";
import { ensureBuild } from "../server/next/build.ts";
import { neverServed, servedBuildFiles, tracedPackageFiles } from "../server/next/bundle-parts.ts";
import { requireModernNode } from "../server/node-version.ts";
import { releaseOf } from "../server/release.ts";
import { buildStudioOnce } from "../server/studio/open-studio.ts";
import { studioFolder } from "../server/studio/studio-files.ts";
import { licenseLines } from "./bundle/licenses.ts";
import { replaceLinks } from "./bundle/replace-links.ts";
import { writeCode } from "./bundle/write-code.ts";

requireModernNode();

const usage = `Usage: npm run bundle -- [--to FOLDER]
  Writes what runs in production, which needs Node 24 and nothing else: node dist/server.js, and the commands of operators: node dist/paraph.js
  --to FOLDER      default: dist. It is emptied first.`;

const root = path.resolve(import.meta.dirname, "..");

/** Read at run time: by visitors, by a new lake, by the pages of the local back ends. */
const folders = ["public", "content", "components/pages/fonts"];

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { to: { type: "string", default: "dist" }, help: { type: "boolean" } },
  });
  if (values.help) return console.log(usage);
  const target = path.resolve(values.to);
  const { signal } = new AbortController();
  await ensureBuild(root, console.log, signal);
  await buildStudioOnce(root, console.log, signal);
  console.log(`Writing ${target}`);
  emptyBundle(target);
  // Beside the packages, so that the tracer finds what it imports.
  const code = path.join(root, ".cache/bundle");
  rmSync(code, { recursive: true, force: true });
  const packages = await tracePackages(root, await writeCode(root, code));
  copy(code, target);
  const built = [bundleFolder(root, false), studioFolder(root)].map((folder) => path.relative(root, folder));
  const parts = [...folders, "LICENSE", ...built, ...servedBuildFiles(root), ...packages];
  for (const part of parts) copy(path.join(root, part), path.join(target, part));
  replaceLinks(target);
  const release = releaseOf(root);
  writeStart(target, release);
  writeFileSync(path.join(target, "licenses.txt"), `${licenseLines(root).join("\n")}\n`);
  console.log(
    `Wrote Paraph ${release}: ${parts.length} files and folders. Start them with: node ${path.relative("", target)}/server.js`,
  );
}

/** Throws when the folder has something else in it than a bundle: a wrong name must not cost anybody's files. */
function emptyBundle(target: string): void {
  const found = statSync(target, { throwIfNoEntry: false });
  if (found && !statSync(path.join(target, "server.js"), { throwIfNoEntry: false })) {
    throw new Error(
      `Writing the bundle failed: ${target} exists and is no bundle. Name another folder with --to.`,
    );
  }
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
}

function copy(from: string, to: string): void {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

function writeStart(target: string, version: string): void {
  const described = {
    name: "paraph",
    version,
    license: "MIT",
    private: true,
    type: "module",
    engines: { node: ">=24" },
  };
  writeFileSync(path.join(target, "package.json"), `${JSON.stringify(described, null, 2)}\n`);
  for (const [name, starts] of [
    ["server.js", "./server/bundled.js"],
    ["paraph.js", "./scripts/paraph.js"],
  ] as const) {
    writeFileSync(
      path.join(target, name),
      `const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  console.error(\`Paraph needs Node 24 or newer and runs on \${process.versions.node}. Install it from nodejs.org.\`);
  process.exit(1);
}
process.env.PARAPH_BUNDLE = "yes";
await import("${starts}");
`,
    );
  }
}

await run().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exitCode = 1;
});

/** The files of packages that the entries and the built pages load, as paths from the project's folder. */
async function tracePackages(root: string, entries: readonly string[]): Promise<string[]> {
  const { fileList } = await nodeFileTrace([...entries], {
    base: root,
    processCwd: root,
    ignore: [...neverServed, "**/*.d.ts", "**/*.map"],
  });
  const loaded = [...fileList].filter((file) => file.startsWith(`node_modules${path.sep}`));
  return [...new Set([...loaded, ...tracedPackageFiles(root)])];
}
