import type { ReactNode } from "react";
import { fontClasses } from "@/components/pages/fonts";
import "../globals.css";

/** Screens that read their address: Next renders them each time, and the front server stores what is the same for all. */
export default function FixedLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={fontClasses}>
      <body>{children}</body>
    </html>
  );
}
