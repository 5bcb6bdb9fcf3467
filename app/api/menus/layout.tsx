import type { ReactNode } from "react";

/** Kept like pages. */
export const dynamic = "force-dynamic";

/** Next renders whole documents only. Visitors get what is in the body (server/pages/document.ts). */
export default function MenuLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
