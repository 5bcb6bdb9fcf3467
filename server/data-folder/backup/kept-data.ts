import { globSync } from "node:fs";

/** The parts of a data folder that nothing else could bring back. What pages were rendered to is none of them. */
export const keptParts = ["lake", "visits", "consents", "auth", "product", "payments"] as const;

/** The databases of a data folder, as paths from it. */
export function databasesOf(dataFolder: string): string[] {
  return keptParts.flatMap((part) => globSync(`${part}/**/*.db`, { cwd: dataFolder })).sort();
}

/** The bytes of uploaded files, as paths from the data folder. Once written, one never changes. */
export function assetsOf(dataFolder: string): string[] {
  const files = globSync("lake/assets/*/*", { cwd: dataFolder });
  return files.filter((file) => !file.endsWith(".tmp")).sort();
}
