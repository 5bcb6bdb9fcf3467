import type { ReactNode } from "react";
import { fontClasses } from "@/components/pages/fonts";
import "../globals.css";

/** The front server keeps what is rendered for as long as it is published (server/pages/page-store.ts). */
export const dynamic = "force-dynamic";

export default function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={fontClasses}>
      <body>{children}</body>
    </html>
  );
}
