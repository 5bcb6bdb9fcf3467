import type { Locator } from "@playwright/test";

/** Closes a dialog and presses its opener in one task, before the browser fires the dialog's close event. */
export async function closeAndPress(dialog: Locator, opener: Locator): Promise<void> {
  const button = await opener.elementHandle();
  await dialog.evaluate((element, pressed) => {
    if (element instanceof HTMLDialogElement) element.close();
    if (pressed instanceof HTMLElement) pressed.click();
  }, button);
}
