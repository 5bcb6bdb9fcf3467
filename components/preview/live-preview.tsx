"use client";

import { useRouter } from "next/navigation";
import { VisualEditing } from "next-sanity/visual-editing/client-component";
import { useCallback, useEffect, useRef } from "react";
import { BlockTools } from "@/components/preview/block-tools";
import { isWholeBlock } from "@/components/preview/hovered-block";
import { showPerspective } from "@/components/preview/show-perspective";
import { TypedTexts } from "@/components/preview/typed-texts";
import type { ShownPreview } from "@/lib/content/load";
import { layerOf } from "@/lib/preview/block-edits";

/** How long the preview waits for further keystrokes before it asks for the page again. */
const QUIET_MILLISECONDS = 120;

/** Click-to-edit overlays and the page following each edit. Rendered inside Presentation only. */
export function LivePreview({ preview: { editing, release } }: { preview: ShownPreview }) {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<(() => void)[]>([]);
  const refresh = useCallback(
    () =>
      new Promise<void>((resolve) => {
        waiting.current.push(resolve);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          router.refresh();
          for (const done of waiting.current.splice(0)) done();
        }, QUIET_MILLISECONDS);
      }),
    [router],
  );
  useEffect(() => {
    // The overlays' menu writes into the draft, which is not always what this page shows. Its new blocks have no words,
    // and whole blocks have their own tools.
    const withoutMenu = (event: MouseEvent) => {
      const marked = event.target instanceof Element ? event.target.closest("[data-sanity]") : null;
      if (editing !== "blocks" || (marked && isWholeBlock(marked))) event.stopImmediatePropagation();
    };
    window.addEventListener("contextmenu", withoutMenu, { capture: true });
    return () => window.removeEventListener("contextmenu", withoutMenu, { capture: true });
  }, [editing]);
  const layer = layerOf(editing, release);
  return (
    <>
      <VisualEditing
        refresh={refresh}
        onPerspectiveChange={async (perspective) => {
          if (await showPerspective(String(perspective))) router.refresh();
        }}
      />
      {layer !== null && <TypedTexts layer={layer} />}
      {layer !== null && <BlockTools layer={layer} />}
    </>
  );
}
