import { ContentLink } from "@/components/content/content-link";
import type { Feature } from "@/components/content/features/read-features";
import { Glyph } from "@/components/ui/glyph";
import { resolveLink } from "@/lib/links";

export function FeatureTitle({ feature, className = "text-xl" }: { feature: Feature; className?: string }) {
  if (!feature.title) return null;
  return <h3 className={`leading-snug font-[650] tracking-[-0.012em] ${className}`}>{feature.title}</h3>;
}

/** The sentence of a feature and, where there is more to read, a link to it. */
export function FeatureText({ feature, className = "" }: { feature: Feature; className?: string }) {
  const { text, link, linkLabel } = feature;
  return (
    <div className={className}>
      {text && <p className="max-w-[52ch] leading-relaxed text-muted">{text}</p>}
      {linkLabel && resolveLink(link) && (
        <ContentLink link={link} className="action mt-2 -ml-1" look={{ "data-style": "quiet" }}>
          {linkLabel}
          <Glyph name="arrow" className="arrow size-[1.1em]" />
        </ContentLink>
      )}
    </div>
  );
}
