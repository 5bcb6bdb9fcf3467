import { publicEnv } from "@/lib/env/public";
import { defineLoader, fetchFile } from "@/lib/load-code";
import { lakeUrl } from "../lake-client";
import { lakeConnection } from "./lake-connection";

// The Studio loads the code of a tool or panel on first use, and crashes when that fails. So it waits while the network
// is down.
defineLoader(import.meta.url, async (address) => {
  for (;;) {
    try {
      return await fetchFile(address);
    } catch (error) {
      // The server answers without the code: the Studio has to deal with it.
      if (publicEnv().mode === "hosted" || !(await lakeConnection(lakeUrl).connection.check())) throw error;
    }
  }
});
