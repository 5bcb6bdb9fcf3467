import { LogoBadge } from "@/components/content/logo-badge";
import type { Site } from "@/components/site/entries";
import type { AnnouncementContent } from "@/lib/announcement/content";
import { dismissalKey } from "@/lib/announcement/dismissal";
import { plain, readText, readWholeNumber } from "@/lib/content/read";
import { reportProblem } from "@/lib/content/report";
import { pathOf } from "@/lib/routes";

/**
 * The partner's logo of the active announcement. What its popover says stands beside it as data, and the code of the
 * popover is loaded because it finds this; without scripts the logo is a link to the announcement.
 */
export function AnnouncementLogo({
  announcement,
  opensItself,
}: {
  announcement: Site["announcement"];
  /** Not where it would lie over what somebody came to press: in a preview, over the forms of an account. */
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
    <span className="contents [&>span>span]:hidden">
      <LogoBadge name={name} mark={logo?.mark} picture={logo?.picture} />
    </span>
  );
  const look =
    "relative size-10 shrink-0 items-center justify-center rounded-full border border-line bg-card";
  return (
    <div data-announcement-item="">
      <button
        type="button"
        data-announcement={JSON.stringify(content)}
        aria-expanded="false"
        aria-label={`Announcement: ${partner}`}
        className={`flex hover:border-line-strong noscript:hidden ${look}`}
      >
        {badge}
      </button>
      <a href={href} aria-label={`Announcement: ${partner}`} className={`hidden noscript:flex ${look}`}>
        {badge}
      </a>
    </div>
  );
}
