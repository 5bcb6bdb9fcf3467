import { expect, type Page } from "@playwright/test";
import { createQuarters } from "../../support/pictures.ts";
import { askPublic, test } from "../support/public-test.ts";
import { Studio } from "../support/studio.ts";

/** A device with passkeys, which unlocks by itself. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test("R-PAY-2 R-CMS-6 in public a visitor buys, and the first administrator sets the Studio up by the link of the log, sees it, its refund included, in the Studio alone, publishes, and invites and removes a colleague", async ({
  browser,
  page,
  provider,
  site,
}) => {
  const inner = `http://127.0.0.1:${site.innerPort}`;
  provider.tell(inner);
  let session = "";

  await test.step("the button leads to the provider", async () => {
    const health = JSON.parse((await askPublic(site, "/api/health")).body);
    expect(health.parts.payments).toMatchObject({ ok: true, detail: "on the payment provider" });
    await page.route("**/local/payments/checkout/**", (route) =>
      route.fulfill({ body: "The provider's page" }),
    );
    await page.goto("/lifetime-deal");
    await page.locator("[data-checkout]").filter({ visible: true }).first().click();
    await page.waitForURL("**/local/payments/checkout/**");
    session = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  });

  await test.step("it is paid there, and refunded", async () => {
    await provider.pay(session, "ann@example.com");
    const { charge, payment } = provider.paymentOf(session);
    const refund = { id: charge, payment_intent: payment, customer: null, amount_refunded: 500 };
    expect(await provider.post(inner, "charge.refunded", refund)).toBe(200);
  });

  await test.step("nobody else learns of it", async () => {
    for (const address of ["/local/payments/ledger", "/local/payments/ledger.json"])
      expect((await askPublic(site, address)).status, address).toBe(404);
    expect((await askPublic(site, "/local/payments/sales")).status).toBe(401);
    expect(site.output()).not.toContain("ann@example.com");
  });

  await test.step("the administrator sees it in the Studio", async () => {
    const link = /https\S+\/auth\/set-up\/[^\s"]+/.exec(site.output())?.[0] ?? "";
    expect(new URL(link).origin).toBe(site.url);
    await page.goto(link);
    await page.getByLabel("Name").fill("Ana Ruiz");
    await page.getByLabel("E-mail").fill("ana@paraph.example");
    await page.getByLabel("Password").fill("correct horse battery");
    await page.getByRole("button", { name: "Set up the Studio" }).click();
    await addAuthenticator(page);
    await page.getByLabel("Name of the new passkey").fill("Laptop");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByText("not used yet")).toBeVisible();
    await page.getByRole("button", { name: "Continue to the Studio" }).click();
    await expect(page.getByTestId("structure-tool-list-pane")).toBeVisible();
    await page.getByRole("dialog", { name: "Welcome" }).getByRole("button", { name: "Skip" }).click();
    expect((await askPublic(site, new URL(link).pathname)).status, "a second use").toBe(404);
    await page.context().clearCookies();
    await page.goto("/studio/sales");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(
      page.getByTestId("structure-tool-list-pane").or(page.getByTestId("studio-sales")),
    ).toBeVisible();
    await page.goto("/studio/sales");
    await expect(page.getByTestId("sale")).toContainText("ann@example.com");
    await expect(page.getByTestId("sale")).toContainText("$5.00 refunded");
  });

  await test.step("what the administrator publishes is visible to all", async () => {
    const studio = new Studio(page);
    await studio.openToWrite("page-form-approval", "page");
    await studio.write("title", "Approvals, in public");
    await studio.publish();
    expect((await askPublic(site, "/form-approval")).body).toContain("Approvals, in public");
  });

  await test.step("a colleague joins by the link of an invitation, and is out once removed", async () => {
    await page.goto("/studio/people");
    await page.getByRole("button", { name: "Invite somebody" }).click();
    const form = page.getByRole("form", { name: "Invite somebody" });
    await form.getByLabel("Name").fill("Noor Haddad");
    await form.getByLabel("E-mail").fill("noor@paraph.example");
    await form.getByLabel("Role").selectOption("editor");
    await form.getByRole("button", { name: "Make an invitation" }).click();
    const link = await page.getByTestId("password-link").getByRole("textbox").inputValue();
    expect(new URL(link).origin).toBe(site.url);
    await using context = await browser.newContext();
    const noor = await context.newPage();
    await noor.goto(link);
    await expect(noor.getByRole("textbox")).toHaveCount(1);
    await noor.getByLabel("New password").fill("seven wet umbrellas");
    await noor.getByRole("button", { name: "Set password" }).click();
    await expect(noor.getByText("Your password is set.")).toBeVisible();
    await expect(noor.getByLabel("E-mail")).toHaveValue("noor@paraph.example");
    await noor.getByLabel("Password").fill("seven wet umbrellas");
    await noor.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(noor.getByTestId("structure-tool-list-pane")).toBeVisible();
    const whoIs = () => noor.evaluate(async () => (await fetch("/lake/v2025-02-19/users/me")).status);
    expect(await whoIs()).toBe(200);
    await noor.goto("/studio/account");
    await noor.getByRole("textbox", { name: "Name" }).fill("Noor H. Haddad");
    await noor.getByRole("button", { name: "Save name" }).click();
    await expect(noor.getByText("Your name is changed.")).toBeVisible();
    await noor.locator('input[type="file"]').setInputFiles({
      name: "me.png",
      mimeType: "image/png",
      buffer: await createQuarters(),
    });
    await expect(noor.getByText("Your picture is changed.")).toBeVisible();
    await expect(noor.getByRole("img", { name: "You, as others see you" })).toHaveAttribute(
      "src",
      /version=/,
    );
    await expect(noor.getByTestId("session")).toContainText("This one");
    await page.reload();
    await page.getByRole("button", { name: "Remove Noor H. Haddad" }).click();
    await page.getByRole("button", { name: "Yes" }).click();
    await expect(page.getByRole("button", { name: "Remove Noor H. Haddad" })).toHaveCount(0);
    expect(await whoIs()).toBe(401);
    await expect(noor.getByText("You are signed out.")).toBeVisible();
  });
});
