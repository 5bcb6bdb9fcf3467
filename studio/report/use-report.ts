import { messageOf } from "@paraph/service/message-of";
import { useEffect, useState } from "react";
import type { SanityDocument } from "sanity";
import { type ReportFinding, reportOn } from "@/schemas/checks/report";
import { useChecker } from "./use-checker";

interface Report {
  /** Null until the first check is done. The last ones stay while the next check runs. */
  readonly findings: readonly ReportFinding[] | null;
  readonly failure: string | null;
}

/** While somebody types, the report waits for a pause. */
const PAUSE = 400;

/** What is wrong with the document as it is now. */
export function useReport(document: SanityDocument | null): Report {
  const checker = useChecker();
  const [report, setReport] = useState<Report>({ findings: null, failure: null });
  const content = document && JSON.stringify(document);
  useEffect(() => {
    if (content === null) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      reportOn(JSON.parse(content), checker).then(
        (findings) => isCurrent && setReport({ findings, failure: null }),
        (error: unknown) => isCurrent && setReport({ findings: null, failure: messageOf(error) }),
      );
    }, PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [content, checker]);
  return report;
}
