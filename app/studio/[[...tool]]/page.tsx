import type { Metadata, Viewport } from "next";
import { Studio } from "@/studio/studio";

export const metadata: Metadata = {
  title: "Studio",
  robots: { index: false, follow: false },
  referrer: "same-origin",
};

export const viewport: Viewport = { width: "device-width", initialScale: 1, viewportFit: "cover" };

export function generateStaticParams() {
  return [{ tool: [] }];
}

export default function StudioPage() {
  return <Studio />;
}
