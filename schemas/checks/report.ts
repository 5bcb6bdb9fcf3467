import { publishedIdOf } from "@paraph/lake/document-ids";
import { type Path, type SanityDocument, validateDocument } from "sanity";

/** What a report needs besides the document: the schema, and a client that reads drafts. Nothing of it needs a browser. */
export type Checker = Pick<WorkspaceOptions, "workspace"> &
  Required<Pick<WorkspaceOptions, "getClient">> &
  Pick<WorkspaceOptions, "getDocumentExists">;

type WorkspaceOptions = Parameters<typeof validateDocument>[0];

export interface ReportFinding {
  /** Errors prevent publishing. */
  readonly level: "error" | "warning";
  /** The document that can mend it, by its published id. */
  readonly id: string;
  readonly type: string;
  readonly path: Path;
  readonly message: string;
}

/**
 * Everything that is wrong with a document as it will be published: what its schema asks for, and what the checks of
 * whole documents find on it and around it. The form of the Studio shows the same.
 */
export async function reportOn(document: SanityDocument, checker: Checker): Promise<ReportFinding[]> {
  const check = () => validateDocument({ ...checker, document, environment: "studio" });
  let markers = await check();
  // A rule whose question was not answered is an error for the vendor. It is asked once more.
  if (markers.some(({ code }) => code === "validation.exception")) markers = await check();
  return inOrder(
    markers.flatMap(({ level, path, message }) =>
      level === "info"
        ? []
        : [{ level, path, message, id: publishedIdOf(document._id), type: document._type }],
    ),
  );
}

/** Several documents, a few at a time, so that the lake answers others in between. */
export async function reportOnAll(
  documents: readonly SanityDocument[],
  checker: Checker,
  { onProgress, signal }: { onProgress?: (done: number) => void; signal?: AbortSignal } = {},
): Promise<ReportFinding[]> {
  const found: ReportFinding[] = [];
  const waiting = documents.values();
  let done = 0;
  const work = async () => {
    for (const document of waiting) {
      signal?.throwIfAborted();
      found.push(...(await reportOn(document, checker)));
      onProgress?.(++done);
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return inOrder(found);
}

/** Errors first, then by document, each in the order of its fields. */
export function inOrder(findings: readonly ReportFinding[]): ReportFinding[] {
  const rank = { error: 0, warning: 1 };
  return findings.toSorted((a, b) => rank[a.level] - rank[b.level] || a.id.localeCompare(b.id));
}
