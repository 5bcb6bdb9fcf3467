import { messageOf } from "@paraph/service/message-of";
import type { ReactElement, ReactNode } from "react";
import { expandComponents } from "@/components/content/expand-components";
import { type MarkedBlock, withMarksOf } from "@/lib/content/edit-marks";
import {
  type ContentLocation,
  collectProblems,
  logProblems,
  type Problem,
  reportProblem,
} from "@/lib/content/report";

/**
 * Renders one part of a page on its own: what it reports is logged with its location, and when it throws it is
 * null instead of an error page.
 */
export function renderGuarded(
  location: ContentLocation,
  render: () => ReactElement | null,
): {
  node: ReactNode;
  problems: readonly Problem[];
} {
  const { result, problems } = collectProblems(() => {
    try {
      return expandComponents(render());
    } catch (error) {
      const reason = messageOf(error);
      reportProblem("of a kind that was not foreseen", `makes it fail: ${reason}`);
      return null;
    }
  });
  logProblems(location, problems);
  return { node: result, problems };
}

interface GuardedProps {
  readonly location: ContentLocation;
  /** Where the overlays of Presentation find its fields; null without them. */
  readonly marked?: MarkedBlock | null;
  readonly children: ReactElement;
}

/** A part of the frame around the blocks: header or footer. */
export function Guarded({ location, marked = null, children }: GuardedProps) {
  return withMarksOf(marked, () => renderGuarded(location, () => children).node);
}
