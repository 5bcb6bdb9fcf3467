"use client";

import { type ComponentType, useEffect, useState } from "react";

/** Loads what only editors need. Rendered in draft mode, and all of it that visitors' browsers ever see. */
export function PreviewLoader() {
  const [Preview, setPreview] = useState<ComponentType | null>(null);
  useEffect(() => {
    import("@/components/preview/live-preview").then(
      ({ LivePreview }) => setPreview(() => LivePreview),
      // Without overlays the drafts can still be read; the next load tries again.
      () => {},
    );
  }, []);
  return Preview && <Preview />;
}
