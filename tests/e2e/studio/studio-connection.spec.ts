import { createPlain } from "@paraph/lake/testing/pictures";
import { expect } from "@playwright/test";
import { documentOf, expectNoCrash, forgetNetworkErrors, notice, typeOn } from "../support/connection.ts";
import { type Cut, offline, silence, socketLoss } from "../support/cut-network.ts";
import { smallPage, somebody } from "../support/newsroom.ts";
import { test } from "../support/studio-test.ts";

test.afterEach(({ consoleProblems }) => {
  forgetNetworkErrors(consoleProblems);
});

for (const cut of [offline, silence] satisfies Cut[]) {
  const isOfAll = cut !== offline;
  test(`typing continues and everything arrives when ${cut.name} for a while`, {
    tag: isOfAll ? "@all" : [],
  }, async ({ newsroom, openStudio }) => {
    const id = `page-${cut.name.toLowerCase().replaceAll(" ", "-")}`;
    await newsroom.publishNew(smallPage(id, `/${id}`, "Written"));
    const mara = await openStudio("mara-lindqvist", { fresh: true });
    const network = await cut.arrange(mara.page);
    await mara.openToWrite(id, "page");
    await expect(mara.text("title")).toHaveValue("Written");

    await network.cut();
    await typeOn(mara, " without");
    await expect(notice(mara.page)).toHaveAttribute("data-state", "lost");
    await typeOn(mara, " any");
    // Longer than the Studio waits for a response.
    await mara.page.waitForTimeout(10_000);
    await typeOn(mara, " network");
    await expect(mara.text("title")).toHaveValue("Written without any network");
    await expectNoCrash(mara.page);

    await network.mend();
    await expect
      .poll(async () => (await newsroom.client.getDocument(`drafts.${id}`))?.title)
      .toBe("Written without any network");
    await expect(notice(mara.page)).toHaveCount(0);
    await expect(mara.text("title")).toHaveValue("Written without any network");
    await mara.publish();
    expect(await newsroom.client.getDocument(id)).toMatchObject({ title: "Written without any network" });
  });
}

test("while the server drops the socket, typed text is stored, and what others publish arrives afterwards", {
  tag: "@all",
}, async ({ newsroom, openStudio, site }) => {
  await newsroom.publishNew(somebody("person-dropped", "Alma"));
  const mara = await openStudio("mara-lindqvist", { fresh: true });
  const { page } = mara;
  const socket = await socketLoss.arrange(page);
  await mara.openToWrite("person-dropped", "person", "name");
  await expect(mara.text("name")).toHaveValue("Alma");

  await typeOn(mara, " writes", "name");
  await socket.cut();
  await typeOn(mara, " on", "name");
  await expect(notice(page)).toHaveAttribute("data-state", "lost");
  await typeOn(mara, " and on", "name");
  await expect
    .poll(() => documentOf(site, "drafts.person-dropped"))
    .toMatchObject({ name: "Alma writes on and on" });
  await expect(mara.text("name")).toHaveValue("Alma writes on and on");
  await expect(mara.text("name")).toBeEditable();
  await newsroom.publish("person-dropped", { role: "Told of late" });

  await socket.mend();
  await expect(notice(page)).toHaveCount(0);
  await expect(mara.text("role")).toHaveValue("Told of late");
  await expect(mara.text("name")).toHaveValue("Alma writes on and on");
  await newsroom.publish("person-dropped", { role: "Told at once" });
  await expect(mara.text("role")).toHaveValue("Told at once");
  await mara.write("name", "Alma, once more");
  await mara.publish();
  expect(await newsroom.client.getDocument("person-dropped")).toMatchObject({
    name: "Alma, once more",
    role: "Told at once",
  });
  await expectNoCrash(page);
});

test("an interrupted upload shows an error, and a retry completes as soon as the network is back", {
  tag: "@all",
}, async ({ newsroom, openStudio, site }) => {
  await newsroom.publishNew(somebody("person-pictured", "Vera"));
  const mara = await openStudio("mara-lindqvist", { fresh: true });
  const { page } = mara;
  await mara.openDocument("person-pictured", "person");
  const place = page.getByTestId("file-button-input");
  await expect(place).toBeAttached();
  await page.waitForLoadState("networkidle");
  const picture = { name: "portrait.png", mimeType: "image/png", buffer: await createPlain("#2f6f7e") };

  await page.route(
    /\/assets\/images\//,
    async (route) => {
      await page.context().setOffline(true);
      await route.abort("internetdisconnected");
    },
    { times: 1 },
  );
  await place.setInputFiles(picture);
  await expect(page.getByText("The file was not uploaded")).toBeVisible();
  await expect(notice(page)).toHaveAttribute("data-state", "lost");
  await place.setInputFiles(picture);
  // As long as a second error would take to appear.
  await page.waitForTimeout(3_000);
  await expectNoCrash(page);

  await page.context().setOffline(false);
  await expect
    .poll(() => documentOf(site, "drafts.person-pictured"))
    .toMatchObject({ picture: { asset: { _ref: expect.stringMatching(/^image-/) } } });
  await expect(page.getByTestId("hotspot-image-input")).toBeVisible();
  await expectNoCrash(page);
});

test("a tool whose code can't be loaded without a network opens when the network is back", {
  tag: "@all",
}, async ({ openStudio }) => {
  const mara = await openStudio("mara-lindqvist", { fresh: true });
  const { page } = mara;
  await mara.openDesk();
  const queries = page.getByRole("link", { name: "Queries" });
  await expect(queries).toBeVisible();
  await page.context().setOffline(true);
  await queries.click();
  await expect(notice(page)).toHaveAttribute("data-state", "lost");
  await expectNoCrash(page);

  await page.context().setOffline(false);
  await expect(page.getByTestId("vision-query-editor")).toBeVisible();
  await expectNoCrash(page);
});
