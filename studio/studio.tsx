"use client";

import { NextStudio } from "next-sanity/studio/client-component";
import { publicEnv } from "@/lib/env/public";
import { ConnectionNotice } from "./connection/connection-notice";
import { lakeUrl } from "./lake-client";
import config from "./sanity.config";

/** Imported from the client component's own path, because the other entry loads a script from another host. */
export function Studio() {
  return (
    <>
      <NextStudio config={config} />
      {publicEnv.mode === "local" && <ConnectionNotice lakeUrl={lakeUrl} />}
    </>
  );
}
