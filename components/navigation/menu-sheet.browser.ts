import { isMenuName, type MenuEvent, type MenuName } from "../../lib/navigation/menu-state.ts";
import { make } from "../script/dom.browser.ts";
import { parse } from "../script/trusted.browser.ts";
import { chevronPath, closePath, searchPath } from "../ui/glyph-paths.ts";

type Dispatch = (event: MenuEvent) => void;

const row =
  "sheet-row flex min-h-12 w-full items-center justify-between rounded-xl px-3 py-2.5 text-lg hover:bg-accent-soft";

/** The menus on a phone, one at a time in a native dialog, which keeps the focus inside. */
export function makeSheet(dispatch: Dispatch): HTMLDialogElement {
  const sheet = make("dialog", { "data-menu-panel": "" });
  sheet.addEventListener("cancel", () => dispatch({ type: "close" }));
  return sheet;
}

/** Shows a menu in the sheet: `body`, or the list of all menus when there is none. */
export function fillSheet(
  sheet: HTMLElement,
  open: MenuName,
  label: string,
  body: HTMLElement | null,
  dispatch: Dispatch,
): void {
  sheet.id = `menu-${open}`;
  sheet.setAttribute("aria-label", label);
  sheet.className = `menu-sheet ${open === "contracts" ? "h-[min(500px,100dvh)]" : "h-dvh"}`;
  const title = body
    ? makeButton(
        { class: "flex min-h-11 items-center gap-2 font-semibold" },
        { type: "open", menu: "mobile" },
      )
    : make("p", { class: "font-display text-xl font-bold" }, label);
  if (body)
    title.append(
      glyph(chevronPath, "size-5 rotate-90"),
      label,
      make("span", { class: "sr-only" }, ", back to the menu"),
    );
  const close = makeButton(
    {
      class: "action",
      "data-style": "secondary",
      "data-size": "small",
      "data-sign": "",
      "aria-label": "Close the menu",
    },
    { type: "close" },
    glyph(closePath),
  );
  const bar = "sticky top-0 z-1 flex h-(--bar-height) items-center justify-between gap-3 bg-paper";
  sheet.replaceChildren(
    make("div", { class: bar }, title, close),
    make("div", { class: "pb-8" }, ...(body ? [body] : makeList())),
  );

  function makeButton(
    attributes: Readonly<Record<string, string>>,
    event: MenuEvent,
    ...content: (Node | string)[]
  ) {
    const button = make("button", { type: "button", ...attributes }, ...content);
    button.addEventListener("click", () => dispatch(event));
    return button;
  }

  function makeEntry(entry: HTMLElement): HTMLElement {
    const { entry: name = "", menu } = entry.dataset;
    if (isMenuName(menu)) {
      const button = makeButton({ class: row }, { type: "open", menu });
      button.append(name, glyph(chevronPath, "size-5 -rotate-90"));
      return button;
    }
    const link = make("a", { ...wayOf(entry), rel: "noopener", class: row }, name);
    if (link.target) link.append(make("span", { class: "sr-only" }, " (opens in a new tab)"));
    return link;
  }

  /** What the list shows is in the bar already, so it is read from there. */
  function makeList(): HTMLElement[] {
    const search = {
      href: "/search",
      "data-search": "",
      "aria-keyshortcuts": "/ Control+K Meta+K",
      class:
        "mb-3 flex min-h-12 w-full items-center gap-3 rounded-xl border border-line-strong bg-card px-4 text-lg text-muted hover:border-ink",
    };
    const entries = marked("entry").map((entry) => make("li", {}, makeEntry(entry)));
    const actions = marked("action")
      .reverse()
      .map((action) => {
        const style = action.dataset.action === "signUp" ? "primary" : "secondary";
        const look = { rel: "noopener", class: "action", "data-style": style };
        return make("a", { ...wayOf(action), ...look }, action.firstChild?.textContent ?? "");
      });
    return [
      make("a", search, glyph(searchPath), "Search"),
      make("nav", { "aria-label": "Menu", class: "-mx-3" }, make("ul", {}, ...entries)),
      make("div", { class: "mt-6 flex flex-col gap-3" }, ...actions),
    ];
  }
}

function marked(name: "entry" | "action"): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-${name}]`)];
}

/** Where a link leads, and which form it opens. */
function wayOf(link: HTMLElement): Record<string, string> {
  const names = ["href", "target", "data-auth", "data-quiet", "aria-current"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = link.getAttribute(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** An icon as components/ui/glyph.tsx draws it. */
function glyph(path: string, size = "size-5"): Node | string {
  const svg = `<svg viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" class="shrink-0 ${size}"><path d="${path}"/></svg>`;
  return parse(svg).body.firstChild ?? "";
}
