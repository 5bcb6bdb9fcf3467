import { isPlainClick } from "../../../lib/navigation/plain-click.ts";
import { bring } from "../../../lib/press/bring.browser.ts";
import { around, ignore, intents, on } from "../../script/dom.browser.ts";

const loadDialog = () => import("./open-dialog.browser.tsx");
const loadPage = () => import("./take-over-page.browser.tsx");

/** The page with the forms of an account, which the server rendered. */
const formsOnPage = "[data-auth-page]";

/** Links to `/auth` open the dialog instead. Its code loads when a link is hovered or focused. */
export function startLogin(): void {
  // Where a visit came from, if its address says so. A failed load harms nobody: the visit then has no source.
  if (/[?&](?:utm_\w+|from)=/.test(location.search))
    import("../../../lib/tracking/capture-visit.ts").then(({ captureVisit }) => captureVisit(), ignore);
  on(intents, (event) => {
    if (linkAround(event) && !isPageOnly()) loadDialog().catch(ignore);
  });
  on(["click"], (event) => {
    const opener = linkAround(event);
    if (!(opener && event instanceof MouseEvent && isPlainClick(event))) return;
    event.preventDefault();
    const form = formOf(opener);
    if (isPageOnly()) location.assign(form);
    else openLogin(opener, form);
  });
  startPage();
}

/** The page with the forms has them already, or there are none and that page says so. */
function isPageOnly(): boolean {
  return location.pathname === "/auth" || document.documentElement.dataset.accounts === "off";
}

/**
 * Opens an account form over the page. Resolves to whether it did: its code may not arrive, which the page says then,
 * and an earlier press may have opened one.
 */
export async function openLogin(opener: HTMLElement, form: URL, onClosed = ignore): Promise<boolean> {
  const code = await bring(opener, loadDialog);
  if (!code || document.querySelector("dialog.auth-dialog[open]")) return false;
  code.openDialog({ opener, form, support: supportOf(), onClosed });
  return true;
}

/** The forms of the page listen once somebody is about to use them, or at once for somebody whom the browser remembers. */
function startPage(): void {
  const page = document.querySelector<HTMLElement>(formsOnPage);
  if (!page) return;
  const takeOver = ({ takeOverPage }: Awaited<ReturnType<typeof loadPage>>) => takeOverPage(page);
  const load = () => void loadPage().then(takeOver, ignore);
  on(intents, load, { at: page });
  on(["input"], load, { at: page });
  on(
    ["click", "submit"],
    (event) => {
      if (page.dataset.authPage === "live") return;
      const pressed = around(event, "button,a[data-press]");
      if (!pressed) return;
      event.preventDefault();
      bring(pressed, loadPage).then((code) => {
        if (!code) return;
        code.takeOverPage(page);
        pressed.click();
      });
    },
    { at: page },
  );
  const isReached = page.contains(document.activeElement);
  if (isReached || page.dataset.authNow !== undefined || "owner" in document.documentElement.dataset) load();
}

function supportOf(): string | null {
  return document.querySelector<HTMLElement>("[data-frame]")?.dataset.support ?? null;
}

function linkAround(event: Event): HTMLAnchorElement | null {
  const link = around<HTMLAnchorElement>(event, "a");
  const form = link && formOf(link);
  return form?.pathname === "/auth" && form.origin === location.origin ? link : null;
}

/** The form that a link opens. Without scripts, a link to the registration leads elsewhere. */
function formOf({ dataset, href }: HTMLAnchorElement): URL {
  return new URL(dataset.auth ?? href, location.href);
}
