import { useEffect, useState } from "react";
import { type SanityDocument, useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { messageOf } from "@/lib/message-of";
import { isRecord } from "@/lib/publishing/records";
import { documents, singletons } from "@/schemas";
import { publishedId } from "@/schemas/checks/addresses";
import { type ReportFinding, reportOnAll } from "@/schemas/checks/report";
import { useChecker } from "./use-checker";

export interface SiteReport {
  readonly findings: readonly ReportFinding[] | null;
  readonly documents: ReadonlyMap<string, SanityDocument>;
  readonly done: number;
  readonly failure: string | null;
}

const types = [...documents, ...singletons].map(({ name }) => name).filter((name) => !isRecord(name));

/** All that visitors see now, or all documents of a release. */
const publishedQuery = '*[_type in $types && !(_id in path("**.**"))] | order(_type asc, _id asc)';
const releaseQuery = "*[sanity::partOfRelease($release) && _system.delete != true] | order(_id asc)";

const none: SiteReport = { findings: null, documents: new Map(), done: 0, failure: null };

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
      const query = release === null ? publishedQuery : releaseQuery;
      const found = await client.fetch<SanityDocument[]>(query, release === null ? { types } : { release }, {
        perspective: "raw",
        signal,
        tag: "site-check",
      });
      const byId = new Map(found.map((document) => [publishedId(document._id), document]));
      setReport({ ...none, documents: byId });
      const onProgress = (done: number) => setReport((before) => ({ ...before, done }));
      const findings = await reportOnAll(found, checker, { onProgress, signal });
      setReport({ findings, documents: byId, done: found.length, failure: null });
    };
    check().catch((error: unknown) => {
      if (!signal.aborted) setReport({ ...none, failure: messageOf(error) });
    });
    return () => abort.abort();
  }, [client, checker, release, run]);
  return report;
}
