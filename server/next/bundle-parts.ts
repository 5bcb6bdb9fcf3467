import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/** What only the next build reads, what a running server writes for itself, and what `npm run dev` has built. */
const leftOut =
  /^(?:build|cache|dev|diagnostics|trace|trace-build|turbopack|types|server\/route-cache)(?:\/|$)|\.(?:map|nft\.json)$/;

/** Parts of Next that only development and builds load, though its server names them. */
export const neverServed: readonly string[] = [
  "node_modules/@next/swc*/**",
  "node_modules/next/dist/build/swc/**",
  "node_modules/next/dist/compiled/@babel/**",
  "node_modules/next/dist/compiled/next-server/**/*.dev.js",
  "node_modules/next/dist/compiled/webpack/*",
  "node_modules/next/dist/pages/**",
  "node_modules/next/dist/server/dev/**",
];

/** The files of a build that serving it needs, as paths from the project's folder. */
export function servedBuildFiles(root: string): string[] {
  return globSync(".next/**", { cwd: root, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(path.join(root, ".next"), path.join(entry.parentPath, entry.name)))
    .filter((file) => !leftOut.test(file))
    .map((file) => path.join(".next", file));
}

/** The files of packages that the built pages load, as Next's compiler traced them. Paths from the project's folder. */
export function tracedPackageFiles(root: string): string[] {
  const traces = globSync(".next/**/*.nft.json", { cwd: root, exclude: [".next/dev/**"] });
  const files = traces.flatMap((trace) => {
    const { files: found }: { files: string[] } = JSON.parse(readFileSync(path.join(root, trace), "utf8"));
    return found.map((file) => path.join(path.dirname(trace), file));
  });
  return [...new Set(files)].filter((file) => file.startsWith("node_modules/"));
}
