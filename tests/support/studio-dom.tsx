import type { ReactElement } from "react";
import { openInDocument } from "./document.ts";
import { InStudio } from "./render-studio.tsx";

/** A component of the Studio in a document, for a person to use. */
export async function openInStudio(element: ReactElement) {
  return openInDocument(<InStudio>{element}</InStudio>);
}
