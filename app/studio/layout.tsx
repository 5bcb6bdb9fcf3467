import localFont from "next/font/local";
import type { ReactNode } from "react";

const text = localFont({
  src: "../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--font-family-text",
  weight: "100 900",
  display: "swap",
});

export default function StudioLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={text.variable}>
      <body style={{ margin: 0 }}>{children}</body>
    </html>
  );
}
