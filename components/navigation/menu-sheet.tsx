import { type Dispatch, useEffect, useRef } from "react";
import { MenuBody, type WhileWaiting } from "@/components/navigation/menu-body";
import { openerOf, pageOf } from "@/components/navigation/openers";
import type { Loaded } from "@/components/navigation/use-menu-content";
import { SearchLink } from "@/components/search/search-link";
import { Glyph } from "@/components/ui/glyph";
import { isMenuName, type MenuEvent, type MenuName } from "@/lib/navigation/menu-state";

interface MenuSheetProps {
  open: MenuName;
  content: Loaded;
  whileWaiting: WhileWaiting;
  dispatch: Dispatch<MenuEvent>;
}

const row =
  "sheet-row flex min-h-12 w-full items-center justify-between rounded-xl px-3 py-2.5 text-lg font-medium hover:bg-accent-soft";

/**
 * The menus on a phone, one at a time in a native dialog, which keeps the focus inside. What the list shows is in the
 * bar already, so it is read from there.
 */
export function MenuSheet({ open, content, whileWaiting, dispatch }: MenuSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      openerOf("mobile")?.focus();
    };
  }, []);
  const isList = open === "mobile";
  const label = isList ? "Menu" : (entries().find(({ menu }) => menu === open)?.label ?? "Menu");
  const close = () => dispatch({ type: "close" });
  return (
    <dialog
      ref={dialog}
      id={`menu-${open}`}
      aria-label={label}
      data-menu-panel=""
      onCancel={close}
      className={`menu-sheet ${open === "contracts" ? "h-[min(500px,100dvh)]" : "h-dvh"}`}
    >
      <div className="sticky top-0 z-1 flex h-(--bar-height) items-center justify-between gap-3 bg-paper">
        {isList ? (
          <p className="font-display text-xl font-bold">{label}</p>
        ) : (
          <button
            type="button"
            className="flex min-h-11 items-center gap-2 font-semibold"
            onClick={() => dispatch({ type: "open", menu: "mobile" })}
          >
            <Glyph name="chevron" className="size-5 rotate-90" />
            {label}
            <span className="sr-only">, back to the menu</span>
          </button>
        )}
        <button
          type="button"
          className="action"
          data-style="secondary"
          data-size="small"
          aria-label="Close the menu"
          onClick={close}
        >
          <Glyph name="close" />
        </button>
      </div>
      <div className="pb-8">
        {isList ? (
          <List dispatch={dispatch} />
        ) : (
          <MenuBody content={content} label={label} href={pageOf(open)} whileWaiting={whileWaiting} folded />
        )}
      </div>
    </dialog>
  );
}

function List({ dispatch }: { dispatch: Dispatch<MenuEvent> }) {
  return (
    <>
      <SearchLink className="mb-3 flex min-h-12 w-full items-center gap-3 rounded-xl border border-line-strong bg-card px-4 text-lg text-muted hover:border-ink">
        <Glyph name="search" />
        Search
      </SearchLink>
      <nav aria-label="Menu" className="-mx-3">
        <ul>
          {entries().map(({ label, menu, current, ...link }) => (
            <li key={label}>
              {menu ? (
                <button type="button" className={row} onClick={() => dispatch({ type: "open", menu })}>
                  {label}
                  <Glyph name="chevron" className="size-5 -rotate-90" />
                </button>
              ) : (
                <a {...link} rel="noopener" aria-current={current} className={row}>
                  {label}
                  {link.target && <span className="sr-only"> (opens in a new tab)</span>}
                </a>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-6 flex flex-col gap-3">
        {actions().map(({ name, label, current: _, ...link }) => (
          <a
            key={name}
            {...link}
            rel="noopener"
            className="action"
            data-style={name === "signUp" ? "primary" : "secondary"}
          >
            {label}
          </a>
        ))}
      </div>
    </>
  );
}

/** The entries of the bar, in its order. */
function entries() {
  return [...document.querySelectorAll<HTMLElement>("[data-entry]")].map((element) => {
    const { entry = "", menu } = element.dataset;
    return { label: entry, menu: isMenuName(menu) ? menu : null, ...targetOf(element) };
  });
}

function actions() {
  return [...document.querySelectorAll<HTMLElement>("[data-action]")]
    .map((element) => ({
      name: element.dataset.action,
      label: element.firstChild?.textContent ?? "",
      ...targetOf(element),
    }))
    .reverse();
}

interface Target {
  readonly href?: string;
  /** The form that it opens where scripts run. */
  readonly "data-auth"?: string | undefined;
  readonly target?: string | undefined;
  readonly current?: "page" | undefined;
}

function targetOf(element: HTMLElement): Target {
  if (!(element instanceof HTMLAnchorElement)) return {};
  return {
    href: element.href,
    "data-auth": element.dataset.auth,
    target: element.target || undefined,
    current: element.ariaCurrent === "page" ? "page" : undefined,
  };
}
