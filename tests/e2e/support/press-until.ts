import { setTimeout as delay } from "node:timers/promises";
import type { Locator } from "@playwright/test";

/**
 * Presses until something shows, if only for a moment. While a document is still loading, the Studio makes its panes
 * anew and forgets a press; a person presses again, and never when what they want is there already.
 */
export async function pressUntil(button: Locator, shown: Locator): Promise<void> {
  if (await shown.isVisible()) return;
  let isOver = false;
  const appearance = shown.waitFor({ timeout: 180_000 }).finally(() => {
    isOver = true;
  });
  // It is awaited below; without this a rejection during a press would count as unhandled.
  appearance.catch(() => undefined);
  while (!isOver) {
    // A press that finds no button is not the failure: what should show may be on its way.
    await button.click({ timeout: 5_000 }).catch(() => undefined);
    await Promise.race([appearance, delay(5_000)]);
  }
  await appearance;
}
