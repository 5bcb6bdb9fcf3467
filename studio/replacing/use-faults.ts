import { publishedIdOf } from "@paraph/lake/document-ids";
import { useEffect, useRef, useState } from "react";
import type { SanityDocument } from "sanity";
import { rememberReads } from "@/schemas/checks/remember-reads";
import { type ReportFinding, reportOn } from "@/schemas/checks/report";
import { useChecker } from "../report/use-checker";
import { type Change, changeDocument } from "./change-document";
import { newFaults } from "./new-faults";

export interface Planned {
  readonly document: SanityDocument;
  readonly changes: readonly Change[];
}

export interface Faults {
  /** Rules that the changes break, by published id. */
  readonly byId: ReadonlyMap<string, readonly ReportFinding[]>;
  /** Null when all documents are checked. */
  readonly progress: { readonly done: number; readonly all: number } | null;
  /** Documents whose rules could not be checked. */
  readonly unchecked: number;
}

const none: Faults = { byId: new Map(), progress: null, unchecked: 0 };
/** Somebody who types goes on typing within this time. */
const PAUSE = 500;
const AT_ONCE = 4;

/** What the planned changes break that was whole before, checked in the background. */
export function useFaults(planned: readonly Planned[]): Faults {
  const checker = useChecker();
  const known = useRef(new Map<string, Promise<ReportFinding[]>>());
  const [faults, setFaults] = useState(none);

  useEffect(() => {
    let isOver = false;
    const remembering = rememberReads(checker);
    const report = (document: SanityDocument, changes: readonly Change[]) => {
      const key = JSON.stringify([document._id, document._rev, changes]);
      // The checks of a draft are those of what a release publishes.
      const draft = { ...changeDocument(document, changes), _id: `drafts.${publishedIdOf(document._id)}` };
      const found = known.current.get(key) ?? reportOn(draft, remembering);
      known.current.set(key, found);
      found.catch(() => known.current.delete(key));
      return found;
    };
    const byId = new Map<string, readonly ReportFinding[]>();
    let done = 0;
    let unchecked = 0;
    const waiting = planned.values();
    const work = async () => {
      for (const { document, changes } of waiting) {
        if (isOver) return;
        try {
          const after = await report(document, changes);
          // Without faults afterwards, none is new.
          const before = after.length > 0 ? await report(document, []) : [];
          byId.set(publishedIdOf(document._id), newFaults(before, after));
        } catch {
          // The release itself is checked once more before it runs.
          unchecked++;
        }
        done++;
        const progress = done < planned.length ? { done, all: planned.length } : null;
        if (!isOver) setFaults({ byId: new Map(byId), progress, unchecked });
      }
    };
    setFaults({ ...none, progress: planned.length > 0 ? { done: 0, all: planned.length } : null });
    const timer = setTimeout(() => void Promise.all(Array.from({ length: AT_ONCE }, work)), PAUSE);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [planned, checker]);

  return faults;
}
