import { MenuCards } from "@/components/navigation/menu-cards";
import { MenuForms } from "@/components/navigation/menu-forms";
import type { MenuContent, MenuGroup } from "@/lib/navigation/menu-content";

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
