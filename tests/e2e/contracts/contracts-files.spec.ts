import { expect, type Locator, type Page } from "@playwright/test";
import { readDocx } from "../../support/read-docx.ts";
import { readPdf } from "../../support/read-pdf.ts";
import { test } from "../fixtures.ts";
import {
  desk,
  everyKindPath,
  inForm,
  onSheet,
  openContract,
  publishEveryKind,
  reachForm,
} from "../support/contract-form.ts";
import { downloadOf } from "../support/download-of.ts";
import { Newsroom } from "../support/newsroom.ts";
import { phone } from "../support/visit.ts";

const bare = (text: string) => text.normalize("NFC").replaceAll(/\s+/g, "");

test.beforeAll(async ({ site }) => publishEveryKind(new Newsroom(site)));

test("R-CONTRACT-2 the saved PDF and Word files, made in a worker, have the same text as the printed page, whatever was filled in", async ({
  page,
}) => {
  const folders: string[] = [];
  page.on("request", (request) => folders.push(new URL(request.url()).pathname));
  const workers: string[] = [];
  page.on("worker", (worker) => workers.push(new URL(worker.url()).pathname));
  await openContract(page, everyKindPath);
  await reachForm(page);
  await inForm(page, "buyer").fill('<img src=x onerror="alert(1)"> & Dvořák, Ελλάς');
  await inForm(page, "home").fill("4 Elm Street, c/o Acme Inc.");
  await inForm(page, "thing").fill(`an ${"endless".repeat(60)} piano`);
  await inForm(page, "price").fill("98765.5");
  await inForm(page, "count").fill("30");
  await inForm(page, "day").fill("2031-07-19");
  await inForm(page, "way").selectOption({ index: 2 });
  await inForm(page, "state").selectOption("Louisiana");
  await page.locator("[data-contract]").getByRole("checkbox").uncheck();
  const isFont = (path: string) => path.endsWith(".woff");
  expect(folders.filter(isFont)).toEqual([]);
  expect(workers).toEqual([]);

  const printed = await printedText(page);
  expect(printed).toContain("3.1TheCivilCodeofLouisianaholds.");
  expect(printed).not.toContain("Bringing");
  expect(printed).toContain("c/oAcmeInc.1.Thesale");
  const pdf = await readPdf(await downloadOf(page, "Save as PDF"));
  expect(bare(pdf.pages.join(""))).toBe(printed);
  expect(folders.filter(isFont).length).toBeGreaterThan(2);
  expect(workers).toEqual([expect.stringMatching(/^\/_site\/pdf-worker-/)]);

  await page.goBack();
  await reachForm(page);
  const docx = await readDocx(await downloadOf(page, "Save for Word"));
  expect(bare(docx.paragraphs.map((paragraph) => paragraph.text).join(""))).toBe(printed);
  expect(workers.slice(1)).toEqual([expect.stringMatching(/^\/_site\/docx-worker-/)]);
  expect(page.workers()).toEqual([]);
});

for (const size of [desk, phone]) {
  test(`R-CONTRACT-2 the form names the characters that the PDF has no glyphs for, at ${size.width} px`, {
    // On a phone the same words stand in the form and below the contract.
    tag: size === desk ? "@all" : "@4of6",
  }, async ({ page }) => {
    await openContract(page, everyKindPath, size);
    await reachForm(page);
    await onSheet(page, "buyer").first().click();
    await page.keyboard.insertText("王小明");
    if (size === phone) await page.getByRole("button", { name: "Open the form" }).click();
    const form = size === phone ? page.getByRole("dialog") : page.locator("[data-panel]");
    const said =
      "Not saved: the PDF has no letters for 王, 小 and 明 in “buyer”. Save it for Word or print it, which keeps them, or write them in Latin letters.";
    await form.getByRole("button", { name: "Save as PDF" }).click();
    const unmarked = async (status: Locator) =>
      (await status.textContent())?.replaceAll(/[\u2068\u2069]/g, "");
    await expect.poll(() => unmarked(form.getByRole("status"))).toBe(said);
    await expect(page).toHaveURL(new RegExp(`${everyKindPath}$`));
    if (size === phone) {
      await page.keyboard.press("Escape");
      expect(await unmarked(page.locator("[data-bar]").getByRole("status"))).toBe(said);
      await page.getByRole("button", { name: "Open the form" }).click();
    }
    await Promise.all([
      page.waitForEvent("download"),
      form.getByRole("button", { name: "Save for Word" }).click(),
    ]);
    await page.waitForURL("**/download-success");
  });
}

/** The contract's text as printed, without spaces. */
async function printedText(page: Page): Promise<string> {
  await page.emulateMedia({ media: "print" });
  const text = await page.locator("[data-contract]").evaluate((sheet: HTMLElement) => {
    // The chosen option is also shown beside its list.
    const lists = [...sheet.querySelectorAll("select")];
    for (const list of lists) list.style.display = "none";
    // biome-ignore lint/performance/useDomNodeTextContent: only innerText leaves out what is not printed
    const shown = sheet.innerText;
    for (const list of lists) list.style.display = "";
    return shown;
  });
  await page.emulateMedia({ media: null });
  return bare(text);
}
