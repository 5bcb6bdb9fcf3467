import { buildSite, hasCurrentBuild } from "./build.ts";

/** Builds the site unless its build is current. */
export async function ensureBuild(
  root: string,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  if (hasCurrentBuild(root)) return log("The build is up to date");
  log("Building the site (once for these sources)");
  await buildSite(root, log, signal);
  log("Built the site");
}
