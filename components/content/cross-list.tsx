import { Glyph } from "@/components/ui/glyph";

/** What is not part of something, beside the ticks of what is. */
export function CrossList({ points, className = "" }: { points: readonly string[]; className?: string }) {
  if (points.length === 0) return null;
  return (
    <ul className={`space-y-3 ${className}`}>
      {points.map((point, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: plain texts have no key, may repeat, and never move
        <li key={index} className="flex gap-3 text-muted">
          <Glyph name="close" className="mt-0.5 size-5" />
          <span>{point}</span>
        </li>
      ))}
    </ul>
  );
}
