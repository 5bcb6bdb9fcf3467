import type { ReactNode } from "react";
import { fontClasses } from "@/components/pages/fonts";
import { env } from "@/lib/env/environment";
import { writeTracking } from "@/lib/tracking/tracking-config";
import "../globals.css";

/** A public route that would need the request to be rendered fails the build. */
export const ensureStatic = "navigation";

export default function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={fontClasses} data-tracking={writeTracking(env().tracking)}>
      <body>{children}</body>
    </html>
  );
}
