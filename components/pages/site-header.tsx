import { AnnouncementLogo } from "@/components/announcement/announcement-logo";
import type { ActionValue } from "@/components/content/actions";
import { ContentLink } from "@/components/content/content-link";
import { demoLink, type Entry, type Product, readEntries, type Site } from "@/components/pages/entries";
import { TopBar } from "@/components/pages/top-bar";
import { Wordmark } from "@/components/pages/wordmark";
import { SearchLink } from "@/components/search/search-link";
import { Glyph } from "@/components/ui/glyph";
import { mark } from "@/lib/content/edit-marks";
import { plain, readObject, readText } from "@/lib/content/read";
import { reportProblem } from "@/lib/content/report";
import { type LinkValue, resolveLink } from "@/lib/links";
import type { ContentMenu } from "@/lib/navigation/menu-content";
import { ownScreens } from "@/lib/routes";

interface SiteHeaderProps {
  site: Site;
  /** The product whose part of the website this is; it decides where logo, guides and pricing lead. */
  section: Product | null;
  path: string;
  draft: boolean;
}

/**
 * The black bar, which scrolls away, and the main bar, which stays. Neither ever changes its height. What the main bar has
 * no room for is in the list that its last button opens, which has everything: from 78.5rem all entries stand in the
 * bar, from 60rem those to what is sold, from 34rem the products, which are never without their name.
 */
export function SiteHeader({ site, section, path, draft }: SiteHeaderProps) {
  const { navigation, settings } = site;
  const all = readEntries(site, section);
  const products = all.find(({ opens }) => opens === "products");
  const entries = all.filter((entry) => entry !== products);
  const brand = readText(settings?.brand, "brand") ?? "Home";
  return (
    <>
      <TopBar site={site} section={section} />
      <header
        data-chrome=""
        suppressHydrationWarning
        className="main-bar @container/bar sticky top-0 z-40 bg-paper"
      >
        <nav
          aria-label="Main"
          className="page-width flex h-(--bar-height) items-center gap-1.5 @min-[23.75rem]/bar:gap-2"
        >
          <a
            href={section?.home?.path ?? "/"}
            aria-label={`${brand}, home`}
            className="-ml-1 shrink-0 rounded-lg px-1 py-2"
          >
            <Wordmark brand={brand} />
          </a>
          {products && (
            <div
              data-menu-item="products"
              {...mark(`navigation.entries[${products.key}]`)}
              className="hidden text-[0.875rem] @min-[34rem]/bar:block"
            >
              <MenuOpener menu="products" label={products.label} link={products.link} />
            </div>
          )}
          {entries.length > 0 && (
            <ul className="hidden min-w-0 flex-1 items-center gap-1 text-[0.875rem] @min-[60rem]/bar:flex @min-[78.5rem]/bar:justify-between @min-[78.5rem]/bar:gap-0">
              {entries.map((entry) => (
                <BarEntry key={entry.key} entry={entry} path={path} />
              ))}
            </ul>
          )}
          <div className="ml-auto flex items-center gap-1.5 @min-[23.75rem]/bar:gap-2">
            <SearchLink className="bar-sign @max-[30rem]/bar:hidden">
              <Glyph name="search" />
              <span className="sr-only">Search</span>
            </SearchLink>
            <AnnouncementLogo
              announcements={site.announcements}
              opensItself={!draft && !ownScreens.includes(path)}
            />
            <BarAction
              action={{ ...navigation?.demo, link: demoLink(site, section) }}
              field="demo"
              name="demo"
              hidden
            />
            <BarAction action={navigation?.signUp} field="signUp" name="signUp" />
            <MobileOpener />
          </div>
        </nav>
      </header>
    </>
  );
}

function BarEntry({ entry: { key, label, opens, link, isMain }, path }: { entry: Entry; path: string }) {
  if (opens !== "link") {
    return (
      <li data-menu-item={opens} {...mark(`navigation.entries[${key}]`)}>
        <MenuOpener menu={opens} label={label} link={link} />
      </li>
    );
  }
  const isHere = resolveLink(link)?.href === path;
  return (
    <li
      className={isMain ? undefined : "hidden @min-[78.5rem]/bar:block"}
      {...mark(`navigation.entries[${key}]`)}
    >
      <ContentLink
        link={link}
        className="bar-link"
        look={{
          "data-entry": plain(label),
          "data-quiet": isMain ? undefined : "",
          "aria-current": isHere ? "page" : undefined,
        }}
      >
        {label}
      </ContentLink>
    </li>
  );
}

/** Opens the list of everything on narrow bars; without scripts it leads to the footer, which has it too. */
function MobileOpener() {
  return (
    <>
      <button
        type="button"
        data-menu="mobile"
        aria-expanded="false"
        aria-label="Menu"
        className="action px-3 @min-[78.5rem]/bar:hidden noscript:hidden"
        data-style="secondary"
        data-size="small"
      >
        <Glyph name="menu" />
      </button>
      <a
        href="#footer"
        aria-label="Menu"
        className="action hidden px-3 noscript:@max-[78.5rem]/bar:inline-flex"
        data-style="secondary"
        data-size="small"
      >
        <Glyph name="menu" />
      </a>
    </>
  );
}

interface MenuOpenerProps {
  menu: ContentMenu;
  label: string;
  /** Where it leads without scripts; the footer, which has every link, when the content names no page. */
  link: LinkValue | null;
}

/** A button that opens a menu, and in its place a link where scripts are off. The menu itself comes on demand. */
function MenuOpener({ menu, label, link }: MenuOpenerProps) {
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

interface BarActionProps {
  action: ActionValue | null | undefined;
  field: string;
  /** By which the menu for phones finds it, to offer it too. */
  name: "signUp" | "demo";
  /** For an action that only the menu offers. */
  hidden?: boolean;
}

function BarAction({ action, field, name, hidden = false }: BarActionProps) {
  const value = readObject(action, field);
  const label = readText(value?.label, `${field}.label`);
  if (!value || !label || !resolveLink(value.link)) {
    if (label) reportProblem(`${field}.link`, "leads nowhere");
    return null;
  }
  return (
    <ContentLink
      link={value.link}
      className={hidden ? "hidden" : "action whitespace-nowrap @max-[22.5rem]/bar:hidden"}
      look={{
        "data-action": name,
        "data-style": "primary",
        "data-size": "small",
        ...mark(`navigation.${field}`),
      }}
    >
      {label}
    </ContentLink>
  );
}
