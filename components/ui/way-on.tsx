import type { ReactNode } from "react";
import { Glyph, type GlyphName } from "@/components/ui/glyph";

/** One way on from a fixed screen: where it leads, and what happens there. */
export function WayOn({
  glyph,
  href,
  label,
  children,
}: {
  glyph?: GlyphName;
  href: string;
  label: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="border-b border-line">
      <a href={href} className="group flex items-start gap-4 py-4">
        {glyph && <Glyph name={glyph} className="mt-1 size-5 text-accent" />}
        <span className="min-w-0 flex-1">
          <span className="font-semibold break-words group-hover:text-accent">{label}</span>
          {children && <span className="mt-0.5 block text-[0.9375rem] text-muted">{children}</span>}
        </span>
        <Glyph name="arrow" className="arrow mt-1 size-5" />
      </a>
    </li>
  );
}
