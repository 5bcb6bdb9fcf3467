import { isPlainClick } from "../../lib/navigation/plain-click.ts";
import { bring } from "../../lib/press/bring.browser.ts";
import { around, ignore, intents, on } from "../script/dom.browser.ts";

const loadTarget = () => import("../../lib/contracts/register-target.ts");

/** Adds the visitor's campaign, which only their browser knows, to links to the registration for a contract. */
export function startRegistration(): void {
  const linkAround = (event: Event) => around<HTMLAnchorElement>(event, "a[data-register]");
  on(intents, (event) => {
    const link = linkAround(event);
    if (link) loadTarget().then(({ registerTarget }) => prepare(link, registerTarget), ignore);
  });
  on(["click"], (event) => {
    const link = linkAround(event);
    if (!(link && event instanceof MouseEvent && isPlainClick(event)) || isPrepared(link)) return;
    event.preventDefault();
    bring(link, loadTarget).then((code) => {
      if (!code) return;
      prepare(link, code.registerTarget);
      location.assign(link.href);
    });
  });
}

function isPrepared({ dataset }: HTMLElement): boolean {
  return dataset.register === "ready";
}

function prepare(link: HTMLAnchorElement, registerTarget: (link: string) => string): void {
  if (isPrepared(link)) return;
  link.href = registerTarget(link.href);
  link.dataset.register = "ready";
}
