/** What the lake refuses or bounds, so that no single request takes the machine down. */
export interface AssetLimits {
  readonly uploadBytes: number;
  /** Pixels of one decoded image, all frames together: the guard against decompression bombs. */
  readonly pixels: number;
  /** Longest side of a transformed image. */
  readonly outputSide: number;
  readonly cacheBytes: number;
  /** Transforms that run at the same time; others wait. */
  readonly transforms: number;
  /** Transforms that may wait; more are answered 429. */
  readonly waitingTransforms: number;
}

export const defaultAssetLimits: AssetLimits = {
  uploadBytes: 100 * 1024 * 1024,
  pixels: 100_000_000,
  outputSide: 8192,
  cacheBytes: 512 * 1024 * 1024,
  transforms: 2,
  waitingTransforms: 200,
};
