import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";
import { readPdf } from "../../../support/read-pdf.ts";
import type { BrowserWindow } from "./browser-window.ts";
import type { Visitor } from "./visitor.ts";

export async function payByCard(visitor: Visitor, email: string | null): Promise<void> {
  if (email !== null) await visitor.fill("input", /^E-mail/, email);
  await visitor.fill("input", /^Card number/, "4242 4242 4242 4242");
  await visitor.fill("input", /^Expires/, "12/40");
  await visitor.fill("input", /^Security code/, "123");
  await visitor.pressByKeyboard("button", /^Pay/);
}

/** By keyboard: saves the receipt of the page. Returns its words. */
export async function saveReceipt(visitor: Visitor, { downloads }: BrowserWindow): Promise<string> {
  await visitor.pressByKeyboard("a", /^Download the receipt/);
  const found = async () => (await readdir(downloads)).find((name) => /^receipt-[\w.-]+\.pdf$/.test(name));
  await expect.poll(found, `a receipt in ${downloads}`).toBeDefined();
  const file = path.join(downloads, (await found()) ?? "");
  // A browser names the file before all of it is there.
  let words = "";
  await expect(async () => {
    words = (await readPdf(new Blob([await readFile(file)]))).pages.join(" ").replaceAll(/\s+/g, " ");
  }).toPass();
  return words;
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
