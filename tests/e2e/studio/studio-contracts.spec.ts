import { expect, type Locator, type Page } from "@playwright/test";
import { pressUntil } from "../support/press-until.ts";
import { define, openTab, publishStall, stall, stallAddress } from "../support/stalls.ts";
import { test } from "../support/studio-test.ts";

test("R-CONTRACT-1 an editor adds a blank where the text needs it, and an unused blank can't be published", {
  tag: "@4of6",
}, async ({ newsroom, openStudio }) => {
  await publishStall(newsroom, "stall-one");
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await openTab(studio, "contractTemplate-stall-one", "contractTemplate", "Text of the contract");
  const opening = studio.field("opening");
  const search = page.getByRole("combobox", { name: "Search the blanks" });

  await test.step("a new blank is named in the picker, and its key is derived from the name", async () => {
    await expect(opening.getByTestId("blank-in-text")).toHaveText("keeper");
    await moveCursor(opening, "until", "End");
    await page.keyboard.type("the ");
    await expect(opening).toContainText("until the ");
    await opening.getByRole("button", { name: "Insert Blank (inline)" }).click();
    await expect(search).toBeFocused();
    await page.keyboard.type("day of the fair");
    await page.keyboard.press("Enter");
    await page.getByTestId("new-blank").getByLabel("Kind").selectOption("date");
    await page.getByTestId("new-blank").getByLabel("Sample").fill("May 1, 2027");
    await page.getByTestId("new-blank").getByRole("button", { name: "Add" }).click();
    await expect(opening.getByTestId("blank-in-text").last()).toHaveText("day of the fair");
    await expect(search).toBeHidden();
    await page.keyboard.type(" at noon");
    await expect(opening).toContainText("at noon");
  });

  await test.step("typing finds an existing blank of the shared clause", async () => {
    await moveCursor(opening, "until", "Home");
    await page.keyboard.type("So ");
    await expect(opening).toContainText("So The stall");
    await opening.getByRole("button", { name: "Insert Blank (inline)" }).click();
    await expect(search).toBeFocused();
    await page.keyboard.type("sta");
    const found = page.getByRole("listbox", { name: "Blanks" }).getByRole("option");
    await expect(found.first()).toContainText("from “Law of the fair”");
    await page.keyboard.press("Enter");
    await expect(opening.getByTestId("blank-in-text").first()).toHaveText("state");
  });

  await test.step("the published page has both", async () => {
    await studio.publish();
    await newsroom.told();
    const { html } = await newsroom.visit(stallAddress("stall-one"));
    expect(html).toContain('data-blank="dayOfTheFair"');
    expect(html).toContain('data-blank="state"');
  });

  await test.step("an unused blank is refused by name", async () => {
    const blanks = [...stall("").blanks, define("dayOfTheFair", "date", "May 1, 2027")];
    await newsroom.edit("contractTemplate-stall-one", { blanks: [...blanks, define("spare", "text", "x")] });
    await expect(studio.publishButton).toHaveAttribute("data-disabled", "true");
    const objection = page.getByText('The blank "spare" is not used in the text.');
    await pressUntil(page.getByRole("button", { name: /validation/i }), objection);
    await newsroom.edit("contractTemplate-stall-one", { blanks });
  });
});

/** Moves the cursor as a person does: with a click into the text, then to one end of its line. */
async function moveCursor(editor: Locator, text: string, key: "Home" | "End"): Promise<void> {
  const page = editor.page();
  await editor.getByText(text).click();
  await readCursor(page);
  await page.keyboard.press(key);
  await readCursor(page);
}

async function readCursor(page: Page): Promise<void> {
  // The editor reads where the cursor is in a timer of a tenth of a second. A timer of the same page that ends later runs
  // after it, however slow the machine.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
}
