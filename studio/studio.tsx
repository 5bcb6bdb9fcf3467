"use client";

import { NextStudio } from "next-sanity/studio/client-component";
import config from "./sanity.config";

/** Imported from the client component's own path: the other entry loads a script from another host. */
export function Studio() {
  return <NextStudio config={config} />;
}
