import type { ReactNode } from "react";
import { fontClasses } from "@/components/pages/fonts";
import "../globals.css";

/** A public route that would need the request to be rendered fails the build. */
export const ensureStatic = "navigation";

export default function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={fontClasses}>
      <body>{children}</body>
    </html>
  );
}
