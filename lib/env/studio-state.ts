const states = ["being prepared", "ready", "failed"] as const;

export type StudioState = (typeof states)[number];

/** How the Studio is, as the server of this process says in `PARAPH_STUDIO`; in development always ready. */
export function studioState(source: Readonly<Record<string, string | undefined>>): StudioState {
  return states.find((state) => state === source.PARAPH_STUDIO) ?? "ready";
}
