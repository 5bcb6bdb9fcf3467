import type { Page } from "@playwright/test";

export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 800 };

/** Opens a page as a visitor who has closed the announcement. */
export async function visit(
  page: Page,
  address: string,
  size = desk,
  waitUntil: "load" | "commit" = "load",
): Promise<void> {
  await page.setViewportSize(size);
  await page.addInitScript(() =>
    sessionStorage.setItem("announcement-dismissed:announcement-nvidia-inception", "true"),
  );
  await page.goto(address, { waitUntil });
}
