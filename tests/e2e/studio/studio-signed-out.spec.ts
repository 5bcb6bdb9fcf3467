import { type BrowserContext, expect, type Page } from "@playwright/test";
import {
  documentOf,
  expectNoCrash,
  forgetNetworkErrors,
  isSignedOut,
  notice,
  typeOn,
} from "../support/connection.ts";
import { smallPage, somebody } from "../support/newsroom.ts";
import { Studio } from "../support/studio.ts";
import { test } from "../support/studio-test.ts";

test("R-CMS-5 what is typed outlives the end of a sign-in, another person's sign-in, a crash and what others wrote meanwhile", {
  tag: "@1of6",
}, async ({ consoleProblems, newsroom, openStudio, site }) => {
  await newsroom.publishNew(somebody("person-expired", "Nora"));
  const draft = () => documentOf(site, "drafts.person-expired");
  const mara = await openStudio("mara-lindqvist", { fresh: true });
  const { page } = mara;
  const context = page.context();
  await mara.openToWrite("person-expired", "person", "name");
  await expect(mara.text("name")).toHaveValue("Nora");

  await test.step("signed out while something is unsaved, the tab stays, also when another tab opens the Studio", async () => {
    await context.setOffline(true);
    await typeOn(mara, " goes", "name");
    await expect(notice(page)).toHaveAttribute("data-state", "lost");
    await signOut(context, site.url);
    await context.setOffline(false);
    await expect(notice(page)).toHaveAttribute("data-state", "signedOut");
    await typeOn(mara, " on", "name");
    const opened = page.waitForEvent("popup");
    await notice(page).getByRole("link").click();
    const login = await opened;
    await expect(login.getByRole("button", { name: "Mara Lindqvist" })).toBeVisible();
    await login.goto("/studio/structure");
    await expect(login.getByRole("button", { name: "Mara Lindqvist" })).toBeVisible();
    await expect(mara.text("name")).toHaveValue("Nora goes on");
    expect(await draft()).toBeUndefined();
    await login.getByRole("button", { name: "Mara Lindqvist" }).click();
    await expect.poll(draft).toMatchObject({ name: "Nora goes on" });
    await expect(notice(page)).toHaveCount(0);
    await expect(mara.text("name")).toHaveValue("Nora goes on");
    await login.close();
    await newsroom.edit("person-expired", { role: "Heard of drafts again" });
    await expect(mara.text("role")).toHaveValue("Heard of drafts again");
  });

  const other = await context.newPage();
  await test.step("who signs in as somebody else gets nothing of it", async () => {
    // Else the Studio may show its login page before anything is typed.
    await context.setOffline(true);
    await typeOn(mara, " and on", "name");
    await expect(notice(page)).toHaveAttribute("data-state", "lost");
    await signOut(context, site.url);
    await context.setOffline(false);
    await expect(notice(page)).toHaveAttribute("data-state", "signedOut");
    await signIn(other, "Kofi Mensah");
    await expect(page.getByRole("button", { name: "Kofi Mensah" }).first()).toBeVisible();
    await expect(mara.text("name")).toHaveValue("Nora goes on");
    await expect(isBack(page)).toHaveCount(0);
    expect(await draft()).toMatchObject({ name: "Nora goes on" });
  });

  await test.step("its owner gets it back", async () => {
    await page.close();
    await signOut(context, site.url);
    await signIn(other, "Mara Lindqvist");
    await expect(isBack(other)).toContainText("“Nora goes on”");
    expect(await draft()).toMatchObject({ name: "Nora goes on and on" });
  });

  await test.step("after a crash, what others wrote stands beside it until somebody chooses", async () => {
    const again = new Studio(other);
    await again.openToWrite("person-expired", "person", "name");
    await context.setOffline(true);
    await typeOn(again, ", alone", "name");
    await expect(notice(other)).toHaveAttribute("data-state", "lost");
    // A crash may cost the last quarter of a second.
    await expect.poll(() => other.evaluate(keptTyping)).toContain("Nora goes on and on, alone");
    await other.close();
    await newsroom.edit("person-expired", { name: "Nora of somebody else" });
    await context.setOffline(false);
    const last = await context.newPage();
    await last.goto("/studio/structure");
    const asked = last.getByRole("region", { name: /^Your words in/ });
    await expect(asked).toContainText("Yours: Nora goes on and on, alone");
    await expect(asked).toContainText("Now: Nora of somebody else");
    expect(await draft()).toMatchObject({ name: "Nora of somebody else" });
    await asked.getByRole("button", { name: "Put mine in" }).click();
    await expect(asked).toHaveCount(0);
    expect(await draft()).toMatchObject({ name: "Nora goes on and on, alone" });
    await expectNoCrash(last);
  });

  await test.step("the preview that was open shows no draft once its editor is signed out", async () => {
    await newsroom.publishNew(smallPage("page-expired", "/expired", "As published"));
    await newsroom.edit("page-expired", { "blocks[0].heading": "Still a draft" });
    const { request } = context;
    const headers = { origin: site.url };
    const document = { _id: "drafts.secret-expired", _type: "sanity.previewUrlSecret", secret: "of-mara" };
    const data = { mutations: [{ createOrReplace: document }] };
    await request.post("/lake/v2025-02-19/data/mutate/production", { headers, data });
    const enable = "/api/draft-mode/enable?sanity-preview-secret=of-mara&sanity-preview-pathname=/expired";
    expect(await (await request.get(enable)).text()).toContain("Still a draft");
    await signOut(context, site.url);
    const after = await (await request.get("/expired")).text();
    expect(after).toContain("As published");
    expect(after).not.toContain("Still a draft");
  });
  forgetNetworkErrors(consoleProblems);
  forgetNetworkErrors(consoleProblems, isSignedOut);
});

/** What the browser keeps of typing, as text. Runs in the page. */
function keptTyping(): Promise<string> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("paraph-typing");
    opening.onsuccess = () => {
      const reading = opening.result.transaction("typing").objectStore("typing").getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(JSON.stringify(reading.result));
      };
    };
  });
}

function isBack(page: Page) {
  return page.locator('[data-ui="Toast"]').filter({ hasText: "What you typed in" });
}

async function signOut(context: BrowserContext, url: string): Promise<void> {
  await context.request.post("/lake/v1/auth/logout", { headers: { origin: url } });
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto("/studio/structure");
  await page.getByRole("button", { name }).click();
}
