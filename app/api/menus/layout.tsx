import type { ReactNode } from "react";

/** A menu that would need the request to be rendered fails the build. */
export const ensureStatic = "navigation";

/** Next renders whole documents only. Visitors get what is in the body (server/front/document.ts). */
export default function MenuLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
