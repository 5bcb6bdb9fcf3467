import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";
import { readPdf } from "../../../support/read-pdf.ts";
import type { BrowserWindow } from "./browser-window.ts";
import type { Visitor } from "./visitor.ts";

export async function fillCard(visitor: Visitor): Promise<void> {
  await visitor.fill("input", /^Card number/, "4242 4242 4242 4242");
  await visitor.fill("input", /^Expires/, "12/40");
  await visitor.fill("input", /^Security code/, "123");
}

/** The file of this name that a press saves, read. Others may be there from earlier tests in the same browser. */
export async function savedFile<Result>(
  { downloads }: BrowserWindow,
  name: RegExp,
  press: () => Promise<void>,
  read: (file: Blob) => Promise<Result>,
): Promise<Result> {
  const earlier = await readdir(downloads);
  await press();
  const found = async () =>
    (await readdir(downloads)).find((one) => name.test(one) && !earlier.includes(one));
  await expect.poll(found, `a file in ${downloads}`).toBeDefined();
  const file = path.join(downloads, (await found()) ?? "");
  // A browser names the file before all of it is there.
  let result: Result | undefined;
  await expect(async () => {
    result = await read(new Blob([await readFile(file)]));
  }).toPass();
  if (result === undefined) throw new Error(`${file} was never read.`);
  return result;
}

/** By keyboard: saves the receipt of the page. Returns its words. */
export async function saveReceipt(visitor: Visitor, window: BrowserWindow): Promise<string> {
  const press = () => visitor.pressByKeyboard("a", /^Download the receipt/);
  const { pages } = await savedFile(window, /^receipt-[\w.-]+\.pdf$/, press, readPdf);
  return pages.join(" ").replaceAll(/\s+/g, " ");
}

/** By keyboard: asks for the link to Billing, opens it and presses it. The provider's portal is open then. */
export async function openBilling(visitor: Visitor, email: string): Promise<void> {
  await visitor.open("/billing");
  await visitor.fill("[data-billing] input", "The address you bought with", email);
  await visitor.pressKey("Enter");
  await visitor.sees("[role=status]", /a link is on its way to it/);
  // The page of mails loads itself again until the mail is there.
  await visitor.open(`/local/mail?to=${encodeURIComponent(email)}`);
  await visitor.press('a[href*="/billing#link="]');
  await visitor.sees("[data-billing] p", email);
  await visitor.until("location.hash", "");
  await visitor.pressByKeyboard("[data-part=link] button", "Open Billing");
  await visitor.sees("h1", "Your plan and invoices");
}

/** By keyboard, from the portal: opens the only invoice, which says these words. */
export async function readInvoice(visitor: Visitor, words: readonly string[]): Promise<void> {
  await visitor.pressByKeyboard("table a");
  await visitor.sees("h1", /^Invoice \S+$/);
  for (const part of words)
    await visitor.until(`document.querySelector("main").textContent.includes(${JSON.stringify(part)})`);
}
