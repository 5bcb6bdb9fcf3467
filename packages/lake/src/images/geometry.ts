import type { Rect } from "./parameters.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Maps the pixels of the result to the original. Equal plans for equal originals give equal images. */
export interface Geometry {
  /** The part of the upright original that is used. */
  readonly window: Rect;
  /** The size of this part before rotation. */
  readonly size: Size;
  /** The size of the result. The area that the picture does not cover is background. */
  readonly canvas: Size;
  /** The picture's content determines the window's position. */
  readonly isEntropy: boolean;
}
