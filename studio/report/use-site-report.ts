import { useEffect, useState } from "react";
import { type SanityDocument, useClient } from "sanity";
import { apiVersion } from "@/lib/env/public";
import { messageOf } from "@/lib/message-of";
import { isRecord } from "@/lib/publishing/records";
import { documents, singletons } from "@/schemas";
import { publishedId } from "@/schemas/checks/addresses";
import { rememberReads } from "@/schemas/checks/remember-reads";
import { inOrder, type ReportFinding, reportOnAll } from "@/schemas/checks/report";
import { useChecker } from "./use-checker";

export interface SiteReport {
  readonly findings: readonly ReportFinding[] | null;
  readonly documents: ReadonlyMap<string, SanityDocument>;
  /** How many documents there are to check, and how many are checked. */
  readonly all: number;
  readonly done: number;
  readonly failure: string | null;
}

const types = [...documents, ...singletons].map(({ name }) => name).filter((name) => !isRecord(name));

const ofSite = '_type in $types && !(_id in path("drafts.**")) && !(_id in path("versions.**"))';
const ofRelease = "sanity::partOfRelease($release) && _system.delete != true";
const AT_ONCE = 200;

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
    const remembering = rememberReads(checker);
    const check = async () => {
      const filter = release === null ? ofSite : ofRelease;
      const params = release === null ? { types } : { release };
      const options = { perspective: "raw", signal, tag: "site-check" } as const;
      const all = await client.fetch<number>(`count(*[${filter}])`, params, options);
      const seen = new Map<string, SanityDocument>();
      const findings: ReportFinding[] = [];
      let last = "";
      while (true) {
        const some = await client.fetch<SanityDocument[]>(
          `*[${filter} && _id > $last] | order(_id asc)[0...${AT_ONCE}]`,
          { ...params, last },
          options,
        );
        const before = seen.size;
        for (const document of some) seen.set(publishedId(document._id), document);
        const onProgress = (done: number) => setReport({ ...none, all, done: before + done });
        findings.push(...(await reportOnAll(some, remembering, { onProgress, signal })));
        last = some.at(-1)?._id ?? "";
        if (some.length < AT_ONCE) break;
      }
      setReport({ findings: inOrder(findings), documents: seen, all, done: seen.size, failure: null });
    };
    check().catch((error: unknown) => {
      if (!signal.aborted) setReport({ ...none, failure: messageOf(error) });
    });
    return () => abort.abort();
  }, [client, checker, release, run]);
  return report;
}
