/** Distance below the logo, and the width from which the popover follows the logo's right edge, in CSS pixels. */
const OFFSET = 8;
const NARROW = 500;
const EDGE = 16;
const ARROW_EDGE = 8;

interface Box {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

export interface PopoverPosition {
  readonly top: number;
  /** From the right edge of its container. */
  readonly right: number;
  /** The tip of the arrow, from the popover's left edge. */
  readonly arrow: number;
}

/**
 * Positions the popover under its logo: right-aligned, with the arrow at the middle of the logo. `available` is the
 * width of its container: the viewport's, less a gutter for the scrollbar where there is one.
 */
export function placePopover(
  logo: Box,
  available: number,
  width: number,
  viewportWidth = available,
): PopoverPosition {
  const follows = Math.max(EDGE, available - logo.right);
  const right = viewportWidth < NARROW ? EDGE : Math.min(follows, Math.max(EDGE, available - width - EDGE));
  const middle = (logo.left + logo.right) / 2;
  const arrow = middle - (available - right - width);
  return {
    top: logo.bottom + OFFSET,
    right,
    arrow: Math.min(Math.max(arrow, ARROW_EDGE), width - ARROW_EDGE),
  };
}
