import type { LayoutProps } from "sanity";
import { LayoutWithNotes } from "./scheduling/layout-with-notes";
import { Tour } from "./tour/tour";

/** Everything of the Studio that somebody sees who is signed in. */
export function Layout(props: LayoutProps) {
  return (
    <>
      <LayoutWithNotes {...props} />
      <Tour />
    </>
  );
}
