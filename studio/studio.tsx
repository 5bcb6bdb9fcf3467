import { Studio as SanityStudio } from "sanity";
import { publicEnv } from "@/lib/env/public";
import { ConnectionNotice } from "./connection/connection-notice";
import { lakeUrl } from "./lake-client";
import config from "./sanity.config";

export function Studio() {
  return (
    <>
      <SanityStudio config={config} unstable_globalStyles />
      {publicEnv().mode === "local" && <ConnectionNotice lakeUrl={lakeUrl} />}
    </>
  );
}
