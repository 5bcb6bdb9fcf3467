"use client";

import { usePathname } from "next/navigation";

/** Says that drafts are shown, with a way out. Inside Presentation the Studio around the page says so already. */
export function DraftNotice() {
  const path = usePathname();
  return (
    <p className="draft-notice">
      You are looking at drafts.{" "}
      <a href={`/api/draft-mode/disable?path=${encodeURIComponent(path)}`}>Show what is published</a>
    </p>
  );
}
