import type { ReactElement } from "react";
import { chevronPath, closePath, searchPath } from "@/components/ui/glyph-paths";
import { LineDrawing } from "@/components/ui/line-drawing";

const paths = {
  arrow: <path d="M3.5 10h12m-5-5 5 5-5 5" />,
  tick: <path d="M4 10.6c1.6 1.2 2.9 2.6 3.9 4.3C10 10.4 12.6 7.2 16.2 4.8" />,
  plus: <path d="M10 4v12M4 10h12" />,
  menu: <path d="M3 6.5h14M3 13.5h10" />,
  close: <path d={closePath} />,
  chevron: <path d={chevronPath} />,
  outward: <path d="M7 13.5 14 6.5m-6-.5h6.5v6.5" />,
  phone: (
    <path d="M4.5 3.5h3l1.3 3.7-1.8 1.4a10 10 0 0 0 4.4 4.4l1.4-1.8 3.7 1.3v3c0 .6-.4 1-1 1A12.5 12.5 0 0 1 3.5 4.5c0-.6.4-1 1-1Z" />
  ),
  search: <path d={searchPath} />,
  calendar: <path d="M3.5 5h13v11.5h-13V5Zm0 4h13M7 3v3.5M13 3v3.5" />,
  mail: <path d="M3 5h14v10.5H3V5Zm.5.7L10 11l6.5-5.3" />,
  megaphone: <path d="M3.5 8.2v3.6h2.8L14 15.5v-11L6.3 8.2H3.5Zm3 3.6.9 4h2l-.7-3M16.5 8.4v3.2" />,
  eye: (
    <path d="M2 10s3-5.2 8-5.2S18 10 18 10s-3 5.2-8 5.2S2 10 2 10Zm8 2.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z" />
  ),
  hidden: (
    <path d="M4 12.4C2.7 11.2 2 10 2 10s3-5.2 8-5.2c1 0 2 .2 2.8.5M16 7.6c1.3 1.2 2 2.4 2 2.4s-3 5.2-8 5.2c-1 0-2-.2-2.8-.5M3.5 16.5l13-13" />
  ),
} satisfies Record<string, ReactElement>;

export type GlyphName = keyof typeof paths;

/** An interface icon, as tall as the text beside it. Always next to words or a label. */
export function Glyph({ name, className = "size-5" }: { name: GlyphName; className?: string }) {
  return (
    <LineDrawing size={20} pen="1.75" className={`shrink-0 ${className}`}>
      {paths[name]}
    </LineDrawing>
  );
}
