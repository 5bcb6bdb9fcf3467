import { createQuarters } from "@paraph/lake/testing/pictures";
import { expect, type Page } from "@playwright/test";
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

async function addPasskey(page: Page, name: string): Promise<void> {
  await addAuthenticator(page);
  await page.getByLabel("Name of the new passkey").fill(name);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("not used yet")).toBeVisible();
}

/** Once the Studio is there for somebody who has not been there before. */
async function skipTour(page: Page): Promise<void> {
  await page.getByRole("dialog", { name: "Welcome" }).getByRole("button", { name: "Skip" }).click();
}

test("R-PAY-2 R-CMS-6 in public a visitor buys, and the first administrator, let in by the link of the log, sees it and publishes", async ({
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
    await addAuthenticator(page);
    await page.getByLabel("Name").fill("Ana Ruiz");
    const withPasskey = page.getByRole("button", { name: "Use a passkey instead" });
    await withPasskey.click();
    await expect(page.getByLabel("E-mail"), "the browser asks for what is missing").toBeFocused();
    await page.getByLabel("E-mail").fill("ana@paraph.example");
    await withPasskey.click();
    await expect(page.getByText("not used yet")).toBeVisible();
    await page.getByRole("button", { name: "Continue to the Studio" }).click();
    await expect(page.getByTestId("structure-tool-list-pane")).toBeVisible();
    await skipTour(page);
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

  await test.step("an administrator who is locked out is let in again by the terminal", async () => {
    const link = /https\S+\/auth\/password\/\S+/.exec(
      await site.command("people", "reset", "ana@paraph.example"),
    );
    await expect(page.getByText("You are signed out.")).toBeVisible();
    await page.goto(link?.[0] ?? "");
    await page.getByLabel("New password").fill("eight dry umbrellas");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByLabel("Password").fill("eight dry umbrellas");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByTestId("structure-tool-list-pane")).toBeVisible();
  });
});

test("R-CMS-6 in public a company's people run the Studio: an administrator by the terminal, an author by mail and passkey, others by the company's provider", {
  tag: "@4of6",
}, async ({ browser, page, site, mails, company }) => {
  await using context = await browser.newContext();
  const noor = await context.newPage();

  await test.step("an administrator joins by the link of the terminal", async () => {
    const invited = await site.command(
      ...["people", "invite", "vera@paraph.example", "--name", "Vera Kahn", "--role", "administrator"],
    );
    await page.goto(/https\S+/.exec(invited)?.[0] ?? "");
    await page.getByLabel("New password").fill("nine warm umbrellas");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByLabel("Password").fill("nine warm umbrellas");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await skipTour(page);
  });

  await test.step("an author joins by the link of her mail, and signs in by a passkey from then on", async () => {
    await page.goto("/studio/people");
    await page.getByRole("button", { name: "Invite somebody" }).click();
    const form = page.getByRole("form", { name: "Invite somebody" });
    await form.getByLabel("Name").fill("Noor Haddad");
    await form.getByLabel("E-mail").fill("noor@paraph.example");
    await form.getByLabel("Role").selectOption("author");
    await form.getByRole("button", { name: "Make an invitation" }).click();
    await expect(page.getByTestId("password-link")).toContainText("A mail with this link is on its way");
    await mails.to("noor@paraph.example").toHaveLength(1);
    const link = mails.linkIn("noor@paraph.example", "/auth/password/");
    expect(new URL(link).origin).toBe(site.url);
    await noor.goto(link);
    await expect(noor.getByRole("textbox")).toHaveCount(1);
    await noor.getByLabel("New password").fill("seven wet umbrellas");
    await noor.getByRole("button", { name: "Set password" }).click();
    await expect(noor.getByLabel("E-mail")).toHaveValue("noor@paraph.example");
    await noor.getByLabel("Password").fill("seven wet umbrellas");
    await noor.getByRole("button", { name: "Sign in", exact: true }).click();
    await skipTour(noor);
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
    const portrait = noor.getByRole("img", { name: "You, as others see you" });
    await expect(portrait).toHaveAttribute("src", /version=/);
    await expect(noor.getByTestId("session")).toContainText("This one");
    await noor.getByRole("link", { name: "Change how you sign in" }).click();
    await noor.getByLabel("Password").fill("seven wet umbrellas");
    await noor.getByRole("button", { name: "Sign in", exact: true }).click();
    await addPasskey(noor, "Phone");
    await noor.context().clearCookies();
    await noor.goto("/studio");
    await noor.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(noor.getByTestId("structure-tool-list-pane")).toBeVisible();
  });

  await test.step("she mentions the administrator and asks to publish; the mail leads there, and the answer is a mail", async () => {
    const studio = new Studio(noor);
    await studio.openToWrite("page-form-approval", "page");
    await studio.write("title", "Approvals, by an author");
    await studio.field("title").hover();
    await studio.field("title").getByRole("button", { name: "Add comment" }).first().click();
    const comment = noor.getByTestId("comment-input-editable");
    await comment.pressSequentially("Is this right, @Vera");
    await expect(noor.getByTestId("comments-mentions-menu")).toHaveText("Vera Kahn");
    await comment.press("Enter");
    await noor.getByTestId("comment-input-send-button").click();
    await studio.chooseToAsk("Ask to publish");
    await studio.dialog.getByLabel("Note").fill("Please before Monday");
    await studio.dialog.getByRole("button", { name: "Ask", exact: true }).click();
    await mails.to("vera@paraph.example").toHaveLength(2);
    await page.goto(mails.linkIn("vera@paraph.example", "/studio/"));
    const asked = page.getByTestId("publish-request");
    await expect(asked).toContainText("Please before Monday");
    await expect(asked).toContainText("Noor H. Haddad");
    await asked.getByRole("link", { name: "Approvals, by an author" }).click();
    const vera = new Studio(page);
    await expect(vera.form).toBeVisible();
    await expect(vera.text("title")).toHaveValue("Approvals, by an author");
    await vera.publish();
    expect((await askPublic(site, "/form-approval")).body).toContain("Approvals, by an author");
    await mails.to("noor@paraph.example").toHaveLength(2);
  });

  await test.step("once removed she is out, and what she wrote keeps her name", async () => {
    const whoIs = () => noor.evaluate(async () => (await fetch("/lake/v2025-02-19/users/me")).status);
    expect(await whoIs()).toBe(200);
    await page.goto("/studio/people");
    await page.getByRole("button", { name: "Remove Noor H. Haddad" }).click();
    await page.getByRole("button", { name: "Yes" }).click();
    await expect(page.getByRole("button", { name: "Remove Noor H. Haddad" })).toHaveCount(0);
    expect(await whoIs()).toBe(401);
    await expect(noor.getByText("You are signed out.")).toBeVisible();
    await page.goto("/studio/audit");
    await expect(page.getByTestId("studio-audit")).toContainText("Noor H. Haddad");
  });

  await test.step("somebody whom the company's provider knows has the role of their group, and another one once that changes", async () => {
    const bo = { subject: "bo", name: "Bo Okafor", email: "bo@paraph.example", email_verified: true };
    await company.serve({ url: `${site.url}/lake` });
    for (const [groups, role] of [
      [["writers"], "Author"],
      [["admins"], "Administrator"],
    ] as const) {
      await company.know({ ...bo, groups: [...groups] });
      await using context = await browser.newContext();
      const visitor = await context.newPage();
      await visitor.goto("/studio/account");
      await visitor.getByRole("link", { name: "Sign in with Harbor" }).click();
      await visitor.locator("input[name=login]").fill("bo");
      await visitor.locator("input[name=password]").fill("any");
      await visitor.locator("button[type=submit]").click();
      await visitor.getByRole("button", { name: "Continue" }).click();
      await skipTour(visitor);
      await visitor.goto("/studio/account");
      await expect(visitor.getByTestId("studio-account")).toContainText(role);
    }
  });
});
