import type { ReactNode } from "react";
import { AuthLeaf } from "@/components/auth/auth-leaf";
import { ConsentLeaf } from "@/components/consent/consent-leaf";
import { CookieSettings } from "@/components/consent/cookie-settings";
import { Guarded } from "@/components/content/guarded";
import { ListeningSign } from "@/components/navigation/listening-sign";
import { PreviewLoader } from "@/components/preview/preview-loader";
import { Breadcrumbs } from "@/components/site/breadcrumbs";
import { contactsOf } from "@/components/site/contacts";
import type { Site } from "@/components/site/entries";
import { SiteFooter } from "@/components/site/site-footer";
import { SiteHeader } from "@/components/site/site-header";
import { SkipLink } from "@/components/site/skip-link";
import type { Crumb } from "@/lib/breadcrumbs";
import { chromeOf } from "@/lib/chrome";
import type { PAGE_QUERY_RESULT } from "@/lib/content/sanity.types";
import { scrolledScript } from "@/lib/navigation/scrolled";
import { sectionOf } from "@/lib/section";

type FramedPage = Pick<NonNullable<PAGE_QUERY_RESULT>, "group" | "chrome" | "product">;

interface PageFrameProps {
  path: string;
  /** Null where there is no document, as on the page for unknown addresses. */
  page: FramedPage | null;
  site: Site;
  draft: boolean;
  /** The way here, shown on pages with navigation. */
  crumbs?: readonly Crumb[];
  children: ReactNode;
}

/**
 * What stands around the blocks of every page, decided on the server from the page's group and path. globals.css shows
 * each child of the frame once something follows it, for which the last one is there.
 */
export function PageFrame({ path, page, site, draft, crumbs = [], children }: PageFrameProps) {
  const section = sectionOf(path, site.products, page?.product?._id);
  const chrome = chromeOf({ path, group: page?.group ?? null, ...page?.chrome });
  return (
    <div data-frame="" data-accent={section?.accent ?? undefined} className="flex flex-1 flex-col">
      <SkipLink />
      {chrome.navigation && (
        <Guarded place={{ document: "navigation", block: "header", key: path }}>
          <SiteHeader site={site} section={section} path={path} draft={draft} />
        </Guarded>
      )}
      {chrome.navigation && <Breadcrumbs crumbs={crumbs} />}
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {chrome.footer && (
        <Guarded place={{ document: "footer", block: "footer", key: path }}>
          <SiteFooter site={site} />
        </Guarded>
      )}
      {!(chrome.footer || draft) && (
        <div className="cookie-settings-row">
          <CookieSettings />
        </div>
      )}
      {draft && <PreviewLoader />}
      <AuthLeaf support={contactsOf(site, "My account").mail?.href ?? null} />
      {!draft && <ConsentLeaf />}
      <ListeningSign />
      <div hidden>
        {chrome.navigation && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this project; must run before the first paint
          <script dangerouslySetInnerHTML={{ __html: scrolledScript }} />
        )}
      </div>
    </div>
  );
}
