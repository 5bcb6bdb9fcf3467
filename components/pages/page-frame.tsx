import type { ReactNode } from "react";
import { Guarded } from "@/components/content/guarded";
import { contactsOf } from "@/components/pages/contacts";
import type { Site } from "@/components/pages/entries";
import { SiteFooter } from "@/components/pages/site-footer";
import { SiteHeader } from "@/components/pages/site-header";
import { PreviewLoader } from "@/components/preview/preview-loader";
import { CookieSettings } from "@/components/tracking/cookie-settings";
import { Glyph } from "@/components/ui/glyph";
import { markedFrame } from "@/lib/content/edit-marks";
import type { ShownPreview } from "@/lib/content/load";
import { cleanText, readChoice } from "@/lib/content/read";
import type { PAGE_QUERY_RESULT } from "@/lib/content/sanity.types";
import type { Crumb } from "@/lib/pages/breadcrumbs";
import { chromeOf } from "@/lib/pages/chrome";
import { sectionOf } from "@/lib/pages/section";

type FramedPage = Pick<NonNullable<PAGE_QUERY_RESULT>, "group" | "chrome" | "product" | "accent" | "motif">;

interface PageFrameProps {
  path: string;
  /** Null where there is no document, as on the page for unknown addresses. */
  page: FramedPage | null;
  site: Site;
  /** Null for visitors. */
  preview: ShownPreview | null;
  /** The way here, shown on pages with navigation. */
  crumbs?: readonly Crumb[];
  children: ReactNode;
}

const barChoices = ["auto", "show", "hide"] as const;

/**
 * The frame around the blocks of every page, decided on the server from the page's group and path. globals.css shows
 * each child once something follows it, so the frame needs a last child.
 */
export function PageFrame({ path, page, site, preview, crumbs = [], children }: PageFrameProps) {
  const draft = preview !== null;
  const section = sectionOf(path, site.products, page?.product?._id);
  const marked = preview?.editing ? markedFrame(site) : null;
  const chrome = chromeOf({
    path,
    group: cleanText(page?.group),
    navigation: readChoice(page?.chrome?.navigation, barChoices, "auto", "chrome.navigation"),
    footer: readChoice(page?.chrome?.footer, barChoices, "auto", "chrome.footer"),
  });
  return (
    <div
      data-frame=""
      data-draft={draft ? "" : undefined}
      data-accent={cleanText(page?.accent) ?? cleanText(section?.accent) ?? undefined}
      data-motif={cleanText(page?.motif) ?? cleanText(section?.motif) ?? undefined}
      data-support={contactsOf(site, "My account").mail?.href}
      className="flex flex-1 flex-col"
    >
      <SkipLink />
      {chrome.navigation && (
        <Guarded location={{ document: "navigation", block: "header", key: path }} marked={marked}>
          <SiteHeader site={site} section={section} path={path} draft={draft} />
        </Guarded>
      )}
      {chrome.navigation && <Breadcrumbs crumbs={crumbs} />}
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {chrome.footer && (
        <Guarded location={{ document: "footer", block: "footer", key: path }} marked={marked}>
          <SiteFooter site={site} />
        </Guarded>
      )}
      {!(chrome.footer || draft) && (
        <div className="cookie-settings-row">
          <CookieSettings />
        </div>
      )}
      {preview && <PreviewLoader preview={preview} />}
      <LostNotice />
      <div data-end="" hidden />
    </div>
  );
}

/** The first stop of the tab key: past the bars, to what the page is about. */
function SkipLink() {
  return (
    <a
      href="#content"
      className="action fixed top-3 w-auto left-3 z-50 -translate-y-24 focus-visible:translate-y-0"
      data-style="primary"
    >
      Skip to content
    </a>
  );
}

/**
 * A notice at the bottom that the code for a press did not arrive. first-script.ts shows it and handles its buttons;
 * press.css shows the matching text and buttons.
 */
function LostNotice() {
  return (
    <aside data-lost="" hidden aria-label="Connection" className="lost-notice">
      <div role="alert">
        <p data-when="offline">
          You are offline. What you pressed needs the network: try again when it is back.
        </p>
        <p data-when="missing">What you pressed did not arrive: its part of the page could not be loaded.</p>
      </div>
      <div className="lost-acts">
        <button type="button" value="again" className="action" data-style="primary" data-size="small">
          Try again
        </button>
        <button type="button" value="on" className="action" data-style="secondary" data-size="small">
          <span data-way="on">Go on without it</span>
          <span data-way="reload">Reload the page</span>
        </button>
        <button type="button" value="close" className="action" data-style="secondary" data-size="small">
          Close
        </button>
      </div>
    </aside>
  );
}

/** The way to pages that lie below a section; pages beside the home page need none. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  if (crumbs.length < 3) return null;
  return (
    <nav aria-label="Breadcrumb" data-chrome="" className="breadcrumbs">
      <ol className="page-width flex flex-wrap items-center gap-x-1 text-[0.875rem] text-muted">
        {crumbs.map(({ name, path }, index) => (
          <li key={path} className="flex items-center gap-1">
            {index < crumbs.length - 1 ? (
              <>
                <a href={path} className="rounded-md py-1 underline-offset-4 hover:text-ink hover:underline">
                  {name}
                </a>
                <Glyph name="chevron" className="size-3.5 -rotate-90 text-line-strong" />
              </>
            ) : (
              <span aria-current="page" className="py-1 text-ink">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
