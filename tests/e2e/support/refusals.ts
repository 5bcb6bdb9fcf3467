import { type BrowserContext, expect } from "@playwright/test";

/** Fails the test when a page does what its policy refuses. The Studio's refuses what the vendor's interface asks. */
export async function watchRefusals(
  context: BrowserContext,
  use: (refusals: string[]) => Promise<void>,
): Promise<void> {
  const refusals: string[] = [];
  context.on("console", (message) => {
    const isRefusal = /Content Security Policy|TrustedHTML|TrustedScript/.test(message.text());
    if (isRefusal && !message.page()?.url().includes("/studio")) refusals.push(message.text());
  });
  await use(refusals);
  expect(refusals, "what a page did against its own policy").toEqual([]);
}
