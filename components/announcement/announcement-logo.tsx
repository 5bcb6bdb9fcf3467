import { LogoBadge } from "@/components/content/logo-badge";
import type { Site } from "@/components/pages/entries";
import type { AnnouncementContent } from "@/lib/announcement/content";
import { dismissalKey } from "@/lib/announcement/dismissal";
import { mark } from "@/lib/content/edit-marks";
import { plain, readText, readWholeNumber } from "@/lib/content/read";
import { reportProblem } from "@/lib/content/report";
import { pathOf } from "@/lib/routes";

/**
 * The partner's logo of the active announcement. The content of its popover is next to it as data, and its presence
 * makes the page load the popover's code. Without scripts the logo links to the announcement.
 */
export function AnnouncementLogo({
  announcement,
  opensItself,
}: {
  announcement: Site["announcement"];
  /** Hidden where it would cover controls that people came for: in a preview, and over the account forms. */
  opensItself: boolean;
}) {
  if (!announcement) return null;
  const { logo } = announcement;
  const title = readText(announcement.title, "title");
  const name = readText(logo?.name, "logo.name");
  const href = pathOf(announcement);
  if (!title || !name || !href) {
    reportProblem(title ? "logo" : "title", "is empty");
    return null;
  }
  const partner = plain(readText(announcement.partner, "partner") ?? name);
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
      <LogoBadge name={name} mark={logo?.mark} picture={logo?.picture} />
    </span>
  );
  return (
    <div data-announcement-item="" className="@max-[11rem]/bar:hidden" {...mark("announcement.logo")}>
      <button
        type="button"
        data-announcement={JSON.stringify(content)}
        aria-expanded="false"
        aria-label={`Announcement: ${partner}`}
        className="partner-mark flex noscript:hidden"
      >
        {badge}
      </button>
      <a href={href} aria-label={`Announcement: ${partner}`} className="partner-mark hidden noscript:flex">
        {badge}
      </a>
    </div>
  );
}
