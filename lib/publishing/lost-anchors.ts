import { isRecord } from "@paraph/service/json";
import { anchorsOf, type PageValue, type Shared } from "./anchors.ts";
import { linkedPage, valuesIn } from "./values.ts";

/** A page before and after a publish, each with the reusable blocks of that moment. */
export interface ChangedPage {
  readonly id: string;
  readonly before: PageValue;
  readonly after: PageValue;
}

/** Ids of pages with the places that a publish takes from them. */
export type LostAnchors = ReadonlyMap<string, ReadonlySet<string>>;

export function lostAnchors(
  pages: readonly ChangedPage[],
  { before, after }: { readonly before: Shared; readonly after: Shared },
): LostAnchors {
  const lost = pages.map((page) => {
    const now = anchorsOf(page.after, after);
    const gone = [...anchorsOf(page.before, before)].filter((anchor) => !now.has(anchor));
    return [page.id, new Set(gone)] as const;
  });
  return new Map(lost.filter(([, anchors]) => anchors.size > 0));
}

/** The lost places that a document links to, as errors of the document that loses them. */
export function findBrokenLinks(referrer: PageValue, lost: LostAnchors): string[] {
  const broken = [...valuesIn(referrer)].flatMap(({ value }) => {
    const page = linkedPage(value);
    if (page === null || !isRecord(value) || typeof value.anchor !== "string") return [];
    return lost.get(page)?.has(value.anchor) ? [value.anchor] : [];
  });
  const title = [referrer.title, referrer.heading, referrer.name, referrer.from].find(
    (one) => typeof one === "string",
  );
  return [...new Set(broken)].map(
    (anchor) =>
      `"${title ?? referrer._type}" links to the place "${anchor}", which would be gone. Give a block that anchor, or change the link there first.`,
  );
}
