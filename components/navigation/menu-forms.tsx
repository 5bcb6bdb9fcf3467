import { Glyph } from "@/components/ui/glyph";
import type { MenuGroup, MenuLink, MenuList } from "@/lib/navigation/menu-content";

/**
 * The contracts menu. On a wide bar each category is a row: its name and button in one column, the first forms of its
 * sub-categories in the other. On a phone the categories unfold, the first one already has.
 */
export function MenuForms({ groups, place }: { groups: readonly MenuGroup[]; place: "wide" | "folded" }) {
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
