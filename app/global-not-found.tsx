import type { Metadata } from "next";
import { connection } from "next/server";
import { fontClasses } from "@/components/pages/fonts";
import { PageFrame } from "@/components/pages/page-frame";
import { PageNotFound } from "@/components/pages/page-not-found";
import { loadSite } from "@/lib/content/load";
import { loadExistingPages } from "@/lib/content/published";
import "./globals.css";

export const metadata: Metadata = {
  title: "Page not found",
  description: "There is no page at this address. Here is where most people go instead.",
  robots: { index: false },
};

const popularPaths = ["/", "/pricing", "/signature", "/form-approval", "/about"];

/** What every address without a page shows. */
export default async function GlobalNotFound() {
  // Made when it is asked for and kept as pages are, not part of a build.
  await connection();
  const [site, pages] = await Promise.all([loadSite(), loadExistingPages(popularPaths)]);
  const popular = popularPaths.flatMap((path) => {
    const title = pages.find((page) => page.path === path)?.title;
    return title ? [{ path, title }] : [];
  });
  return (
    <html lang="en" className={fontClasses}>
      <body>
        <PageFrame path="/404" page={null} site={site} preview={null}>
          <PageNotFound popular={popular} />
        </PageFrame>
      </body>
    </html>
  );
}
