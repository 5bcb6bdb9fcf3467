import { Glyph } from "@/components/ui/glyph";
import type { LinkValue } from "@/lib/links";
import { resolveLink } from "@/lib/links";
import type { ContentMenu } from "@/lib/navigation/menu-content";

interface MenuOpenerProps {
  menu: ContentMenu;
  label: string;
  /** Where it leads without scripts; the footer, which has every link, when the content names no page. */
  link: LinkValue | null;
}

/** A button that opens a menu, and in its place a link where scripts are off. The menu itself comes on demand. */
export function MenuOpener({ menu, label, link }: MenuOpenerProps) {
  return (
    <>
      <button
        type="button"
        data-menu={menu}
        data-entry={label}
        aria-expanded="false"
        className="bar-link group noscript:hidden"
      >
        {label}
        <Glyph
          name="chevron"
          className="size-3 shrink-0 transition-[rotate] duration-200 group-aria-expanded:rotate-180"
        />
      </button>
      <a href={resolveLink(link)?.href ?? "#footer"} className="bar-link hidden noscript:flex">
        {label}
      </a>
    </>
  );
}
