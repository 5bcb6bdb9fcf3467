"use client";

import { usePathname, useRouter } from "next/navigation";
import { VisualEditing } from "next-sanity/visual-editing/client-component";
import { useCallback, useRef, useSyncExternalStore } from "react";

/** How long the preview waits for further keystrokes before it asks for the page again, in milliseconds. */
const SETTLE = 120;

/** Click-to-edit overlays and the page following each edit. Rendered in draft mode only. */
export function LivePreview() {
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
        }, SETTLE);
      }),
    [router],
  );
  return (
    <>
      <VisualEditing refresh={refresh} />
      <DraftNotice />
    </>
  );
}

/** Says that drafts are shown, with a way out; inside Presentation the Studio around it says so already. */
function DraftNotice() {
  const path = usePathname();
  const isAlone = useSyncExternalStore(
    () => () => {},
    () => window.parent === window,
    () => false,
  );
  if (!isAlone) return null;
  return (
    <p className="draft-notice">
      You are looking at drafts.{" "}
      <a href={`/api/draft-mode/disable?path=${encodeURIComponent(path)}`}>Show what is published</a>
    </p>
  );
}
