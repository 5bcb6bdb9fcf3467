import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import {
  desk,
  everyKindPath,
  inForm,
  onSheet,
  openContract,
  publishEveryKind,
  reachForm,
  sheetOf,
} from "../support/contract-form.ts";
import { holdCode } from "../support/held-code.ts";
import { holdReact, prepareToHoldReact } from "../support/hold-react.ts";
import { Newsroom } from "../support/newsroom.ts";

const afterwards = "/signature/contracts/download-success";
const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem(`filling:${location.pathname}`));

test.beforeAll(async ({ site }) => publishEveryKind(new Newsroom(site)));

test("R-CONTRACT-2 nothing typed leaves the browser: typing sends no request, and no later request contains any of it", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const headers = JSON.stringify(request.headers());
    asked.push(decodeURIComponent(`${request.url()} ${headers} ${request.postData() ?? ""}`));
  });
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(socket.url()));
  await openContract(page, everyKindPath);
  await reachForm(page);
  await page.waitForLoadState("networkidle");
  const before = asked.length;
  await onSheet(page, "buyer").first().click();
  await page.keyboard.type("Zebulon Quartermaine");
  await page.keyboard.press("Enter");
  await page.keyboard.type("77 Zebulon Row");
  await inForm(page, "thing").fill("a zebulon harp");
  await inForm(page, "price").fill("98765.43");
  await inForm(page, "count").fill("8642");
  await inForm(page, "day").fill("2031-07-19");
  await inForm(page, "way").selectOption("in cash");
  await inForm(page, "fee").fill("zebulon");
  await inForm(page, "state").selectOption("Wyoming");
  await expect(page.locator("[data-panel]").getByText("All 9 filled in, 1 to look at")).toBeVisible();
  // A request that was put off until somebody stops typing would come now.
  await page.waitForTimeout(500);
  expect(asked.slice(before)).toEqual([]);
  for (const [name, extension] of [
    ["Save as PDF", "pdf"],
    ["Save for Word", "docx"],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.locator("[data-panel]").getByRole("button", { name }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`every-kind-agreement.${extension}`);
    await expect(page).toHaveURL(new RegExp(`${afterwards}$`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(inForm(page, "thing")).toHaveValue("a zebulon harp");
  }
  const typed = /zebulon|quartermaine|98,?765|8,?642|2031|July 19|in cash|wyoming/i;
  expect(asked.filter((request) => typed.test(request))).toEqual([]);
  expect(sockets).toEqual([]);
});

test("R-CONTRACT-2 a reload loses nothing, another contract shows none of it, and clearing asks before it deletes the answers", async ({
  page,
}) => {
  await openContract(page, everyKindPath);
  await reachForm(page);
  await inForm(page, "buyer").fill("Ann");
  await inForm(page, "count").fill("soon");
  await inForm(page, "state").selectOption("Louisiana");
  await sheetOf(page).getByRole("checkbox").uncheck();
  await page.reload();
  await expect(onSheet(page, "buyer").first()).toHaveText("Ann");
  await expect(inForm(page, "count")).toHaveValue("soon");
  await expect(inForm(page, "count")).toHaveAttribute("aria-invalid", "true");
  await expect(sheetOf(page).getByText("The Civil Code of")).toBeVisible();
  await expect(sheetOf(page).getByText("Left out: Bringing it.")).toBeVisible();

  // In the same tab, a contract that has blanks of the same names.
  await openContract(page, "/signature/contracts/business/artwork-commission-agreement");
  await reachForm(page);
  for (const key of ["buyer", "state"]) await expect(inForm(page, key)).toHaveValue("");
  await expect(onSheet(page, "buyer").first()).toHaveText("");
  await expect(onSheet(page, "state").locator("select").first()).toHaveValue("");
  expect(await kept(page)).toBeNull();
  await openContract(page, everyKindPath);
  await expect(onSheet(page, "buyer").first()).toHaveText("Ann");

  const clear = page.locator("[data-panel]").getByRole("button", { name: "Clear everything" });
  const question = page.getByRole("dialog", { name: "Clear everything?" });
  await clear.click();
  await question.getByRole("button", { name: "Keep it" }).click();
  await expect(question).toHaveCount(0);
  await expect(clear).toBeFocused();
  expect(await kept(page)).toContain("Ann");
  await clear.click();
  await question.getByRole("button", { name: "Clear everything" }).click();
  await expect(page.locator("[data-panel]").getByText("0 of 9 filled in")).toBeVisible();
  expect(await kept(page)).toBeNull();
  await page.reload({ waitUntil: "networkidle" });
  await expect(onSheet(page, "buyer").first()).toHaveText("[buyer]");
});

test("R-CONTRACT-2 text typed before the form's code arrives is kept, and so is the focus", {
  tag: "@5of6",
}, async ({ page }) => {
  const release = await holdCode(page);
  await page.setViewportSize(desk);
  await page.goto(everyKindPath, { waitUntil: "commit" });
  await inForm(page, "thing").fill("an old piano");
  release();
  await expect(page.locator(".blank[contenteditable]").first()).toBeVisible();
  await expect(onSheet(page, "thing")).toHaveText("an old piano");
  await expect(inForm(page, "thing")).toBeFocused();
});

test("R-CONTRACT-2 text typed while the form hydrates is kept", { tag: "@5of6" }, async ({ page }) => {
  await prepareToHoldReact(page);
  await page.setViewportSize(desk);
  await page.goto(everyKindPath, { waitUntil: "networkidle" });
  const react = await holdReact(page);
  const filling = page.locator(".blank[contenteditable]").first().waitFor();
  await inForm(page, "thing").focus();
  await react.waitForWork(filling);
  await page.keyboard.type("an old piano");
  await react.release();
  await filling;
  await expect(onSheet(page, "thing")).toHaveText("an old piano");
  await expect(inForm(page, "thing")).toBeFocused();
});

test("R-CONTRACT-2 when the browser refuses to store anything, the form works and says so", {
  tag: "@5of6",
}, async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
  });
  await openContract(page, everyKindPath);
  await reachForm(page);
  await expect(page.getByText("This browser keeps nothing for pages")).toHaveCount(0);
  await inForm(page, "buyer").fill("Ann");
  await expect(onSheet(page, "buyer").first()).toHaveText("Ann");
  await expect(page.locator("[data-panel]").getByText("This browser keeps nothing for pages")).toBeVisible();
});

test("R-CONTRACT-2 malformed data in session storage breaks nothing and is shown as text only", {
  tag: "@all",
}, async ({ page }) => {
  await page.addInitScript(() => {
    sessionStorage.setItem(
      `filling:${location.pathname}`,
      '{"values":{"buyer":{"a":1},"count":4,"way":"<b>gold","__proto__":"x"},"leftOut":["sale","bringing",7]}',
    );
  });
  await openContract(page, everyKindPath);
  await expect(onSheet(page, "way")).toContainText("<b>gold");
  await expect(onSheet(page, "buyer").first()).toHaveText("");
  await expect(sheetOf(page).getByRole("heading", { name: "The sale" })).toBeVisible();
  await expect(page.locator("[data-panel]").getByText("This is none of the choices.")).toBeVisible();
});

test("R-TRACK-1 the registration link carries the template, the source and the whole campaign", {
  tag: "@5of6",
}, async ({ page }) => {
  const campaign =
    "utm_id=1&utm_source=letter&utm_medium=mail&utm_campaign=spring&utm_term=lease&utm_content=top";
  await openContract(page, `${everyKindPath}?${campaign}`);
  const link = page.getByRole("link", { name: "Use this template" });
  await expect(link).toHaveAttribute(
    "href",
    "https://app.paraph.example/register?from=contracts&template=990001",
  );
  await link.hover();
  await expect(link).toHaveAttribute(
    "href",
    new RegExp(`/local/dashboard/register\\?from=contracts&template=990001&${campaign}$`),
  );
  await link.click();
  await expect(page).toHaveURL(/\/auth\?.*template=990001/);
});
