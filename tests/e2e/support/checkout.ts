import { expect, type Locator, type Page } from "@playwright/test";

/** Records the name and body of each call that a page makes to the payments API. */
export function recordCalls(page: Page): { call: string; body: Record<string, unknown> }[] {
  const calls: { call: string; body: Record<string, unknown> }[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const call = pathname.split("/local/payments-api/")[1];
    // Whoever has signed in is asked for plans first, which is none of the four calls.
    if (call && !call.startsWith("billing/") && request.method() === "POST")
      calls.push({ call, body: request.postDataJSON() });
  });
  return calls;
}

/** Hovers over a button until the page listens and its checkout code has loaded, as a visitor who reads first does. */
export async function reach(button: Locator): Promise<Locator> {
  await expect(async () => {
    await button.page().mouse.move(0, 0);
    await button.hover();
    await expect(button.locator("xpath=following-sibling::*[@role='status']")).toBeAttached({ timeout: 500 });
  }).toPass();
  return button;
}

export const ann = "ann@people.example";

/** Makes this browser look as if somebody had signed in before. */
export async function rememberOwner(page: Page, email = ann): Promise<void> {
  await page.addInitScript((owner) => localStorage.setItem("owner", owner), JSON.stringify({ email }));
}

/** Fills in and submits the payment page of the provider's stand-in. */
export async function pay(page: Page, number: string, email = ann): Promise<void> {
  const address = page.getByLabel("E-mail");
  if (await address.isEditable()) await address.fill(email);
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expires").fill("12/40");
  await page.getByLabel("Security code").fill("123");
  await page.getByRole("button", { name: /^(?:Pay|Start)/ }).click();
}

interface Purchase {
  readonly call: string;
  readonly sessionId: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly state: string;
  readonly usState: string | null;
  readonly fulfilledAt: string | null;
  readonly owner: { readonly uid: string } | null;
  readonly utm: Readonly<Record<string, string>>;
}

/** The payments API's record of its last call, or of the last one for an e-mail address. */
export async function lastPurchase(page: Page, email?: string): Promise<Purchase | undefined> {
  const answer = await page.request.get("/local/payments/ledger.json");
  const { purchases }: { purchases: (Purchase & { email: string | null })[] } = await answer.json();
  return purchases.find((purchase) => email === undefined || purchase.email === email);
}
