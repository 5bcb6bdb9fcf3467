import { MenuCards } from "@/components/navigation/menu-cards";
import type { Loaded } from "@/components/navigation/use-menu-content";
import { Glyph } from "@/components/ui/glyph";
import type { MenuGroup } from "@/lib/navigation/menu-content";

/** What is in a menu, on a wide bar and on a phone; a skeleton while it is on its way. */
export function MenuBody({ content, label }: { content: Loaded; label: string }) {
  if (content === "loading") return <Skeleton />;
  if (content === "failed" || content.groups.length === 0) {
    return (
      <p role="status">
        This menu could not be loaded.{" "}
        <a href="#footer" className="text-link">
          Every page is linked in the footer.
        </a>
      </p>
    );
  }
  const hasLists = content.groups.some(({ lists }) => lists.length > 0 || content.groups.length > 1);
  return (
    <div
      className={hasLists ? "grid gap-x-10 gap-y-8 lg:auto-cols-fr lg:grid-flow-col" : undefined}
      data-menu-groups=""
    >
      {content.groups.map((group) => (
        <Group key={group.key} group={group} label={label} />
      ))}
    </div>
  );
}

function Group({ group, label }: { group: MenuGroup; label: string }) {
  const { heading, accent, cards, lists, action } = group;
  return (
    <section aria-label={heading ?? label} data-accent={accent ?? undefined} className="min-w-0">
      {heading && <h2 className="mb-4 font-sans text-sm font-semibold text-muted">{heading}</h2>}
      {cards.length > 0 && <MenuCards cards={cards} isWide={heading === null} />}
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {lists.map(({ title, href, links }) => (
          <div key={title}>
            <h3 className="mb-1 border-l-3 border-accent pl-2.5 font-sans text-[0.9375rem] font-semibold">
              <a href={href} className="block py-0.5 hover:text-accent">
                {title}
              </a>
            </h3>
            <ul>
              {links.map((link) => (
                <li key={link.href}>
                  <a
                    href={link.href}
                    className="block rounded-md py-1.5 pl-3 text-[0.9375rem] hover:text-accent"
                  >
                    {link.label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {action && (
        // In reach: a menu may be longer than the window, and on a phone is.
        <p className="sticky bottom-0 mt-2 bg-paper py-3 xl:bg-card">
          <a href={action.href} className="action" data-style="secondary" data-size="small">
            {action.label}
            <Glyph name="arrow" className="arrow size-4" />
          </a>
        </p>
      )}
    </section>
  );
}

function Skeleton() {
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <span className="sr-only">Loading the menu</span>
      {["a", "b", "c"].map((key) => (
        <span key={key} className="h-20 rounded-2xl bg-tint motion-safe:animate-pulse" />
      ))}
    </div>
  );
}
