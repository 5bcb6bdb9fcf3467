import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "@playwright/test";
import { readDocx } from "../../support/read-docx.ts";
import { readPdf } from "../../support/read-pdf.ts";
import { test } from "../support/engines/engine-test.ts";

const lease = "/signature/contracts/real-estate/residential-lease-agreement";

test("R-CONTRACT-2 somebody fills in a contract and saves it as PDF and for Word", async ({
  visitor,
  window,
}) => {
  const saved = async (button: string, ending: string): Promise<Blob> => {
    await visitor.press("[data-panel] button", button);
    await visitor.isAt("/signature/contracts/download-success");
    let file: string | undefined;
    await expect(async () => {
      file = (await readdir(window.downloads)).find((name) => name.endsWith(ending));
      expect(file, `a file in ${window.downloads}`).toBeDefined();
    }).toPass({ timeout: 60_000 });
    return new Blob([await readFile(path.join(window.downloads, file ?? ""))]);
  };

  await visitor.hasBeenHere();
  await visitor.open(lease);
  await visitor.press("[data-contract] [data-blank=tenant]");
  await visitor.until("document.activeElement.dataset.blank", "tenant");
  await visitor.type("Ann Lee");
  await visitor.until("document.querySelector('[data-panel] [data-field=tenant]').value", "Ann Lee");
  await visitor.fill("[data-panel] [data-field=landlord]", undefined, "Bo Dvořák");
  await visitor.until(
    "document.querySelector('[data-contract] [data-blank=landlord]').textContent",
    "Bo Dvořák",
  );

  const pdf = (await readPdf(await saved("Save as PDF", ".pdf"))).pages.join(" ");
  expect(pdf).toContain("Ann Lee");
  expect(pdf).toContain("Bo Dvořák");

  await visitor.open(lease);
  await visitor.until("document.querySelector('[data-panel] [data-field=tenant]').value", "Ann Lee");
  const { paragraphs } = await readDocx(await saved("Save for Word", ".docx"));
  const text = paragraphs.map((paragraph) => paragraph.text).join(" ");
  expect(text).toContain("Ann Lee");
  expect(text).toContain("Bo Dvořák");
});
