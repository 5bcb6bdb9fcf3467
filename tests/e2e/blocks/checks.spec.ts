import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";

const sample = readFileSync(
  path.resolve(import.meta.dirname, "../../../public/samples/signed-agreement.pdf"),
);

function file(name: string, buffer: Buffer) {
  return { name, mimeType: "application/pdf", buffer };
}

test("R-CMS-3 a visitor checks the sample of a signed document, and a copy of it that was changed", {
  tag: "@2of6",
}, async ({ page }) => {
  await page.goto("/verify");
  const result = page.locator("[data-seal-result]");
  const field = page.getByLabel("PDF file");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.method()));
  await field.setInputFiles(file("agreement.pdf", sample));
  await expect(result).toContainText("agreement.pdf is unchanged");
  await expect(result).toContainText("the sample of this website");
  const changed = Buffer.from(sample);
  changed[900] = (changed[900] ?? 0) ^ 1;
  await field.setInputFiles(file("other.pdf", changed));
  await expect(result).toContainText("other.pdf was changed after it was sealed");
  await field.setInputFiles(file("longer.pdf", Buffer.concat([sample, Buffer.from("\nmore")])));
  await expect(result).toContainText("Something was added to longer.pdf");
  await field.setInputFiles(file("letter.pdf", Buffer.from("Dear Sam,")));
  await expect(result).toContainText("letter.pdf is not a PDF");
  // The page asks for its code, and sends nothing.
  expect(asked.filter((method) => method !== "GET")).toEqual([]);
});

test("R-CMS-3 the sample of a signed document can be downloaded", { tag: "@2of6" }, async ({ page }) => {
  await page.goto("/signed-document");
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Download a sample/ }).click();
  const download = await coming;
  expect(readFileSync(await download.path())).toEqual(sample);
});

test("R-CMS-3 a visitor sees how the service is doing, asks again, and hears when it doesn't answer", {
  tag: "@5of6",
}, async ({ page, pageWithoutScripts }) => {
  await pageWithoutScripts.goto("/status");
  await expect(pageWithoutScripts.getByText("This page can’t ask without scripts.")).toBeVisible();
  await expect(pageWithoutScripts.getByText("Not checked yet")).toBeHidden();
  const held = Promise.withResolvers<void>();
  await page.route("**/api/health", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/status");
  const result = page.locator("[data-status-result]");
  await expect(result).toContainText("Checking…");
  const before = await result.boundingBox();
  held.resolve();
  await expect(result).toContainText("Everything works");
  expect((await result.boundingBox())?.height, "nothing moves when the answer comes").toBe(before?.height);
  for (const part of ["Website", "Sign-in", "Checkout"]) await expect(result).toContainText(part);
  await page.route("**/api/health", (route) => route.abort());
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(result).toContainText("The website doesn’t answer");
  await page.unroute("**/api/health");
  const failing = { status: "degraded", parts: { site: { ok: true }, payments: { ok: false } } };
  await page.route("**/api/health", (route) => route.fulfill({ json: failing }));
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(result).toContainText("Not everything works");
  await expect(result).toContainText("Doesn’t work at the moment");
});

test("R-CMS-3 the field on the help page searches the website, without scripts too", {
  tag: "@5of6",
}, async ({ pageWithoutScripts: page }) => {
  await page.goto("/help");
  const search = page.getByRole("main").getByRole("search");
  await search.getByRole("searchbox").fill("webhooks");
  await search.getByRole("button").click();
  await expect(page).toHaveURL(/\/search\?q=webhooks/);
  await expect(page.getByRole("main").getByRole("link", { name: /API/ }).first()).toBeVisible();
});
