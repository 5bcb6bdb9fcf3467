import { ContentLink } from "@/components/content/content-link";
import type { BlockOf } from "@/lib/content/blocks";
import { plain, readList, readObject, readText } from "@/lib/content/read";
import { reportProblem } from "@/lib/content/report";
import { type LinkValue, resolveLink } from "@/lib/links";
import { shortDate } from "@/lib/short-date";

type Claims = NonNullable<BlockOf<"comparisonTable">["comparison"]>["claims"];

/** The complete claims, with a working link and the day it was checked. Only an outside address is a source. */
export function readClaims(value: Claims, field: string) {
  return readList(value, field).flatMap((claim, index) => {
    const itemPath = `${field}[${index}]`;
    const topic = readText(claim.topic, `${itemPath}.topic`);
    const ours = readText(claim.ours, `${itemPath}.ours`);
    const theirs = readText(claim.theirs, `${itemPath}.theirs`);
    const external = readText(claim.source, `${itemPath}.source`);
    const date = plain(readText(claim.checkedOn, `${itemPath}.checkedOn`) ?? "");
    const day = shortDate(date);
    const page = readObject(claim.sourcePage, `${itemPath}.sourcePage`);
    const link: LinkValue = external
      ? { linkType: "external", external }
      : { linkType: "internal", internal: page };
    const target = resolveLink(link);
    if (!topic || !ours || !theirs || !target || !day) {
      reportProblem(itemPath, "is left out: it needs both answers, a source and the day it was checked");
      return [];
    }
    const name = readText(claim.sourceLabel, `${itemPath}.sourceLabel`) ?? sourceName(target.href);
    return [{ key: claim.key, topic, ours, theirs, link, name, day, date, isSource: target.external }];
  });
}

interface ClaimSourceProps {
  link: LinkValue;
  name: string;
  day: string;
  date: string;
  isSource: boolean;
}

/** Where a claim can be checked. A page of our own says more about it and proves nothing. */
export function ClaimSource({ link, name, day, date, isSource }: ClaimSourceProps) {
  if (!isSource)
    return (
      <ContentLink link={link} className="text-link">
        {name}
      </ContentLink>
    );
  return (
    <>
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
