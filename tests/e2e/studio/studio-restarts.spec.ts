import { expect } from "@playwright/test";
import { documentOf, expectNoCrash, forgetNetworkErrors, notice, typeOn } from "../support/connection.ts";
import { Newsroom, runningLake, somebody } from "../support/newsroom.ts";
import { test } from "../support/studio-test.ts";

test.afterEach(({ consoleProblems }) => {
  forgetNetworkErrors(consoleProblems);
});

test("both edits survive when the lake restarts while one of two editors is offline", {
  tag: "@all",
}, async ({ newsroom, openStudio, site }) => {
  await newsroom.publishNew(somebody("person-shared", "Ada"));
  const mara = await openStudio("mara-lindqvist", { fresh: true });
  const { page } = mara;
  await mara.openToWrite("person-shared", "person", "name");
  await expect(mara.text("name")).toHaveValue("Ada");

  await page.context().setOffline(true);
  await typeOn(mara, " writes", "name");
  await expect(notice(page)).toHaveAttribute("data-state", "lost");
  await site.restart();
  await new Newsroom(site).edit("person-shared", { role: "Changed by another" });
  await typeOn(mara, " alone", "name");
  // As good as ten minutes: the longest timeout in the Studio and its connection is 30 s.
  await page.waitForTimeout(31_000);
  await typeOn(mara, " for long", "name");

  await page.context().setOffline(false);
  const both = { name: "Ada writes alone for long", role: "Changed by another" };
  await expect.poll(() => documentOf(site, "drafts.person-shared")).toMatchObject(both);
  await expect(notice(page)).toHaveCount(0);
  await expect(mara.text("name")).toHaveValue(both.name);
  await expect(mara.text("role")).toHaveValue(both.role);
  await mara.publish();
  expect(await documentOf(site, "person-shared")).toMatchObject(both);
  await expectNoCrash(page);
});

test("everything typed arrives although the lake is killed three times", { tag: "@all" }, async ({
  newsroom,
  openStudio,
  site,
}) => {
  await newsroom.publishNew(somebody("person-steady", "Ida"));
  const mara = await openStudio("mara-lindqvist", { fresh: true });
  await mara.openToWrite("person-steady", "person", "name");
  await expect(mara.text("name")).toHaveValue("Ida");

  for (const words of [" goes on", " and on", " and on and on"]) {
    const { pid } = runningLake(site.dataFolder);
    await typeOn(mara, words.slice(0, 3), "name");
    process.kill(pid, "SIGKILL");
    await typeOn(mara, words.slice(3), "name");
    await expect.poll(() => runningLake(site.dataFolder).pid).not.toBe(pid);
  }
  const all = "Ida goes on and on and on and on";
  await expect(mara.text("name")).toHaveValue(all);
  await expect.poll(() => documentOf(site, "drafts.person-steady")).toMatchObject({ name: all });
  await expect(notice(mara.page)).toHaveCount(0);
  await expect(mara.text("name")).toHaveValue(all);
  await mara.publish();
  expect(await documentOf(site, "person-steady")).toMatchObject({ name: all });
  await expectNoCrash(mara.page);
});
