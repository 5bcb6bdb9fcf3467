import { type Browser, expect } from "@playwright/test";

/** Collects what pages do against their own policy. The Studio's refuses what the vendor's interface asks. */
export function watchRefusals(browser: Browser): string[] {
  const refused: string[] = [];
  browser.on("context", (context) => {
    context.on("console", (message) => {
      const isRefusal = /Content Security Policy|TrustedHTML|TrustedScript/.test(message.text());
      if (isRefusal && !message.page()?.url().includes("/studio")) refused.push(message.text());
    });
  });
  return refused;
}

/** Fails the test when a page did something of the kind in it, and takes it away for the next one. */
export async function expectNoRefusals(
  refused: string[],
  use: (refusals: string[]) => Promise<void>,
): Promise<void> {
  await use(refused);
  expect(refused.splice(0), "what a page did against its own policy").toEqual([]);
}
