import type { Environment } from "../../lib/env/environment.ts";
import { policyOfStudio } from "../http/content-policy.ts";
import { buildStudio, hasCurrentStudio } from "./build.ts";
import { openBuiltStudio, studioMarks } from "./built-studio.ts";
import type { OpenStudio } from "./studio.ts";

interface Options {
  readonly root: string;
  readonly isDevelopment: boolean;
  readonly environment: Environment;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

export async function openStudio(options: Options): Promise<OpenStudio> {
  const { root, isDevelopment, environment, log, signal } = options;
  if (!isDevelopment) {
    const build = () => buildStudioOnce(root, log, signal);
    return openBuiltStudio({ root, environment, isBuilt: hasCurrentStudio(root), build });
  }
  const { DevelopmentStudio } = await import("./development-studio.ts");
  const studio = new DevelopmentStudio(root, policyOfStudio(environment, true), () =>
    studioMarks(environment),
  );
  return { studio, isReady: true, prepare: async () => {} };
}

/** Builds the Studio unless its build is current. */
export async function buildStudioOnce(
  root: string,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  if (hasCurrentStudio(root)) return;
  log("Building the Studio (once for these sources)");
  await buildStudio(root, log, signal);
  log("Built the Studio");
}
