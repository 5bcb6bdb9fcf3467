import type { News, Position } from "@paraph/lake/publications/publication-log";
import { z } from "zod";
import type { LakeEnvironment } from "../env/environment.ts";
import { lakeOrigin } from "../env/lake-address.ts";
import { apiVersion } from "../env/public.ts";

/** In milliseconds. A visitor waits for it. */
const LONGEST = 3_000;

const rowSchema = z.tuple([z.string(), z.string().nullable()]);
const positionSchema = z.object({ generation: z.string(), seq: z.number() });
const newsSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("entries"),
    entries: z.array(z.object({ seq: z.number(), rows: z.array(rowSchema) })),
  }),
  z.object({ kind: z.literal("all"), at: positionSchema, rows: z.array(rowSchema) }),
]);

/** Asks a local lake, on this machine or another, what was published after a position. Rejects while it is away. */
export function askLakeFor(
  lake: Pick<LakeEnvironment, "url" | "projectId" | "dataset" | "token">,
): (after: Position | null) => Promise<News> {
  const address = `${lakeOrigin(lake)}/v${apiVersion}/publications/${lake.dataset}`;
  return async (after) => {
    const query = after
      ? `?${new URLSearchParams({ generation: after.generation, seq: String(after.seq) })}`
      : "";
    const response = await fetch(address + query, {
      headers: { authorization: `Bearer ${lake.token}` },
      cache: "no-store",
      signal: AbortSignal.timeout(LONGEST),
    });
    if (!response.ok) throw new Error(`the lake answered ${response.status}`);
    return newsSchema.parse(await response.json());
  };
}
