import { Glyph } from "@/components/ui/glyph";

/** Short facts, each with a tick in front. */
export function TickList({ points, className = "" }: { points: readonly string[]; className?: string }) {
  if (points.length === 0) return null;
  return (
    <ul className={`space-y-3 ${className}`}>
      {points.map((point, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: plain texts have no key, may repeat, and never move
        <li key={index} className="flex gap-3">
          <Glyph name="tick" className="mt-0.5 size-5 text-accent" />
          <span>{point}</span>
        </li>
      ))}
    </ul>
  );
}

/** Short facts about what is not included, each with a cross in front. */
export function CrossList({ points }: { points: readonly string[] }) {
  return (
    <ul className="space-y-3">
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
