/** Limits that keep a single request from overloading the machine. */
export interface AssetLimits {
  readonly uploadBytes: number;
  /** Uploads that are received at the same time, each with its whole body in memory. The others wait unread. */
  readonly uploads: number;
  /** Uploads that may wait. The lake answers 429 beyond that. */
  readonly waitingUploads: number;
  /** Pixels of one decoded image, across all frames. Guards against decompression bombs. */
  readonly pixels: number;
  /** Longest side of a transformed image. */
  readonly outputSide: number;
  readonly cacheBytes: number;
  /** Transforms that run at the same time. The rest wait. */
  readonly transforms: number;
  /**
   * Transforms that may wait, counted separately for known and other sizes. The lake answers 429 beyond that.
   */
  readonly waitingTransforms: number;
}

export const defaultAssetLimits: AssetLimits = {
  uploadBytes: 100 * 1024 * 1024,
  uploads: 4,
  waitingUploads: 200,
  pixels: 100_000_000,
  outputSide: 8192,
  cacheBytes: 512 * 1024 * 1024,
  transforms: 2,
  waitingTransforms: 200,
};
