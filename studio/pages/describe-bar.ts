import { chromeOf } from "@/lib/pages/chrome";
import { pageParts } from "@/schemas/objects/page-parts";

interface BarPage {
  readonly type: unknown;
  readonly group: unknown;
  readonly path: string | null;
}

const names = { navigation: "The navigation", footer: "The footer" } as const;

/** Says what visitors of this page see, and why. */
export function describeBar(bar: "navigation" | "footer", choice: string | undefined, page: BarPage): string {
  if (choice === "show") return `${names[bar]} shows on this page, regardless of the default.`;
  if (choice === "hide") return `${names[bar]} is hidden on this page, regardless of the default.`;
  const group = page.type === "deal" ? "deal" : typeof page.group === "string" ? page.group : null;
  const isShown = chromeOf({ path: page.path ?? "/", group })[bar];
  const part = pageParts.find(({ value }) => value === group)?.title;
  const reason = part ? `as on the pages of the part “${part}”` : "as on all pages of this kind";
  return isShown
    ? `${names[bar]} shows on this page, ${reason}.`
    : `${names[bar]} is hidden here, ${reason}.`;
}
