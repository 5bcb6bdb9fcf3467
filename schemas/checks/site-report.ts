import { publishedIdOf } from "@paraph/lake/document-ids";
import type { SanityClient, SanityDocument } from "sanity";
import { isRecordType } from "../../lib/publishing/records.ts";
import { documents, singletons } from "../index.ts";
import { rememberReads } from "./remember-reads.ts";
import { type Checker, inOrder, type ReportFinding, reportOnAll } from "./report.ts";

export interface CheckedSite {
  readonly findings: readonly ReportFinding[];
  /** By published ids. */
  readonly documents: ReadonlyMap<string, SanityDocument>;
}

interface Options {
  /** Only what this release will publish. */
  readonly release?: string | null;
  readonly onProgress?: (done: number, all: number) => void;
  readonly signal?: AbortSignal;
}

const types = [...documents, ...singletons].map(({ name }) => name).filter((name) => !isRecordType(name));

const ofSite = '_type in $types && !(_id in path("drafts.**")) && !(_id in path("versions.**"))';
const ofRelease = "sanity::partOfRelease($release) && _system.delete != true";
const AT_ONCE = 200;

/** What is wrong with everything that visitors see now, or with a release. For the Studio and for the terminal. */
export async function checkSite(
  client: Pick<SanityClient, "fetch">,
  checker: Checker,
  { release = null, onProgress, signal }: Options = {},
): Promise<CheckedSite> {
  const filter = release === null ? ofSite : ofRelease;
  const params = release === null ? { types } : { release };
  const options = { perspective: "raw", tag: "site-check", ...(signal && { signal }) } as const;
  const all = await client.fetch<number>(`count(*[${filter}])`, params, options);
  const seen = new Map<string, SanityDocument>();
  const findings: ReportFinding[] = [];
  const remembering = rememberReads(checker);
  let last = "";
  while (true) {
    const some = await client.fetch<SanityDocument[]>(
      `*[${filter} && _id > $last] | order(_id asc)[0...${AT_ONCE}]`,
      { ...params, last },
      options,
    );
    const before = seen.size;
    for (const document of some) seen.set(publishedIdOf(document._id), document);
    const say = (done: number) => onProgress?.(before + done, all);
    findings.push(...(await reportOnAll(some, remembering, { onProgress: say, ...(signal && { signal }) })));
    last = some.at(-1)?._id ?? "";
    if (some.length < AT_ONCE) return { findings: inOrder(findings), documents: seen };
  }
}
