import path from "node:path";
import { type OutputChunk, rolldown } from "rolldown";

/** What runs as a process or a thread of its own, and what operators run. */
const entries = [
  "server/bundled.ts",
  "packages/lake/src/main.ts",
  "packages/lake/src/query/worker-thread.ts",
  "server/back-ends/lake-site.ts",
  "server/back-ends/main.ts",
  "server/next/render-main.ts",
  "scripts/paraph.ts",
];

/** The vendor's Auth emulator is for development. `PARAPH_BUNDLE` keeps a bundle from asking for it. */
const emulator = /^@paraph\/accounts\/emulator$|\/accounts\/src\/emulator\.ts$/;

/**
 * Writes the server's modules as JavaScript, each in the place it has here, because some start or read their
 * neighbors. Returns the files of the entries.
 */
export async function writeCode(root: string, folder: string): Promise<string[]> {
  const output = await writeChunks({ root, entries, folder, target: "node24" });
  return output.flatMap((chunk) => (chunk.isEntry ? [path.join(folder, chunk.fileName)] : []));
}

interface Code {
  /** The entries are named from here, and each module keeps its place in it. */
  readonly root: string;
  readonly entries: readonly string[];
  readonly folder: string;
  /** The runtime that it is for, such as `node24`. */
  readonly target: string;
}

/** Writes modules as JavaScript, with those of this repository's packages. Returns what they import of others. */
export async function writeModules(code: Code): Promise<string[]> {
  const output = await writeChunks(code);
  const written = new Set(output.map(({ fileName }) => fileName));
  const imported = output.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  return imported.filter((id) => !written.has(id));
}

async function writeChunks({ root, entries, folder, target }: Code): Promise<OutputChunk[]> {
  await using bundle = await rolldown({
    cwd: root,
    platform: "node",
    input: [...entries],
    external: (id) => isPackage(id) || emulator.test(id),
    transform: { target },
  });
  const { output } = await bundle.write({
    dir: folder,
    format: "esm",
    preserveModules: true,
    preserveModulesRoot: root,
  });
  return output.filter((file) => file.type === "chunk");
}

/** The bundler brings helpers of its own, which are no packages. Those of this repository are written like the rest. */
function isPackage(id: string): boolean {
  return !/^(?:\.|@paraph\/|@oxc-project\/runtime)/.test(id) && !path.isAbsolute(id);
}
