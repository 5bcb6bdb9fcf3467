import { type ContentMenu, contentMenus, menuAddress } from "../../lib/navigation/menu-content.ts";
import type { MenuName } from "../../lib/navigation/menu-state.ts";
import { EARLY_ANSWER } from "../../lib/press/listening.ts";
import { ignore } from "../script/dom.browser.ts";
import { parse } from "../script/trusted.browser.ts";
import { entryOf } from "./openers.browser.ts";

/** After how many milliseconds of skeleton the menu says that its content is late. */
const PATIENCE = 5000;

interface Asked {
  readonly content: Promise<Document>;
  readonly giveUp: () => void;
}

/** Fetched once per page view. */
const asked = new Map<ContentMenu, Asked>();

/** "late": not there after five seconds, though it may still come. */
export type Loaded = Document | "loading" | "late" | "failed";

export function contentMenuOf(menu: MenuName | null): ContentMenu | null {
  return contentMenus.find((name) => name === menu) ?? null;
}

/** Begins to fetch the content of a menu that is likely to be opened. What fails here fails again when it opens. */
export function prefetchMenu(menu: MenuName | null): void {
  const content = contentMenuOf(menu);
  if (content) fetchMenu(content).catch(ignore);
}

/** Shows the content of a menu as it loads, until the returned function is called. */
export function followMenu(menu: ContentMenu, show: (content: Loaded) => void): () => void {
  let isWanted = true;
  let isLate = false;
  const end = (content: Loaded) => {
    clearTimeout(timer);
    isLate = false;
    if (isWanted) show(content);
  };
  const timer = setTimeout(() => {
    isLate = true;
    show("late");
  }, PATIENCE);
  show("loading");
  fetchMenu(menu).then(end, () => end("failed"));
  return () => {
    isWanted = false;
    clearTimeout(timer);
    if (isLate) forget(menu);
  };
}

function fetchMenu(menu: ContentMenu): Promise<Document> {
  const known = asked.get(menu);
  if (known) return known.content;
  const controller = new AbortController();
  const content = loadMenu(menu, controller.signal);
  const own: Asked = { content, giveUp: () => controller.abort() };
  asked.set(menu, own);
  // The next opening tries again.
  content.catch(() => asked.get(menu) === own && asked.delete(menu));
  return content;
}

async function loadMenu(menu: ContentMenu, signal: AbortSignal): Promise<Document> {
  const address = menuAddress(menu);
  const response = (await earlyAnswer(menu)) ?? (await fetch(address, { signal }));
  const content = parse(await response.text());
  // A network that one must log in to answers anything with a page of its own.
  if (!response.ok || !content.querySelector("[data-menu-content] a"))
    throw new Error(`Cannot show the menu: ${address} answered ${response.status} and no menu.`);
  return content;
}

/** The answer to what a held press has asked already (lib/press/first-script.ts). */
async function earlyAnswer(menu: ContentMenu): Promise<Response | null> {
  const opener = entryOf(menu);
  const answer: unknown = opener && Reflect.get(opener, EARLY_ANSWER);
  if (!opener || !answer) return null;
  Reflect.deleteProperty(opener, EARLY_ANSWER);
  const response: unknown = await answer;
  return response instanceof Response ? response : null;
}

/** Drops the pending request of the menu. The next use starts a new one. */
function forget(menu: ContentMenu): void {
  asked.get(menu)?.giveUp();
  asked.delete(menu);
}
