"use client";

import { usePathname } from "next/navigation";
import { Fragment } from "react";
import type { ShownPreview } from "@/lib/content/load";
import { instantInWords } from "@/lib/freshness/schedule";
import type { ShownRelease } from "@/lib/preview/shown-release";

/**
 * Says what a preview shows, with the ways to the drafts and to what is published. Inside Presentation the Studio around
 * the page says so already.
 */
export function DraftNotice({ preview: { release, others, sharedUntil } }: { preview: ShownPreview }) {
  const path = encodeURIComponent(usePathname());
  const show = (perspective: string) => `/api/draft-mode/perspective?to=${perspective}&path=${path}`;
  return (
    <p className="draft-notice">
      {inWords(release, sharedUntil !== null)}{" "}
      {sharedUntil !== null && `This preview was shared with you until ${instantInWords(sharedUntil)}. `}
      {release !== null && sharedUntil === null && (
        <>
          <a href={show("drafts")}>Show the drafts</a>{" "}
        </>
      )}
      {others.map(({ name, title }) => (
        <Fragment key={name}>
          <a href={show(`${name},drafts`)}>Show the release “{title}”</a>{" "}
        </Fragment>
      ))}
      <a href={`/api/draft-mode/disable?path=${path}`}>Show what is published</a>
    </p>
  );
}

function inWords(release: ShownRelease | null, isShared: boolean): string {
  if (release === null)
    return isShared ? "You are looking at a draft of this page." : "You are looking at drafts.";
  const { title, goesLiveAt } = release;
  const time = goesLiveAt === null ? "It has no date yet." : `It goes live on ${instantInWords(goesLiveAt)}.`;
  return `You are looking at the release “${title}”. ${time}`;
}
