import { expect } from "@playwright/test";
import { expectNoCrash, forgetNetworkErrors, notice, titleOf, typeOn } from "../support/connection.ts";
import { offline, presenceLoss } from "../support/cut-network.ts";
import { type Newsroom, smallPage } from "../support/newsroom.ts";
import { test } from "../support/studio-test.ts";

test.afterEach(({ consoleProblems }) => {
  forgetNetworkErrors(consoleProblems);
});

/** Publishes a page and another to go to. Lists show what was changed last, so both are drawn. */
async function publishTwo(newsroom: Newsroom, id: string, title: string): Promise<void> {
  await newsroom.publishNew(smallPage(`${id}-beside`, `/${id}-beside`, `Beside ${title}`));
  await newsroom.publishNew(smallPage(id, `/${id}`, title));
}

test("unsaved input in one document is kept while another document is open", { tag: "@all" }, async ({
  newsroom,
  openStudio,
  site,
}) => {
  await publishTwo(newsroom, "page-left", "Left");
  const mara = await openStudio("mara-lindqvist", { fresh: true });
  const { page } = mara;
  await mara.openToWrite("page-left", "page");
  await expect(mara.text("title")).toHaveValue("Left");
  const another = page.getByRole("link", { name: /^Beside Left/ });
  await expect(another).toBeVisible();
  await page.context().setOffline(true);
  await typeOn(mara, " alone");
  await expect(notice(page)).toBeVisible();
  await typeOn(mara, " for a while");
  await another.click();
  // The Studio releases a document five seconds after it is closed.
  await page.waitForTimeout(7_000);
  await page.context().setOffline(false);
  await expect.poll(() => titleOf(site, "drafts.page-left")).toBe("Left alone for a while");
  await expectNoCrash(page);
});

for (const [id, where, name] of [
  ["page-for-page", "another document", /^Beside Leaving/],
  ["page-for-tool", "another tool", "Preview"],
] as const) {
  test(`input typed just before opening ${where} is saved`, { tag: "@all" }, async ({
    newsroom,
    openStudio,
    site,
  }) => {
    await publishTwo(newsroom, id, "Leaving");
    const mara = await openStudio("mara-lindqvist", { fresh: true });
    await mara.openDocument(id, "page");
    await mara.write("title", "Leaving now");
    const link = mara.page.getByRole("link", { name }).first();
    await expect(link).toBeVisible();
    await mara.waitForTraffic();
    await typeOn(mara, ", in a hurry");
    await link.click();
    await expect.poll(() => titleOf(site, `drafts.${id}`)).toBe("Leaving now, in a hurry");
  });
}

for (const [id, what, cut, tag] of [
  ["page-closing", "offline", offline, []],
  ["page-staying", "without the socket of presence", presenceLoss, ["@all"]],
] as const) {
  test(`closing the tab ${what} asks for confirmation only while something is unsaved, and who stays and opens another document loses nothing`, {
    tag: [...tag],
  }, async ({ newsroom, openStudio }) => {
    await publishTwo(newsroom, id, "Closing");
    const mara = await openStudio("mara-lindqvist", { fresh: true });
    const { page } = mara;
    const socket = await cut.arrange(page);
    await mara.openDocument(id, "page");
    await mara.write("title", "Closing saved");
    const another = page.getByRole("link", { name: `Beside Closing /${id}-` });
    await expect(another).toBeVisible();
    await mara.waitForTraffic();
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.context().setOffline(true);
    await socket.cut();
    await typeOn(mara, ", or not");
    await expect(notice(page)).toBeVisible();
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(["beforeunload"]);
    await expect(mara.text("title")).toHaveValue("Closing saved, or not");
    await typeOn(mara, ", in a hurry");
    await another.click();
    // The Studio releases a document five seconds after it is closed.
    await page.waitForTimeout(7_000);

    await page.context().setOffline(false);
    await socket.mend();
    await expect(notice(page)).toHaveCount(0);
    await expect
      .poll(async () => (await newsroom.client.getDocument(`drafts.${id}`))?.title)
      .toBe("Closing saved, or not, in a hurry");
    await expectNoCrash(page);
    // The lake has the text a moment before this tab knows, so the question may come once more.
    await expect(async () => {
      const closed = page.waitForEvent("close", { timeout: 5_000 });
      await page.close({ runBeforeUnload: true });
      await closed;
    }).toPass({ timeout: 120_000 });
  });
}

test("a publish pressed offline completes when the network is back", { tag: "@all" }, async ({
  newsroom,
  openStudio,
  site,
}) => {
  await newsroom.publishNew(smallPage("page-pressed", "/pressed", "Pressed"));
  const mara = await openStudio("mara-lindqvist", { fresh: true });
  const { page } = mara;
  await mara.openToWrite("page-pressed", "page");
  await expect(mara.text("title")).toHaveValue("Pressed");
  await page.context().setOffline(true);
  await typeOn(mara, " too early");
  await expect(notice(page)).toBeVisible();
  await mara.publishButton.click();
  // Longer than the Studio waits for a response.
  await page.waitForTimeout(7_000);
  await expectNoCrash(page);
  await page.context().setOffline(false);
  await expect.poll(() => titleOf(site, "page-pressed")).toBe("Pressed too early");
});

test("a publish pressed offline completes even after another document was opened", { tag: "@all" }, async ({
  newsroom,
  openStudio,
  site,
}) => {
  await publishTwo(newsroom, "page-deserted", "Deserted");
  const mara = await openStudio("mara-lindqvist", { fresh: true });
  const { page } = mara;
  await mara.openToWrite("page-deserted", "page");
  await expect(mara.text("title")).toHaveValue("Deserted");
  const another = page.getByRole("link", { name: /^Beside Deserted/ });
  await expect(another).toBeVisible();
  await page.context().setOffline(true);
  await typeOn(mara, " too early");
  await mara.publishButton.click();
  await expect(notice(page)).toBeVisible();
  await another.click();
  // The Studio releases a document five seconds after it is closed.
  await page.waitForTimeout(7_000);
  await expectNoCrash(page);
  await page.context().setOffline(false);
  await expect.poll(() => titleOf(site, "page-deserted")).toBe("Deserted too early");
  await expect(page.getByText("“Deserted too early” is published")).toBeVisible();
});

test("no tool crashes offline, even if it was never opened before", { tag: "@all" }, async ({
  newsroom,
  openStudio,
}) => {
  await newsroom.publishNew(smallPage("page-around", "/around", "Around"));
  const mara = await openStudio("mara-lindqvist", { fresh: true });
  const { page } = mara;
  await mara.openDocument("page-around", "page");
  await mara.waitForTraffic();
  await page.context().setOffline(true);
  await expect(notice(page)).toBeVisible();
  for (const tool of ["Preview", "Content"]) {
    await test.step(`opens ${tool}`, async () => {
      await page.getByRole("link", { name: tool, exact: true }).first().click();
      // As long as a loader waits before it fails.
      await page.waitForTimeout(3_000);
      await expectNoCrash(page);
    });
  }
  await page.context().setOffline(false);
  await expect(notice(page)).toHaveCount(0);
  await expectNoCrash(page);
});

test("a tool first opened offline appears when the network is back", { tag: "@all" }, async ({
  openStudio,
}) => {
  const mara = await openStudio("mara-lindqvist", { fresh: true });
  const { page } = mara;
  await mara.openDesk();
  const queries = page.getByRole("link", { name: "Queries" });
  await expect(queries).toBeVisible();
  await mara.waitForTraffic();
  await page.context().setOffline(true);
  await expect(notice(page)).toBeVisible();
  await queries.click();
  // As long as a loader waits before it fails.
  await page.waitForTimeout(3_000);
  await expectNoCrash(page);
  await page.context().setOffline(false);
  await expect(page.getByTestId("vision-query-editor")).toBeVisible();
});
