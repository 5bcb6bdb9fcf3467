import path from "node:path";
import { rolldown } from "rolldown";

/** What runs as a process or a thread of its own, and what operators run. */
const entries = [
  "server/bundled.ts",
  "local/lake/main.ts",
  "local/lake/query/worker-thread.ts",
  "lib/publishing/lake-rules.ts",
  "local/back-ends/main.ts",
  "scripts/paraph.ts",
];

/** The vendor's Auth emulator is for development. `PARAPH_BUNDLE` keeps a bundle from asking for it. */
const emulator = /\/accounts\/emulator\.ts$/;

/**
 * Writes the server's modules as JavaScript, each in the place it has here, because some start or read their
 * neighbors. Returns the files of the entries.
 */
export async function writeCode(root: string, folder: string): Promise<string[]> {
  await using bundle = await rolldown({
    cwd: root,
    platform: "node",
    input: entries,
    external: (id) => isPackage(id) || emulator.test(id),
    transform: { target: "node24" },
  });
  const { output } = await bundle.write({
    dir: folder,
    format: "esm",
    preserveModules: true,
    preserveModulesRoot: root,
  });
  return output.flatMap((file) =>
    file.type === "chunk" && file.isEntry ? [path.join(folder, file.fileName)] : [],
  );
}

/** The bundler brings helpers of its own, which are no packages. Those of this repository are written like the rest. */
function isPackage(id: string): boolean {
  return !/^(?:\.|@paraph\/|@oxc-project\/runtime)/.test(id) && !path.isAbsolute(id);
}
