import type { Environment } from "../../lib/env/environment.ts";
import { policyOfStudio } from "../front/content-policy.ts";
import { buildStudio, hasCurrentStudio } from "./build.ts";
import { BuiltStudio } from "./built-studio.ts";
import type { Studio } from "./studio.ts";

interface Options {
  readonly root: string;
  readonly isDevelopment: boolean;
  readonly environment: Environment;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

interface OpenStudio {
  readonly studio: Studio;
  /** Whether it answers as soon as the site does. */
  readonly isReady: boolean;
  /** Has it built, after the site answers. Rejects with what failed. */
  prepare(): Promise<void>;
}

export async function openStudio(options: Options): Promise<OpenStudio> {
  const { root, isDevelopment, environment, log, signal } = options;
  const policy = policyOfStudio(environment, isDevelopment);
  const marks = { "data-environment": environment.public };
  if (isDevelopment) {
    const { DevelopmentStudio } = await import("./development-studio.ts");
    return { studio: new DevelopmentStudio(root, policy, marks), isReady: true, prepare: async () => {} };
  }
  const studio = new BuiltStudio({ root, policy, marks, build: () => buildStudioOnce(root, log, signal) });
  const isReady = hasCurrentStudio(root);
  if (isReady) await studio.prepare();
  return { studio, isReady, prepare: () => studio.prepare() };
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
