import type { ReactNode } from "react";
import { Guarded } from "@/components/content/guarded";
import { LivePreview } from "@/components/preview/live-preview";
import type { Site } from "@/components/site/entries";
import { SiteFooter } from "@/components/site/site-footer";
import { SiteHeader } from "@/components/site/site-header";
import { SkipLink } from "@/components/site/skip-link";
import { chromeOf } from "@/lib/chrome";
import type { PAGE_QUERY_RESULT } from "@/lib/content/sanity.types";
import { sectionOf } from "@/lib/section";

type FramedPage = Pick<NonNullable<PAGE_QUERY_RESULT>, "group" | "chrome" | "product">;

interface PageFrameProps {
  path: string;
  /** Null where there is no document, as on the page for unknown addresses. */
  page: FramedPage | null;
  site: Site;
  draft: boolean;
  children: ReactNode;
}

/** What stands around the blocks of every page, decided on the server from the page's group and path. */
export function PageFrame({ path, page, site, draft, children }: PageFrameProps) {
  const section = sectionOf(path, site.products, page?.product?._id);
  const chrome = chromeOf({ path, group: page?.group ?? null, ...page?.chrome });
  return (
    <div data-accent={section?.accent ?? undefined} className="flex flex-1 flex-col">
      <SkipLink />
      {chrome.navigation && (
        <Guarded place={{ document: "navigation", block: "header", key: path }}>
          <SiteHeader site={site} section={section} />
        </Guarded>
      )}
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {chrome.footer && (
        <Guarded place={{ document: "footer", block: "footer", key: path }}>
          <SiteFooter site={site} />
        </Guarded>
      )}
      {draft && <LivePreview />}
    </div>
  );
}
