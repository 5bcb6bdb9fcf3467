import { ContentLink } from "@/components/content/content-link";
import { plain, readList, readObject, readText } from "@/lib/content/read";
import { reportProblem } from "@/lib/content/report";
import { type LinkValue, resolveLink } from "@/lib/links";
import { shortDate } from "@/lib/short-date";

interface Sourced {
  readonly source?: string | null;
  readonly sourceLabel?: string | null;
  readonly checkedOn?: string | null;
  readonly sourcePage?: LinkValue["internal"];
}

interface Claim extends Sourced {
  readonly _key: string;
  readonly topic: string | null;
  readonly ours: string | null;
  readonly theirs: string | null;
}

/** The complete claims, with a working link and the day it was checked. */
export function readClaims(value: readonly Claim[] | null, field: string) {
  return readList(value, field).flatMap((claim, index) => {
    const itemPath = `${field}[${index}]`;
    const topic = readText(claim.topic, `${itemPath}.topic`);
    const ours = readText(claim.ours, `${itemPath}.ours`);
    const theirs = readText(claim.theirs, `${itemPath}.theirs`);
    const source = readSource(claim, itemPath);
    if (!topic || !ours || !theirs || !source) {
      reportProblem(itemPath, "is left out: it needs both answers, a source and the day it was checked");
      return [];
    }
    return [{ key: claim.key, topic, ours, theirs, ...source }];
  });
}

/** Where a line comes from and when somebody looked; null when either is missing. */
export function readSource(line: Sourced, itemPath: string): ClaimSourceProps | null {
  const external = readText(line.source, `${itemPath}.source`);
  const date = plain(readText(line.checkedOn, `${itemPath}.checkedOn`) ?? "");
  const day = shortDate(date);
  const page = readObject(line.sourcePage, `${itemPath}.sourcePage`);
  const link: LinkValue = external
    ? { linkType: "external", external }
    : { linkType: "internal", internal: page };
  const target = resolveLink(link);
  if (!target || !day) return null;
  const name = readText(line.sourceLabel, `${itemPath}.sourceLabel`) ?? sourceName(target.href);
  return { link, name, day, date, isSource: target.external };
}

export interface ClaimSourceProps {
  link: LinkValue;
  name: string;
  day: string;
  date: string;
  /** Whether it is an outside address. A page of our own says more about a claim and proves nothing. */
  isSource: boolean;
  /** What the source is, before its name: "Law". */
  kind?: string | null;
}

/** Where a claim can be checked. */
export function ClaimSource({ link, name, day, date, isSource, kind }: ClaimSourceProps) {
  if (!isSource)
    return (
      <ContentLink link={link} className="text-link">
        {name}
      </ContentLink>
    );
  return (
    <>
      {kind && `${kind}: `}
      <ContentLink link={link} className="text-link">
        {name}
      </ContentLink>
      <span className="block">
        Checked <time dateTime={date}>{day}</time>
      </span>
    </>
  );
}

function sourceName(href: string): string {
  return URL.canParse(href) ? new URL(href).hostname : href;
}
