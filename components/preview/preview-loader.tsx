"use client";

import { type ComponentType, useEffect, useState } from "react";
import { windowAround } from "@/components/preview/studio-window";
import type { ShownPreview } from "@/lib/content/load";

interface PreviewProps {
  readonly preview: ShownPreview;
}

/**
 * Loads the code that only editors need. Only draft mode renders it. People with a shared draft link get a plain page,
 * without editing frames and their code.
 */
export function PreviewLoader({ preview }: PreviewProps) {
  const [Preview, setPreview] = useState<ComponentType<PreviewProps> | null>(null);
  useEffect(() => {
    // React has taken the page over: from here on nothing that the page's own script changes is in its way.
    const script = document.querySelector<HTMLLinkElement>("link[data-site-script]")?.href;
    if (script)
      document.head.append(Object.assign(document.createElement("script"), { type: "module", src: script }));
    const loading = isInPresentation()
      ? import("@/components/preview/live-preview").then(({ LivePreview }) => LivePreview)
      : import("@/components/preview/draft-notice").then(({ DraftNotice }) => DraftNotice);
    loading.then(
      (component: ComponentType<PreviewProps>) => setPreview(() => component),
      // Without it the drafts can still be read; the next load tries again.
      () => {},
    );
  }, []);
  return Preview && <Preview preview={preview} />;
}

/** Whether the Studio shows this page: in its frame, or in a window that it opened. */
function isInPresentation(): boolean {
  try {
    return windowAround()?.location.pathname.startsWith("/studio") ?? false;
  } catch {
    // Another website's window, whose address we can't read.
    return false;
  }
}
