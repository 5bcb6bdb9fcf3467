import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import {
  codeOf,
  createAccount,
  dialogOf,
  enrol,
  enterCode,
  handedOver,
  newAddress,
  openDialog,
  storedTraces,
} from "../support/accounts.ts";

async function openChooser(page: Page, provider: "Google" | "Microsoft"): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await dialogOf(page)
    .getByRole("button", { name: `Continue with ${provider}` })
    .click();
  const chooser = await opened;
  await expect(chooser.getByRole("heading", { level: 1 })).toHaveText(`Sign in with ${provider}`);
  return chooser;
}

async function choose(chooser: Page, email: string, name = ""): Promise<void> {
  await chooser.getByText("Use another account").click();
  await chooser.getByLabel("E-mail").fill(email);
  await chooser.getByLabel("Name").fill(name);
  await chooser.getByRole("button", { name: "Continue" }).click();
}

for (const provider of ["Google", "Microsoft"] as const) {
  test(`R-AUTH-6 R-AUTH-7 R-AUTH-9 ${provider} opens a window of 500x600 and signs in; with two-factor authentication it asks for the code and stores nothing before it`, {
    // The code is the same for both, and other tests here sign in with Microsoft.
    tag: provider === "Microsoft" ? "@all" : [],
  }, async ({ page, site }) => {
    const email = newAddress();
    const dialog = await openDialog(page);
    const chooser = await openChooser(page, provider);
    expect(await chooser.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600]);
    const asked = page.waitForRequest("**/local/signature-api/owners");
    const recorded = page.waitForRequest("**/local/signature-api/login-methods");
    const closed = chooser.waitForEvent("close");
    const signedIn = page.waitForResponse("**/accounts:signInWithIdp*");
    await choose(chooser, email.toUpperCase(), "Nora Mint");
    await closed;
    const { localId } = await (await signedIn).json();
    expect((await asked).postDataJSON()).toMatchObject({ email, name: "Nora Mint", profilePic: null });
    expect((await recorded).postDataJSON()).toEqual({ method: provider.toLowerCase() });
    await expect(page).toHaveURL(`${site.url}/local/dashboard`);
    expect((await handedOver(page)).name).toBe("Nora Mint");

    const secret = enrol(site, localId);
    await openDialog(page);
    // The session of the first login is there until the next login starts.
    expect(await storedTraces(page)).toHaveLength(1);
    await choose(await openChooser(page, provider), email);
    await expect(dialog.getByRole("heading", { level: 2 })).toHaveText("Two Factor Authentication");
    expect(await storedTraces(page)).toEqual([]);
    await enterCode(dialog, await codeOf({ secret }));
    await expect(page).toHaveURL(`${site.url}/local/dashboard`);
  });
}

test("R-AUTH-3 Microsoft with an address that has an account: the form says how that account signs in", {
  tag: "@6of6",
}, async ({ page, site }) => {
  const account = await createAccount(site);
  const dialog = await openDialog(page);
  await choose(await openChooser(page, "Microsoft"), account.email);
  await expect(dialog.getByRole("alert")).toContainText("an account with a password");
  const email = newAddress();
  await choose(await openChooser(page, "Google"), email);
  await expect(page).toHaveURL(`${site.url}/local/dashboard`);
  await openDialog(page);
  await choose(await openChooser(page, "Microsoft"), email);
  await expect(dialog.getByRole("alert")).toContainText("signs in with Google");
});

test("R-AUTH-3 R-AUTH-9 the form stays usable and says what happened when a window is canceled, closed or blocked, or the provider can't be reached", {
  tag: "@3of6",
}, async ({ page }) => {
  await page.clock.install();
  const dialog = await openDialog(page);
  const status = dialog.getByRole("status").filter({ hasText: "window was closed" });

  await test.step("Cancel in the window frees the form at once and shows a status instead of an error", async () => {
    const chooser = await openChooser(page, "Google");
    await chooser.getByRole("button", { name: "Cancel" }).click();
    await expect(status).toBeVisible();
    await expect(dialog.getByRole("alert")).toHaveText("");
  });

  await test.step("a closed window counts as canceled after some eight seconds, and the form is usable before", async () => {
    const chooser = await openChooser(page, "Google");
    await chooser.close();
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await dialog.getByLabel("Email").fill("a@b.co");
    await expect(status).toHaveCount(0);
    // The SDK looks every two seconds, and then waits for an answer that may be on its way.
    await page.clock.fastForward(2_001);
    await page.clock.fastForward(8_001);
    await expect(status).toBeVisible();
    await expect(dialog.getByLabel("Email")).toHaveValue("a@b.co");
  });

  await test.step("the provider can't be reached", async () => {
    await page.route("**/accounts:signInWithIdp*", (route) => route.abort());
    await choose(await openChooser(page, "Google"), newAddress());
    await expect(dialog.getByRole("alert")).toContainText("cannot be reached");
  });

  await test.step("the window is blocked", async () => {
    await page.evaluate(() => {
      window.open = () => null;
    });
    await dialog.getByRole("button", { name: "Continue with Google" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Allow pop-ups for this site");
    expect(await storedTraces(page)).toEqual([]);
  });
});

test("R-AUTH-1 R-AUTH-9 closing the dialog closes its window, and a response in flight signs nobody in", {
  tag: "@3of6",
}, async ({ page, site }) => {
  const owners: string[] = [];
  page.on("request", (request) => request.url().endsWith("/owners") && owners.push(request.url()));
  const dialog = await openDialog(page);
  const chooser = await openChooser(page, "Google");
  const closed = chooser.waitForEvent("close");
  await page.keyboard.press("Escape");
  await closed;
  await page.getByRole("link", { name: "Sign In", exact: true }).click();
  const { promise: isClosed, resolve: goOn } = Promise.withResolvers<void>();
  await page.route("**/accounts:signInWithIdp*", async (route) => {
    await isClosed;
    await route.continue();
  });
  const asked = page.waitForRequest("**/accounts:signInWithIdp*");
  await choose(await openChooser(page, "Microsoft"), newAddress());
  await asked;
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const looked = page.waitForResponse("**/accounts:lookup*");
  goOn();
  await looked;
  expect([owners, await storedTraces(page)]).toEqual([[], []]);
  await expect(page).toHaveURL(/\/about$/);
  // A complete login takes longer than what is left of the abandoned one.
  await page.getByRole("link", { name: "Sign In", exact: true }).click();
  const email = newAddress();
  await choose(await openChooser(page, "Google"), email);
  await expect(page).toHaveURL(`${site.url}/local/dashboard`);
  expect(await handedOver(page)).toMatchObject({ email });
  expect(owners).toHaveLength(1);
});

test("R-AUTH-9 security figure 14: opening a second window closes the first, and messages from other origins or for other windows are ignored", {
  tag: "@6of6",
}, async ({ page, site }) => {
  const dialog = await openDialog(page);
  const first = await openChooser(page, "Microsoft");
  const closed = first.waitForEvent("close");
  const chooser = await openChooser(page, "Google");
  await closed;
  const claims = { sub: "evil", email: newAddress(), email_verified: true, name: "Evil" };
  const eventId = new URL(chooser.url()).searchParams.get("eventId");
  // First the right id and origin but the wrong window, then the right window with the wrong id.
  await page.evaluate(
    ([id, said]) => postMessage({ type: "paraph-chooser", eventId: id, claims: said }, location.origin),
    [eventId, claims] as const,
  );
  await chooser.evaluate(
    ([said]) => window.opener.postMessage({ type: "paraph-chooser", eventId: "other", claims: said }, "*"),
    [claims] as const,
  );
  await page.evaluate(
    ([id, said]) =>
      dispatchEvent(
        new MessageEvent("message", {
          origin: "https://evil.example",
          data: { type: "paraph-chooser", eventId: id, claims: said },
        }),
      ),
    [eventId, claims] as const,
  );
  const email = newAddress();
  await choose(chooser, email);
  await expect(page).toHaveURL(`${site.url}/local/dashboard`);
  expect((await handedOver(page)).email).toBe(email);
  await expect(dialog).toBeHidden();
});
