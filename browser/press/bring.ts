import { LOST, type LostPress } from "./listening.ts";

/**
 * Loads the code that a press needs and shows meanwhile that the press was heard. Null when the code did not arrive:
 * the page stays and says so (press-script.ts).
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
    const detail: LostPress = { opener, again };
    document.dispatchEvent(new CustomEvent(LOST, { detail }));
    return null;
  } finally {
    opener.removeAttribute("aria-busy");
  }
}
