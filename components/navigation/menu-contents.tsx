import { Glyph } from "@/components/ui/glyph";
import { LineDrawing } from "@/components/ui/line-drawing";
import { OfferBadge } from "@/components/ui/offer-badge";
import { thumbnailLines } from "@/lib/content/thumbnail-lines";
import type { MenuCard, MenuContent, MenuGroup, MenuLink, MenuList } from "@/lib/navigation/menu-content";

/**
 * What the server sends of a menu. `data-menu-content` says where each part goes: into the panel of a wide bar, or folded
 * into the sheet of a phone (components/navigation/menu-content.browser.ts).
 */
export function MenuContents({ groups }: MenuContent) {
  if (groups.some(({ lists }) => lists.length > 0)) {
    return (
      <>
        <MenuForms groups={groups} place="wide" />
        <MenuForms groups={groups} place="folded" />
      </>
    );
  }
  return (
    <div
      className={groups.length > 1 ? "grid gap-x-10 gap-y-8 lg:auto-cols-fr lg:grid-flow-col" : undefined}
      data-menu-content="wide folded"
    >
      {groups.map((group) => (
        <CardGroup key={group.key} group={group} />
      ))}
    </div>
  );
}

/** Without a heading it is the whole menu, and gets the name of the menu's opener in the page. */
function CardGroup({ group: { heading, accent, cards } }: { group: MenuGroup }) {
  return (
    <section aria-label={heading ?? undefined} data-accent={accent ?? undefined} className="min-w-0">
      {heading && <h2 className="mb-4 font-sans text-sm font-semibold text-muted">{heading}</h2>}
      <MenuCards cards={cards} isWide={heading === null} />
    </section>
  );
}

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

/**
 * The contracts menu. On a wide bar each category is a row: its name and button in one column, the first forms of its
 * sub-categories in the other. On a phone the categories unfold, the first one already has.
 */
function MenuForms({ groups, place }: { groups: readonly MenuGroup[]; place: "wide" | "folded" }) {
  const folded = place === "folded";
  return (
    <div data-menu-content={place} className="divide-y divide-line">
      {groups.map((group, index) => (
        <section
          key={group.key}
          aria-label={group.heading ?? undefined}
          data-accent={group.accent ?? undefined}
          className={folded ? "py-2" : "grid grid-cols-[11rem_1fr] gap-x-5 py-3.5"}
        >
          {folded ? <Folded group={group} open={index === 0} /> : <Row group={group} />}
        </section>
      ))}
    </div>
  );
}

function Row({ group: { heading, lists, action } }: { group: MenuGroup }) {
  return (
    <>
      <div>
        {heading && <h2 className="mb-2.5 font-sans text-[0.9375rem] leading-6 font-semibold">{heading}</h2>}
        {action && <AllForms action={action} />}
      </div>
      <div className="grid grid-cols-4 gap-x-2 gap-y-3">
        {lists.map((list) => (
          <Forms key={list.href} list={list} row="py-0.5 text-[0.84375rem] leading-5 tracking-[-0.01em]" />
        ))}
      </div>
    </>
  );
}

function Folded({ group: { heading, lists, action }, open }: { group: MenuGroup; open: boolean }) {
  return (
    <>
      <details className="question group" open={open}>
        <summary className="flex min-h-11 items-center justify-between gap-3">
          <h2 className="font-sans font-semibold">{heading}</h2>
          <Glyph name="chevron" className="size-5 transition-[rotate] group-open:rotate-180" />
        </summary>
        <div className="space-y-3 pt-1 pb-3">
          {lists.map((list) => (
            <Forms key={list.href} list={list} row="py-2 text-[0.9375rem]" />
          ))}
        </div>
      </details>
      {action && <AllForms action={action} />}
    </>
  );
}

function Forms({ list: { title, href, links }, row }: { list: MenuList; row: string }) {
  return (
    <div className="min-w-0 border-l-2 border-accent pl-2">
      <h3 className="font-sans font-semibold">
        <a href={href} className={`block hover:text-accent ${row}`}>
          {title}
        </a>
      </h3>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href} className={`block text-muted hover:text-accent ${row}`}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function AllForms({ action }: { action: MenuLink }) {
  return (
    <a href={action.href} className="action" data-style="secondary" data-size="small">
      {action.label}
      <Glyph name="arrow" className="arrow size-4" />
    </a>
  );
}
