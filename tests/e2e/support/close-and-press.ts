import type { Locator } from "@playwright/test";

/** Closes a dialog and presses what opens it in one go, before the browser has told the page that the dialog closed. */
export async function closeAndPress(dialog: Locator, opener: Locator): Promise<void> {
  const button = await opener.elementHandle();
  await dialog.evaluate((element, pressed) => {
    if (element instanceof HTMLDialogElement) element.close();
    if (pressed instanceof HTMLElement) pressed.click();
  }, button);
}
