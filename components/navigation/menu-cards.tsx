import { LineDrawing } from "@/components/ui/line-drawing";
import { OfferBadge } from "@/components/ui/offer-badge";
import { thumbnailLines } from "@/lib/content/thumbnail-lines";
import type { MenuCard } from "@/lib/navigation/menu-content";

/** Picture, title and one line, all of it one link. */
export function MenuCards({ cards, isWide }: { cards: readonly MenuCard[]; isWide: boolean }) {
  return (
    <ul className={`grid gap-x-8 gap-y-1 ${isWide ? "sm:grid-cols-2 lg:grid-cols-3" : ""}`}>
      {cards.map(({ key, title, description, badge, href, newTab, ...card }) => (
        <li key={key}>
          <a
            href={href}
            target={newTab ? "_blank" : undefined}
            rel={newTab ? "noopener" : undefined}
            className="-mx-3 flex items-center gap-4 rounded-2xl p-3 transition-colors hover:bg-accent-soft"
          >
            <CardPicture {...card} />
            <span className="min-w-0">
              <span className="block font-semibold">
                {title} {badge && <OfferBadge>{badge}</OfferBadge>}
              </span>
              {description && <span className="block text-[0.9375rem] text-muted">{description}</span>}
              {newTab && <span className="sr-only"> (opens in a new tab)</span>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function CardPicture({ scene, picture }: Pick<MenuCard, "scene" | "picture">) {
  const frame = "h-16 w-20 shrink-0 rounded-xl bg-accent-soft";
  if (picture) {
    return (
      // biome-ignore lint/performance/noImgElement: the lake resizes and caches; Next's optimizer would do it twice
      <img
        src={picture.src}
        width={picture.width}
        height={picture.height}
        alt=""
        className={`${frame} object-cover`}
      />
    );
  }
  // A whole screen would be too small to read here.
  const lines = scene && Object.hasOwn(thumbnailLines, scene) ? thumbnailLines[scene] : undefined;
  if (!lines) return null;
  return (
    <span className={`${frame} grid place-items-center text-accent`}>
      <LineDrawing size={32} pen="1.8" className="size-9">
        <path d={lines} />
      </LineDrawing>
    </span>
  );
}
