import { setTimeout as delay } from "node:timers/promises";
import type { Locator } from "@playwright/test";

/**
 * Presses a button until `shown` appears, if only for a moment. The Studio rebuilds its panes while a document is
 * loading and can lose a click. A person would click again, but not once the result is visible: a second click that is late
 * lands beside the dialog and closes it. A busy machine takes seconds to show one.
 */
export async function pressUntil(button: Locator, shown: Locator): Promise<void> {
  if (await shown.isVisible()) return;
  let isOver = false;
  const appearance = shown.waitFor({ timeout: 180_000 }).finally(() => {
    isOver = true;
  });
  // Awaited below. Without this, a rejection during a press would count as unhandled.
  appearance.catch(() => undefined);
  while (!isOver) {
    // A missing button is no failure: the first press may have worked.
    await button.click({ timeout: 5_000 }).catch(() => undefined);
    await Promise.race([appearance, delay(15_000)]);
  }
  await appearance;
}
