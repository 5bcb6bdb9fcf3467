import { MenuCards } from "@/components/navigation/menu-cards";
import { MenuForms } from "@/components/navigation/menu-forms";
import type { Loaded } from "@/components/navigation/use-menu-content";
import type { MenuGroup } from "@/lib/navigation/menu-content";

/** Actions for a menu whose content is missing. */
export interface WhileWaiting {
  readonly onRetry: () => void;
  /** Disappears when the content arrives, so the focus in it must move first. */
  readonly onFocus: () => void;
}

interface MenuBodyProps {
  content: Loaded;
  label: string;
  /** Where the menu leads without scripts: to a page with the same links. */
  href: string;
  whileWaiting: WhileWaiting;
  /** On a phone, where long lists are collapsed. */
  folded?: boolean;
}

/** A menu's content, on a wide bar and on a phone. A skeleton while it loads. */
export function MenuBody({ content, label, href, whileWaiting, folded = false }: MenuBodyProps) {
  if (content === "loading") return <Skeleton />;
  if (content === "late" || content === "failed" || content.groups.length === 0) {
    return (
      <div role="status" onFocus={whileWaiting.onFocus}>
        <p>
          {content === "late" ? "This menu is taking longer than usual." : "This menu could not be loaded."}
        </p>
        <p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
          <button
            type="button"
            className="action"
            data-style="secondary"
            data-size="small"
            onClick={whileWaiting.onRetry}
          >
            Try again
          </button>
          <a href={href} className="text-link">
            {href === "#footer" ? "Every page is linked in the footer." : `Go to the page “${label}”`}
          </a>
        </p>
      </div>
    );
  }
  const { groups } = content;
  if (groups.some(({ lists }) => lists.length > 0)) return <MenuForms groups={groups} folded={folded} />;
  return (
    <div
      className={groups.length > 1 ? "grid gap-x-10 gap-y-8 lg:auto-cols-fr lg:grid-flow-col" : undefined}
      data-menu-groups=""
    >
      {groups.map((group) => (
        <CardGroup key={group.key} group={group} label={label} />
      ))}
    </div>
  );
}

function CardGroup({ group: { heading, accent, cards }, label }: { group: MenuGroup; label: string }) {
  return (
    <section aria-label={heading ?? label} data-accent={accent ?? undefined} className="min-w-0">
      {heading && <h2 className="mb-4 font-sans text-sm font-semibold text-muted">{heading}</h2>}
      <MenuCards cards={cards} isWide={heading === null} />
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
