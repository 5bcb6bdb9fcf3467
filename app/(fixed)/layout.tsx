import type { ReactNode } from "react";
import { fontClasses } from "@/components/pages/fonts";
import { env } from "@/lib/env/environment";
import { writeTracking } from "@/lib/tracking/tracking-config";
import "../globals.css";

/** Screens that read their address: rendered for each request, and never stored. */
export default function FixedLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={fontClasses} data-tracking={writeTracking(env().tracking)}>
      <body>{children}</body>
    </html>
  );
}
