import { useMemo } from "react";
import { useSource, useWorkspace } from "sanity";
import type { Checker } from "@/schemas/checks/report";

/** The Studio's schema and client, for reports. */
export function useChecker(): Checker {
  const workspace = useWorkspace();
  const { getClient } = useSource();
  return useMemo(() => ({ workspace, getClient }), [workspace, getClient]);
}
