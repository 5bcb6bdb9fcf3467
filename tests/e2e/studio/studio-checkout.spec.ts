import { expect } from "@playwright/test";
import { smallPage } from "../support/newsroom.ts";
import { pressUntil } from "../support/press-until.ts";
import { test } from "../support/studio-test.ts";

const place = 'blocks[_key=="sale"]';

test("R-PAY-3 a marketer picks a price by name, sees what will be charged and can't publish an unknown price", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  const sale = {
    _key: "sale",
    _type: "checkoutButton",
    heading: "On sale",
    price: "team_annual",
    quantity: 2,
  };
  await newsroom.publishNew({ ...smallPage("page-sale", "/sale", "Sale"), blocks: [sale] });
  const studio = await openStudio("deniz-aksoy");
  await studio.openDocument("page-sale", "page");
  await pressUntil(studio.form.getByText("On sale"), studio.dialog);
  const price = studio.field(`${place}.price`);
  const list = price.getByRole("combobox");
  await expect(price).toContainText("Team: $480 today, then $480 each year until you cancel.");
  expect(await price.getByRole("spinbutton").count()).toBe(0);

  await test.step("picks by name, and the description below the list follows at once", async () => {
    const stored = studio.waitForAction("edit");
    await list.selectOption({ label: "Lifetime, team: $299 once" });
    await stored;
    await expect(price).toContainText("Lifetime, team: $598, paid once. Nothing renews.");
    await expect(studio.publishButton).toHaveAttribute("data-disabled", "false");
  });

  await test.step("a price that is not in the table, written by another program, can't be published", async () => {
    await newsroom.edit("page-sale", { [`${place}.price`]: "lifetime_1" });
    await expect(price).toContainText('"lifetime_1" is not in the price table');
    await expect(studio.publishButton).toHaveAttribute("data-disabled", "true");
    expect((await newsroom.visit("/sale")).html).toContain("$480 today");
  });
});
