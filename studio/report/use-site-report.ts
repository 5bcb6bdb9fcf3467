import { messageOf } from "@paraph/service/message-of";
import { useEffect, useState } from "react";
import { type SanityDocument, useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import type { ReportFinding } from "@/schemas/checks/report";
import { checkSite } from "@/schemas/checks/site-report";
import { useChecker } from "./use-checker";

export interface SiteReport {
  readonly findings: readonly ReportFinding[] | null;
  readonly documents: ReadonlyMap<string, SanityDocument>;
  /** How many documents there are to check, and how many are checked. */
  readonly all: number;
  readonly done: number;
  readonly failure: string | null;
}

const none: SiteReport = { findings: null, documents: new Map(), all: 0, done: 0, failure: null };

/** What is wrong on the site now, or in a release. Begins anew with each `run`. */
export function useSiteReport(release: string | null, run: number): SiteReport {
  const client = useClient({ apiVersion });
  const checker = useChecker();
  const [report, setReport] = useState(none);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each run begins anew
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    setReport(none);
    const check = async () => {
      const onProgress = (done: number, all: number) => setReport({ ...none, all, done });
      const { findings, documents } = await checkSite(client, checker, { release, onProgress, signal });
      setReport({ findings, documents, all: documents.size, done: documents.size, failure: null });
    };
    check().catch((error: unknown) => {
      if (!signal.aborted) setReport({ ...none, failure: messageOf(error) });
    });
    return () => abort.abort();
  }, [client, checker, release, run]);
  return report;
}
