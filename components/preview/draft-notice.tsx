"use client";

import { usePathname } from "next/navigation";
import type { ShownRelease } from "@/lib/content/shown-release";
import { instantInWords } from "@/lib/freshness/schedule";

/**
 * Says what a preview shows, with the ways to the drafts and to what is published. Inside Presentation the Studio around
 * the page says so already.
 */
export function DraftNotice({ release }: { release: ShownRelease | null }) {
  const path = encodeURIComponent(usePathname());
  return (
    <p className="draft-notice">
      {release === null ? (
        "You are looking at drafts."
      ) : (
        <>
          You are looking at the release “{release.title}”.{" "}
          {release.goesLiveAt === null
            ? "It has no date yet."
            : `It goes live on ${instantInWords(release.goesLiveAt)}.`}{" "}
          <a href={`/api/draft-mode/perspective?to=drafts&path=${path}`}>Show the drafts</a>
        </>
      )}{" "}
      <a href={`/api/draft-mode/disable?path=${path}`}>Show what is published</a>
    </p>
  );
}
