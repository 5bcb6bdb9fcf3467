import type { Rect } from "./parameters.ts";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where every pixel of the result comes from. Equal plans for equal originals give equal images. */
export interface Geometry {
  /** The part of the upright original that is used. */
  readonly window: Rect;
  /** The size that this part gets before rotation. */
  readonly size: Size;
  /** The size of the result; what the picture leaves free is background. */
  readonly canvas: Size;
  /** The picture's content decides where the window lies. */
  readonly isEntropy: boolean;
}
