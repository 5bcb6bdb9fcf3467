import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";

test.use({ environment: { PARAPH_ACCOUNTS: "off" } });

test("R-AUTH-1 where nobody can sign in, every way there leads to a page that says so and whom to ask", {
  tag: "@4of6",
}, async ({ page, pageWithoutScripts, site }) => {
  const sorry = "Sign-in is not available here";
  for (const entry of ["Sign In", "Sign Up"]) {
    await page.goto("/about");
    await page.getByRole("link", { name: entry, exact: true }).first().click();
    await expect(page).toHaveURL(new RegExp(`^${site.url}/auth`));
    await expect(page.getByRole("heading", { level: 1, name: sorry })).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("link", { name: "Write to us" })).toBeVisible();
  }
  await pageWithoutScripts.goto("/about");
  await pageWithoutScripts.getByRole("link", { name: "Sign Up", exact: true }).first().click();
  await expect(pageWithoutScripts.getByRole("heading", { level: 1, name: sorry })).toBeVisible();
  const health: { parts: { accounts: unknown } } = await (await fetch(`${site.url}/api/health`)).json();
  expect(health.parts.accounts).toMatchObject({ ok: true, detail: "off: PARAPH_ACCOUNTS is off" });
});
