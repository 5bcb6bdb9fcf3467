import type { ReactElement } from "react";
import { descriptionOf, Picture, type PictureValue } from "@/components/content/picture";
import { LineDrawing } from "@/components/ui/line-drawing";
import type { marks } from "@/lib/choices/page-choices";
import { pictureFrames } from "@/lib/content/picture-frames";
import { readChoice } from "@/lib/content/read";

type Mark = (typeof marks)[number]["value"];

const drawings: { [Name in Mark]: ReactElement } = {
  ring: (
    <>
      <circle cx="14" cy="14" r="10" />
      <circle cx="14" cy="14" r="3.5" />
    </>
  ),
  diamond: (
    <>
      <path d="m14 3 11 11-11 11L3 14Z" />
      <path d="m14 9 5 5-5 5-5-5Z" />
    </>
  ),
  hexagon: <path d="m14 3 9.5 5.5v11L14 25l-9.5-5.5v-11ZM14 14v11M14 14l9.5-5.5M14 14 4.5 8.5" />,
  wave: <path d="M2 10c4-5 8-5 12 0s8 5 12 0M2 18c4-5 8-5 12 0s8 5 12 0" />,
  bars: <path d="M5 24V13M11 24V5M17 24v-8M23 24V9" />,
  leaf: <path d="M5 23C4 11 11 4 24 4c0 13-7 20-17 18M5 23l9-10" />,
  spark: <path d="M14 2v24M2 14h24M6 6l16 16M22 6 6 22" />,
  arch: <path d="M4 24V14a10 10 0 0 1 20 0v10M10 24V14a4 4 0 0 1 8 0v10" />,
};

const names = Object.keys(drawings) as Mark[]; // the keys of the table above

interface LogoBadgeProps {
  name: string;
  mark: unknown;
  picture: PictureValue | null | undefined;
  /** Where the picture is stored. */
  field?: string;
}

/** An organization as a quiet badge: its picture when one was given, else a neutral mark and its name. */
export function LogoBadge({ name, mark, picture, field = "picture" }: LogoBadgeProps) {
  const image = picture
    ? Picture({
        picture: { ...picture, decorative: false, alt: descriptionOf(picture, field) || name },
        field,
        sizes: pictureFrames.logo.sizes,
        widths: pictureFrames.logo.widths,
        className: "h-9 w-auto max-w-40 object-contain",
      })
    : null;
  if (image) return image;
  const known = readChoice(mark, names, null, "mark");
  return (
    <span className="inline-flex items-center gap-3 text-muted">
      {known && (
        <LineDrawing size={28} pen="2.25" className="size-7 shrink-0">
          {drawings[known]}
        </LineDrawing>
      )}
      <span className="font-display text-lg font-[650] tracking-[-0.02em] sm:text-xl">{name}</span>
    </span>
  );
}
