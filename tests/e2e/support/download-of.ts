import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

/** What a button of the form beside a contract saves. Afterwards the next page is open. */
export async function downloadOf(page: Page, button: string): Promise<Blob> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.locator("[data-panel]").getByRole("button", { name: button }).click(),
  ]);
  await page.waitForURL("**/download-success");
  return new Blob([readFileSync(await file.path())]);
}
