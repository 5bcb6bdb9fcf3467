import { BlockArea } from "@/components/content/block-area";
import { Eyebrow } from "@/components/content/block-header";
import { LogoBadge } from "@/components/content/logo-badge";
import { WholeWords } from "@/components/content/whole-words";
import { Glyph } from "@/components/ui/glyph";
import type { BlockOf } from "@/lib/content/blocks";
import { plain, readList, readObject, readText } from "@/lib/content/read";
import { leaveOut } from "@/lib/content/report";
import { isOpen } from "@/lib/freshness/schedule";
import { resolveLink } from "@/lib/links";
import { shortDate } from "@/lib/short-date";

/**
 * What was announced, by whom, when, and what it means: the announcement of the page itself, or a chosen one
 * between its dates.
 */
export function AnnouncementBody(block: BlockOf<"announcementBody">) {
  const chosen = readObject(block.announcement, "announcement");
  const own = readObject(block.own, "own");
  const announcement = chosen ?? own;
  if (!announcement) return leaveOut("announcement");
  if (chosen && !isOpen(chosen)) return null;
  const title = readText(announcement.title, "announcement.title");
  if (!title) return leaveOut("announcement.title");
  const eyebrow = readText(block.eyebrow, "eyebrow");
  const summary = readText(announcement.summary, "announcement.summary");
  const partner = readText(announcement.partner, "announcement.partner");
  const day = readText(announcement.publishedAt, "announcement.publishedAt");
  const date = day && shortDate(plain(day));
  const logo = readObject(announcement.logo, "announcement.logo");
  const name = readText(logo?.name, "announcement.logo.name") ?? partner;
  const meaning = readList(announcement.meaning, "announcement.meaning").flatMap(
    ({ key, ...entry }, index) => {
      const field = `announcement.meaning[${index}]`;
      const point = readText(entry.title, `${field}.title`);
      return point ? [{ key, point, text: readText(entry.text, `${field}.text`) }] : [];
    },
  );
  const target = chosen && resolveLink({ linkType: "internal", internal: chosen });
  return (
    <BlockArea block={block}>
      <article className="grid gap-x-[min(4rem,6.25vw)] gap-y-12 rounded-3xl border border-line bg-card p-7 shadow-card sm:p-12 lg:grid-cols-12">
        <div className="lg:col-span-6">
          {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
          <h2 className="text-title font-[650] tracking-[-0.022em]">
            <WholeWords text={title} />
          </h2>
          {summary && <p className="mt-5 max-w-[56ch] text-lead whitespace-pre-line text-muted">{summary}</p>}
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 empty:hidden">
            {name && <LogoBadge name={name} mark={logo?.mark} picture={logo?.picture} />}
            {day && date && (
              <time dateTime={plain(day)} className="text-muted">
                {date}
              </time>
            )}
          </div>
          {target && (
            <a href={target.href} className="action mt-9" data-style="secondary">
              {readText(chosen?.actionLabel, "announcement.actionLabel") ?? "Read announcement"}
              <Glyph name="arrow" className="arrow size-[1.1em]" />
            </a>
          )}
        </div>
        {meaning.length > 0 && (
          <div className="lg:col-span-6 lg:border-l lg:border-line lg:pl-12">
            <h2 className="text-subtitle font-[650]">What it means for you</h2>
            <dl className="mt-6 grid gap-6">
              {meaning.map(({ key, point, text }) => (
                <div key={key}>
                  <dt className="flex items-start gap-3 font-semibold">
                    <Glyph name="tick" className="mt-0.5 size-5 text-accent" />
                    {point}
                  </dt>
                  {text && <dd className="mt-1.5 pl-8 text-muted">{text}</dd>}
                </div>
              ))}
            </dl>
          </div>
        )}
      </article>
    </BlockArea>
  );
}
