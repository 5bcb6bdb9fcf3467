import { isRecord } from "@paraph/service/json";
import { studioPath } from "@sanity/client/csm";
import { useEffect } from "react";
import { isBlockPath } from "@/components/preview/hovered-block";
import type { ListPath, Position } from "@/lib/preview/block-edits";

/** A block that somebody has dragged beside another one of its list. */
export interface DraggedBlock {
  readonly id: string;
  readonly list: ListPath;
  readonly key: string;
  readonly beside: string;
  readonly position: Position;
}

interface Neighbor {
  readonly key: string;
  readonly position: Position;
}

/**
 * Says where a block was dragged to, instead of the overlays, which would write it into the draft and show it only when
 * the lake has stored it. What is dragged within a block stays theirs.
 */
export function useDraggedBlock(place: (dragged: DraggedBlock) => unknown): void {
  useEffect(() => {
    const drop = (event: Event) => {
      const { target, insertPosition } =
        event instanceof CustomEvent && isRecord(event.detail) ? event.detail : {};
      if (!isRecord(target) || typeof target.id !== "string") return;
      const path = pathOf(target);
      const last = path.at(-1);
      if (!isBlockPath(path) || typeof last !== "object") return;
      event.stopImmediatePropagation();
      const neighbor = neighborOf(insertPosition);
      if (neighbor === null || neighbor.key === last._key) return;
      place({
        id: target.id,
        list: path.slice(0, -1),
        key: last._key,
        beside: neighbor.key,
        position: neighbor.position,
      });
    };
    // The overlays listen on the same window, so only an earlier phase comes before them.
    window.addEventListener("sanity/dragEnd", drop, { capture: true });
    return () => window.removeEventListener("sanity/dragEnd", drop, { capture: true });
  }, [place]);
}

/** The overlays name the neighbor on each side of the new place that has one. */
function neighborOf(places: unknown): Neighbor | null {
  if (!isRecord(places)) return null;
  const sides = [
    ["left", "after"],
    ["top", "after"],
    ["right", "before"],
    ["bottom", "before"],
  ] as const;
  for (const [side, position] of sides) {
    const found = places[side];
    const last = isRecord(found) && isRecord(found.sanity) ? pathOf(found.sanity).at(-1) : undefined;
    if (typeof last === "object") return { key: last._key, position };
  }
  return null;
}

function pathOf({ path }: Readonly<Record<string, unknown>>): ListPath {
  const steps = typeof path === "string" ? studioPath.fromString(path) : [];
  return steps.flatMap((step) =>
    typeof step === "string" || (isRecord(step) && "_key" in step) ? [step] : [],
  );
}
