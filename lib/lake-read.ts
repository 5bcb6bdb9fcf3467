/**
 * The diagnostics channel on which each read of the lake says how it went: the front server counts them, its own and those of
 * the process that renders.
 */
export const lakeRead = "paraph:lake-read";

export interface LakeRead {
  /** `refused`: answered with an error. `lost`: given up waiting. */
  readonly outcome: "answered" | "refused" | "lost";
  readonly seconds: number;
}
