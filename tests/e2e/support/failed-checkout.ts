import { expect, type Page, type Request, type Route } from "@playwright/test";

export type Answer = (route: Route) => Promise<void>;

export const json = (body: unknown, status = 200): Answer => {
  return (route) => route.fulfill({ status, contentType: "application/json", body: JSON.stringify(body) });
};

const payments = "**/local/payments-api/*";

export async function answerWith(page: Page, answer: Answer): Promise<void> {
  await page.unroute(payments);
  await page.route(payments, answer);
}

export const toastOf = (page: Page) => page.locator(".Toastify__toast");

/** Keeps toasts from running out, for as long as a slow machine needs to look at them. */
export async function holdToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".Toastify__progress-bar { animation-play-state: paused !important }");
    document.adoptedStyleSheets.push(sheet);
  });
}

/** What a toast's line does while it is not held, and whether it is then let run to its end. */
export function lineOf(page: Page, then: "go on" | "end"): Promise<unknown> {
  return toastOf(page)
    .locator(".Toastify__progress-bar")
    .evaluate((shown, end) => {
      const held = document.adoptedStyleSheets.pop();
      const animations = shown.getAnimations();
      const states = animations.map((one) => [one.playState, one.effect?.getComputedTiming().duration]);
      if (end) for (const one of animations) one.finish();
      else if (held) document.adoptedStyleSheets.push(held);
      return states;
    }, then === "end");
}

export async function closeToast(page: Page): Promise<void> {
  await toastOf(page).getByRole("button", { name: "Close" }).click();
  await expect(toastOf(page)).toHaveCount(0);
}

export const isPayment = (request: Request) => request.url().includes("/local/payments-api/");

export const line = "Checkout could not be started, and nothing was charged. Please try again.";
