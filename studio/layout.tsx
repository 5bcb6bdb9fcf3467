import { useEffect, useState } from "react";
import { type LayoutProps, LoadingBlock, useFeatureEnabled } from "sanity";
import { FailedSignIns } from "./connection/failed-sign-ins";
import { RestoredTyping } from "./connection/restored-typing";
import { ReopenedPreview } from "./preview/reopen-preview";
import { LayoutWithNotes } from "./scheduling/layout-with-notes";
import { Tour } from "./tour/tour";

/**
 * Everything of the Studio that somebody sees who is signed in. It waits for the lake's list of features, whether it
 * comes or fails: the Studio puts tasks around all tools as soon as it knows of them, which builds every tool anew and
 * loses what was typed there.
 */
export function Layout(props: LayoutProps) {
  const { isLoading } = useFeatureEnabled("sanityTasks");
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    // The Studio reports features in a deferred render, which would never end while a tool in it loads anew.
    if (!isLoading) setIsReady(true);
  }, [isLoading]);
  if (!isReady) return <LoadingBlock fill showText />;
  return (
    <>
      <LayoutWithNotes {...props} />
      <RestoredTyping />
      <FailedSignIns />
      <ReopenedPreview />
      <Tour />
    </>
  );
}
