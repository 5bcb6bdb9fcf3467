import type { ReactElement, ReactNode } from "react";
import { settle } from "@/components/content/settle";
import { collectProblems, logProblems, type Place, type Problem, reportProblem } from "@/lib/content/report";

/**
 * Renders one part of a page on its own: what it reports is logged with its place, and when it throws it is
 * null instead of an error page.
 */
export function renderGuarded(
  place: Place,
  render: () => ReactElement | null,
): {
  node: ReactNode;
  problems: readonly Problem[];
} {
  const { result, problems } = collectProblems(() => {
    try {
      return settle(render());
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      reportProblem("of a kind that was not foreseen", `makes it fail: ${reason}`);
      return null;
    }
  });
  logProblems(place, problems);
  return { node: result, problems };
}

/** A part of the frame around the blocks: header or footer. */
export function Guarded({ place, children }: { place: Place; children: ReactElement }) {
  return renderGuarded(place, () => children).node;
}
