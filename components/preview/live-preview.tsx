"use client";

import { useRouter } from "next/navigation";
import { VisualEditing, type VisualEditingProps } from "next-sanity/visual-editing/client-component";
import { useCallback, useEffect, useRef } from "react";
import { BlockTools } from "@/components/preview/block-tools";
import { TypedText } from "@/components/preview/typed-text";
import { layerOf } from "@/lib/content/block-edits";
import type { ShownPreview } from "@/lib/content/load";

/** How long the preview waits for further keystrokes before it asks for the page again. */
const QUIET_MILLISECONDS = 120;

type OverlayComponents = NonNullable<VisualEditingProps["components"]>;

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
    if (editing === "blocks") return;
    // The overlays' menu writes what it does into the draft, which is not what this page shows.
    const withoutMenu = (event: MouseEvent) => event.stopImmediatePropagation();
    window.addEventListener("contextmenu", withoutMenu, { capture: true });
    return () => window.removeEventListener("contextmenu", withoutMenu, { capture: true });
  }, [editing]);
  const layer = layerOf(editing, release);
  const components = useCallback<OverlayComponents>(
    ({ element, node, type }) =>
      layer !== null && (type === "string" || type === "text") ? (
        <TypedText element={element} node={node} layer={layer} />
      ) : undefined,
    [layer],
  );
  return (
    <>
      <VisualEditing
        components={components}
        refresh={refresh}
        onPerspectiveChange={async (perspective) => {
          await showPerspective(String(perspective));
          router.refresh();
        }}
      />
      {layer !== null && <BlockTools layer={layer} />}
    </>
  );
}

/** Has the following requests show a perspective: names with commas in between, as the Studio lists them. */
async function showPerspective(perspective: string): Promise<void> {
  const answer = await fetch("/api/draft-mode/perspective", { method: "POST", body: perspective });
  if (!answer.ok) console.warn(`Showing ${perspective} in the preview failed: ${answer.status}`);
}
