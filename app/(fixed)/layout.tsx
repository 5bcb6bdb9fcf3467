import type { ReactNode } from "react";
import { fontClasses } from "@/components/pages/fonts";
import "../globals.css";

/** Screens that read their address: rendered for each request, and never stored. */
export default function FixedLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={fontClasses}>
      <body>{children}</body>
    </html>
  );
}
