/** What the browser may know of the environment: which Content Lake the Studio talks to. */
export interface PublicEnvironment {
  readonly mode: "local" | "hosted";
  readonly projectId: string;
  readonly dataset: string;
}

/** The version of the lake's API that all of the project's clients ask for. */
export const apiVersion = "2025-02-19";

export function parsePublicEnv(source: Readonly<Record<string, string | undefined>>): PublicEnvironment {
  const projectId = source.NEXT_PUBLIC_SANITY_PROJECT_ID?.trim();
  const dataset = source.NEXT_PUBLIC_SANITY_DATASET?.trim() || "production";
  return projectId
    ? { mode: "hosted", projectId, dataset }
    : { mode: "local", projectId: "local", dataset: "production" };
}

// Next replaces these two names at build time only where they are written out like this.
export const publicEnv = parsePublicEnv({
  NEXT_PUBLIC_SANITY_PROJECT_ID: process.env.NEXT_PUBLIC_SANITY_PROJECT_ID,
  NEXT_PUBLIC_SANITY_DATASET: process.env.NEXT_PUBLIC_SANITY_DATASET,
});
