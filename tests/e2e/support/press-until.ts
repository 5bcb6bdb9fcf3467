import { expect, type Locator } from "@playwright/test";

/**
 * Presses until something shows. While a document is still loading, the Studio makes its panes anew and forgets a
 * press; a person presses again, and never when what they want is there already.
 */
export async function pressUntil(button: Locator, shown: Locator): Promise<void> {
  await expect(async () => {
    if (!(await shown.isVisible())) await button.click({ timeout: 2_000 });
    await expect(shown).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 40_000 });
}
