const states = ["being prepared", "ready", "failed"] as const;

export type StudioState = (typeof states)[number];

/** How the Studio is, as the server of this process says in `PARAPH_STUDIO`; in development always ready. */
export function studioState(): StudioState {
  return states.find((state) => state === process.env.PARAPH_STUDIO) ?? "ready";
}
