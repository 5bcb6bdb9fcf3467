import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";

test("R-TRACK-5 without tracking configured nobody is asked, and no page loads, stores or sends tracking data", {
  tag: "@6of6",
}, async ({ page, context }) => {
  const texts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) texts.push(response.text());
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ["/", "/signature/pricing", "/signature/deals/free-trial", "/thank-you", "/auth"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.locator("html")).not.toHaveAttribute("data-tracking");
    await expect(page.getByRole("dialog", { name: "May others count your visit?" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Your privacy choices" })).toBeHidden();
    expect(await page.evaluate("[typeof gtag, typeof fbq, typeof dataLayer]")).toEqual(
      Array(3).fill("undefined"),
    );
    expect(await page.evaluate("Object.keys(localStorage)")).toEqual([]);
  }
  expect(await context.cookies()).toEqual([]);
  expect(asked.filter((path) => path.startsWith("/local/"))).toEqual([]);
  const loaded = (await Promise.all(texts)).join("\n");
  expect(loaded.length).toBeGreaterThan(10_000);
  expect(loaded).not.toMatch(/mixpanel|googletagmanager|fbevents|May others count/);
});
