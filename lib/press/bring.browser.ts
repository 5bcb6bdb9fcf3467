import { LOST, type LostPress } from "./listening.ts";

/** Has the page say that what a press needs did not arrive (first-script.ts). */
export function tellLost(detail: LostPress): void {
  document.dispatchEvent(new CustomEvent(LOST, { detail }));
}

/**
 * Loads the code that a press needs and shows meanwhile that the press was heard. Null when the code did not arrive:
 * the page stays and says so (first-script.ts).
 */
export async function bring<Code>(
  opener: HTMLElement,
  load: () => Promise<Code>,
  again = () => opener.click(),
): Promise<Code | null> {
  opener.setAttribute("aria-busy", "true");
  try {
    return await load();
  } catch {
    tellLost({ opener, again });
    return null;
  } finally {
    opener.removeAttribute("aria-busy");
  }
}
