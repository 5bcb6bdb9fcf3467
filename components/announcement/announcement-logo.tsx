import { LogoBadge } from "@/components/content/logo-badge";
import type { Site } from "@/components/pages/entries";
import { Glyph } from "@/components/ui/glyph";
import type { AnnouncementContent } from "@/lib/announcement/content";
import { dismissalKey } from "@/lib/announcement/dismissal";
import { mark } from "@/lib/content/edit-marks";
import { plain, readText, readWholeNumber } from "@/lib/content/read";
import { reportProblem } from "@/lib/content/report";
import { isOpen } from "@/lib/freshness/schedule";
import { pathOf } from "@/lib/routes";

/**
 * The partner's logo of the announcement that runs now, or a megaphone where it has no partner. The content of its
 * popover is next to it as data, and its presence makes the page load the popover's code. Without scripts it links to the
 * announcement.
 */
export function AnnouncementLogo({
  announcements,
  opensItself,
}: {
  /** Those that are switched on, the newest first. There is room for one. */
  announcements: Site["announcements"];
  /** Hidden where it would cover controls that people came for: in a preview, and over the account forms. */
  opensItself: boolean;
}) {
  const index = announcements.findIndex((one) => isOpen(one));
  const announcement = announcements[index];
  if (!announcement) return null;
  const { logo } = announcement;
  const title = readText(announcement.title, "title");
  const href = pathOf(announcement);
  if (!title || !href) {
    reportProblem("title", "is empty");
    return null;
  }
  const name = readText(logo?.name, "logo.name");
  const named = plain(readText(announcement.partner, "partner") ?? name ?? title);
  const edition = readWholeNumber(announcement.showAgain, "showAgain") ?? 1;
  const content: AnnouncementContent = {
    title: plain(title),
    summary: plain(readText(announcement.summary, "summary") ?? ""),
    actionLabel: plain(readText(announcement.actionLabel, "actionLabel") ?? "Read announcement"),
    href,
    key: dismissalKey(announcement._id, edition),
    opensItself,
  };
  // The mark alone: a bar has no room for the name, which the label says.
  const badge = (
    <span className="partner-medal [&>img]:size-7 [&>span]:text-paper [&>span>span]:hidden [&_svg]:size-5">
      {name ? (
        <LogoBadge name={name} mark={logo?.mark} picture={logo?.picture} />
      ) : (
        <Glyph name="megaphone" className="text-paper" />
      )}
    </span>
  );
  return (
    <div
      data-announcement-item=""
      className="@max-[11rem]/bar:hidden"
      {...mark(`announcements[${index}].${name ? "logo" : "title"}`)}
    >
      <button
        type="button"
        data-announcement={JSON.stringify(content)}
        aria-expanded="false"
        aria-label={`Announcement: ${named}`}
        className="partner-mark flex noscript:hidden"
      >
        {badge}
      </button>
      <a href={href} aria-label={`Announcement: ${named}`} className="partner-mark hidden noscript:flex">
        {badge}
      </a>
    </div>
  );
}
