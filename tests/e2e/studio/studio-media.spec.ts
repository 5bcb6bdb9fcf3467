import { createPlain } from "@paraph/lake/testing/pictures";
import { expect } from "@playwright/test";
import { smallPage } from "../support/newsroom.ts";
import { test } from "../support/studio-test.ts";

const file = (name: string, buffer: Buffer, mimeType = "image/png") => ({ name, mimeType, buffer });

test("R-CMS-1 a picture is uploaded, described, found where it is used, replaced everywhere and deleted", {
  tag: "@6of6",
}, async ({ newsroom, openStudio, consoleProblems }) => {
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  const assets = page.getByTestId("media-asset");
  const count = page.getByText(/^\d+ pictures$/);
  const search = page.getByLabel("Search pictures");
  const details = page.getByRole("dialog");
  const idOf = async (name: string) =>
    newsroom.client.fetch<string>('*[_type == "sanity.imageAsset" && originalFilename == $name][0]._id', {
      name,
    });

  await test.step("pictures that could not be read are read again on demand", async () => {
    const ofMedia = /\/data\/query\/.*tag=sanity\.studio\.media(&|$)/;
    await page.route(ofMedia, (route) => route.fulfill({ status: 500, json: { message: "It failed." } }));
    await studio.go("/studio/media");
    await expect(page.getByText(/^The pictures could not be read: /)).toBeVisible();
    await expect(assets).toHaveCount(0);
    await page.unroute(ofMedia);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(count).toBeVisible();
    await expect(assets.first()).toBeVisible();
    for (const problem of consoleProblems.splice(0))
      expect(problem).toMatch(/status of 500 .*sanity\.studio\.media/);
  });

  await test.step("several files at once; what is no picture is refused with the reason", async () => {
    await page
      .getByLabel("Pictures to upload")
      .setInputFiles([
        file("old-desk.png", await createPlain("#aa2200", 1200, 800)),
        file("new-desk.png", await createPlain("#0022aa", 1400, 700)),
        file("desk.pdf", Buffer.from("%PDF-1.7"), "application/pdf"),
        file("broken.png", Buffer.from("no picture")),
      ]);
    await expect(page.getByText("old-desk.png: Uploaded.")).toBeVisible();
    await expect(page.getByText("new-desk.png: Uploaded.")).toBeVisible();
    await expect(page.getByText("desk.pdf: Not uploaded. It is no picture")).toBeVisible();
    await expect(page.getByText("broken.png: Not uploaded. It can’t be read as a picture")).toBeVisible();
    expect(consoleProblems.splice(0)).toEqual([expect.stringMatching(/status of 400 .*assets\/images/)]);
  });

  await test.step("texts are kept with the file and found by the search", async () => {
    for (const [name, alt] of [
      ["old-desk.png", "A desk in red"],
      ["new-desk.png", "A desk in blue"],
    ] as const) {
      await search.fill(name);
      await expect(assets).toHaveCount(1);
      await assets.getByRole("button").click();
      await details.getByLabel("Alt text").fill(alt);
      await details.getByRole("button", { name: "Save texts" }).click();
      await expect(details.getByRole("button", { name: "Saved" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(details).toBeHidden();
    }
    await search.fill("desk in red");
    await expect(assets).toHaveCount(1);
    await expect(assets).toContainText("Unused");
  });

  const [oldId, newId] = [await idOf("old-desk.png"), await idOf("new-desk.png")];
  const hero = smallPage("media-page", "/media-page", "Desks");
  const picture = {
    _type: "picture",
    asset: { _type: "reference", _ref: oldId },
    hotspot: { _type: "sanity.imageHotspot", x: 0.2, y: 0.3, width: 0.2, height: 0.2 },
  };
  const visual = { _type: "visual", kind: "picture", picture };
  const blocks = [{ _key: "hero", _type: "hero", heading: "Desks", variant: "split", visual }];
  await newsroom.publishNew({ ...hero, blocks });
  const html = async () => (await newsroom.visit("/media-page")).html;
  await expect.poll(html).toContain('alt="A desk in red"');

  await test.step("a use is named and opens its field; a used picture can't be deleted", async () => {
    await page.reload();
    await search.fill("old-desk");
    await page.getByLabel("Show").selectOption("Used");
    // What is typed filters the grid a moment later.
    await expect(assets).toHaveCount(1);
    await assets.getByRole("button").click();
    const use = details.getByTestId("media-use");
    await expect(use).toHaveCount(1);
    await expect(use).toContainText("Published");
    await expect(use.getByTestId("media-crop")).toHaveCount(2);
    await expect(details.getByRole("button", { name: "Delete …" })).toHaveCount(0);
    await use.getByRole("link", { name: "Desks" }).click();
    // The Studio writes the sign between name and value either way.
    await expect.poll(() => decodeURIComponent(page.url())).toMatch(/media-page.*path=.*visual\.picture/);
    await expect(page.getByRole("dialog").getByText("Description for people who can't see it")).toBeVisible();
    await expect(page.getByTestId("kept-text")).toHaveText("Used here, from the tool Media: “A desk in red”");
    await studio.go(`/studio/media/${oldId}`);
  });

  await test.step("replacing makes one release, tells of the hotspot, and publishing shows the other picture", async () => {
    await details.getByRole("button", { name: "Replace everywhere …" }).click();
    await details.getByLabel("Search the other picture").fill("new-desk");
    await details.getByTestId("media-asset").getByRole("button").click();
    const plan = details.getByTestId("media-plan");
    await expect(plan).toContainText("1 published document will change together");
    await expect(plan).toContainText("Hotspot and crop are reset in 1 document");
    await details.getByRole("button", { name: "Replace", exact: true }).click();
    await expect(page.getByText("The picture is replaced")).toBeVisible();
    const query =
      '*[_type == "system.release" && metadata.title == "old-desk.png becomes new-desk.png"][0].name';
    const releaseId = await newsroom.client.fetch<string>(query);
    expect(await html()).toContain('alt="A desk in red"');
    await newsroom.client.releases.publish({ releaseId });
    await newsroom.told();
    await expect.poll(html).toContain('alt="A desk in blue"');
    expect(await html()).toContain(newId.split("-")[1]);
  });

  await test.step("now nothing uses the former one, and it is deleted after a confirmation", async () => {
    await page.reload();
    await expect(details).toContainText("Not used");
    await details.getByRole("button", { name: "Delete …" }).click();
    await details.getByRole("button", { name: "Delete for good" }).click();
    await expect(page.getByText("“old-desk.png” is deleted")).toBeVisible();
    await expect(details).toBeHidden();
    await search.fill("desk.png");
    await expect(assets).toHaveCount(1);
    expect(await newsroom.client.getDocument(oldId)).toBeUndefined();
  });
});

test("R-CMS-1 authors upload pictures and see where they are used, but change no published file", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  const studio = await openStudio("lena-brandt");
  const { page } = studio;
  await studio.go("/studio/media");
  await expect(page.getByText(/^\d+ pictures$/)).toBeVisible();
  await page
    .getByLabel("Pictures to upload")
    .setInputFiles([file("by-an-author.png", await createPlain("#00aa22", 300, 200))]);
  await expect(page.getByText("by-an-author.png: Uploaded.")).toBeVisible();
  await page.getByLabel("Search pictures").fill("by-an-author");
  await expect(page.getByTestId("media-asset")).toHaveCount(1);
  await page.getByTestId("media-asset").getByRole("button").click();
  const details = page.getByRole("dialog");
  await expect(details).toContainText("Ask an editor to describe, replace or delete one.");
  await expect(details.getByLabel("Alt text")).not.toBeEditable();
  await expect(details.getByRole("button", { name: "Delete …" })).toHaveCount(0);
  expect(await newsroom.client.fetch('count(*[originalFilename == "by-an-author.png"])')).toBe(1);
});

test("R-CMS-1 a picture field offers the pictures of Media, with their search, and takes the one that is pressed", {
  tag: "@6of6",
}, async ({ newsroom, openStudio }) => {
  const upload = async (filename: string, color: string) =>
    newsroom.client.assets.upload("image", await createPlain(color, 640, 480), { filename });
  const [{ _id: before }, { _id: after }] = [
    await upload("lamp-before.png", "#112233"),
    await upload("lamp-after.png", "#332211"),
  ];
  const picture = { _type: "picture", asset: { _type: "reference", _ref: before }, alt: "A lamp" };
  const visual = { _type: "visual", kind: "picture", picture };
  await newsroom.publishNew({
    ...smallPage("lamp-page", "/lamp-page", "Lamps"),
    blocks: [{ _key: "hero", _type: "hero", heading: "Lamps", variant: "split", visual }],
  });
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  const path = encodeURIComponent('blocks[_key=="hero"].visual.picture');
  await studio.go(`/studio/intent/edit/id=lamp-page;type=page;path=${path}`);
  await page.getByTestId("options-menu-button").click();
  await page.getByRole("menuitem", { name: "Select from Media" }).click();
  const choice = page.getByTestId("choose-picture");
  await choice.getByLabel("Search pictures").fill("lamp-");
  await expect(choice.getByTestId("media-asset")).toHaveCount(2);
  await expect(choice.getByRole("button", { name: /^Used here lamp-before\.png/ })).toBeVisible();
  await choice.getByRole("button", { name: /^lamp-after\.png/ }).click();
  await expect(choice).toBeHidden();
  const chosen = () =>
    newsroom.client.fetch<string>('*[_id == "drafts.lamp-page"][0].blocks[0].visual.picture.asset._ref');
  await expect.poll(chosen).toBe(after);
});
