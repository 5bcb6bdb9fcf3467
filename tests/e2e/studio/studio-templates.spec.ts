import { expect } from "@playwright/test";
import { smallPage } from "../support/newsroom.ts";
import { pressUntil } from "../support/press-until.ts";
import { test } from "../support/studio-test.ts";

test("R-CMS-3 a marketer begins a page with a template, chosen by its picture, and publishes it in four clicks", {
  tag: "@5of6",
}, async ({ newsroom, openStudio }) => {
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await studio.go("/studio/structure/pages;signature");
  const choice = page.getByRole("group", { name: "Begin with" });
  await pressUntil(page.getByTestId("action-intent-button").last(), choice); // 1
  await expect(page.getByRole("heading", { name: "New page" })).toBeVisible();
  for (const name of ["Event", "Launch", "Product", "Deal", "Comparison", "Article", "Case study"])
    await expect(choice.getByRole("radio", { name: new RegExp(`^${name}`) })).toBeAttached();
  await choice.getByText("Launch", { exact: true }).click(); // 2
  const title = page.getByRole("textbox", { name: "Title" });
  await expect(title).toBeFocused();
  await page.keyboard.type("Signing in teams, & more");
  await expect(page.getByText("Address: /signature/signing-in-teams-more")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(studio.text("path")).toHaveValue("/signature/signing-in-teams-more");
  await studio.publish(); // 3
  await newsroom.told();
  const { status, html } = await newsroom.visit("/signature/signing-in-teams-more");
  expect(status).toBe(200);
  expect(html).toContain("An account takes a minute");
  // No visitor meets the templates themselves.
  for (const address of ["/sitemap.xml", "/search?q=launch", "/llms.txt"])
    expect((await newsroom.visit(address)).html, address).not.toContain("pageTemplate");
  const made = await newsroom.client.fetch(
    '*[_type == "page" && path == "/signature/signing-in-teams-more"][0]{group, "keys": blocks[]._key, "types": blocks[]._type}',
  );
  expect(made).toMatchObject({
    group: "signature",
    types: ["hero", "features", "steps", "featureSplit", "faq", "callToAction"],
  });
  expect(made.keys).not.toContain("hero");
});

test("R-CMS-3 a page saved as a template is offered as a picture, and no visitor sees the template", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  await newsroom.publishNew(smallPage("page-as-template", "/as-template", "Only a template says this"));
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await studio.openToWrite("page-as-template", "page");
  await studio.chooseToAsk("Save as template");
  await studio.dialog.getByRole("textbox", { name: "Name" }).fill("House style");
  await studio.dialog.getByRole("textbox", { name: "When to use it" }).fill("For everything that is new.");
  await studio.dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("“House style” is a template now")).toBeVisible();
  await studio.go("/studio/intent/create/type=page;template=page");
  const choice = page.getByRole("radio", { name: "House style For everything that is new." });
  await choice.focus();
  await page.keyboard.press("Space");
  await expect(choice).toBeChecked();
  await newsroom.unpublish("page-as-template");
  for (const address of ["/sitemap.xml", "/search?q=house+style", "/llms.txt"])
    expect((await newsroom.visit(address)).html, address).not.toMatch(
      /House style<|pageTemplate|as-template/,
    );
});

test("R-CMS-3 a block is copied to another page, made reusable there, and detached again", {
  tag: "@all",
}, async ({ newsroom, openStudio, site }) => {
  await newsroom.publishNew(smallPage("page-copy-from", "/copy-from", "A block that travels"));
  await newsroom.publishNew(smallPage("page-copy-to", "/copy-to", "Here before"));
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  const reuse = async (entry: string) => {
    const item = page.getByRole("menuitem", { name: entry });
    await pressUntil(page.getByRole("button", { name: "Reuse this block" }).last(), item);
    await item.click();
  };
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.url });
  await studio.openToWrite("page-copy-from", "page");
  await reuse("Copy for another page");
  await expect
    .poll(() => page.evaluate(async () => (await navigator.clipboard.read())[0]?.types.length ?? 0))
    .toBeGreaterThan(0);

  const types = () => newsroom.client.fetch<string[]>('*[_id == "drafts.page-copy-to"][0].blocks[]._type');
  await studio.openToWrite("page-copy-to", "page");
  await page.getByRole("button", { name: "Paste copied block" }).click();
  await expect.poll(types).toEqual(["hero", "hero"]);

  await reuse("Make reusable");
  await expect.poll(types).toEqual(["hero", "reusable"]);
  await studio.publish();
  await newsroom.told();
  expect((await newsroom.visit("/copy-to")).html).toContain("A block that travels");

  await test.step("the reusable block names the page, and can't be deleted while it is used", async () => {
    await reuse("Open, and see where it is used");
    await pressUntil(page.getByRole("tab", { name: "Used in" }), page.getByTestId("used-by-view"));
    await expect(page.getByTestId("used-by-view")).toContainText("/copy-to");
    await pressUntil(page.getByRole("tab", { name: "Editor" }), studio.form);
    await studio.chooseToAsk("Delete");
    await expect(studio.dialog).toContainText("This can't be deleted yet");
    await expect(studio.dialog).toContainText("Here before");
  });

  await studio.openToWrite("page-copy-to", "page");
  await reuse("Detach");
  await expect.poll(types).toEqual(["hero", "hero"]);
});

test("R-CMS-7 a block appears for visitors at its minute, though nobody publishes anything then", {
  tag: "@5of6",
}, async ({ newsroom }) => {
  const page = smallPage("page-by-the-clock", "/by-the-clock", "Always there");
  const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  await newsroom.publishNew({
    ...page,
    blocks: [
      { _key: "hero", _type: "hero", heading: "Always there" },
      { _key: "later", _type: "callToAction", heading: "Only afterwards", shownFrom: soon(6) },
      { _key: "sooner", _type: "callToAction", heading: "Only before", shownUntil: soon(6) },
    ],
  });
  const before = await newsroom.visit("/by-the-clock");
  expect(before.html).toContain("Only before");
  expect(before.html).not.toContain("Only afterwards");
  await expect.poll(async () => (await newsroom.visit("/by-the-clock")).html).toContain("Only afterwards");
  expect((await newsroom.visit("/by-the-clock")).html).not.toContain("Only before");
});

test("R-CMS-3 New page without any template says where they come from and gets the shipped ones", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  await newsroom.client.delete({ query: '*[_type == "pageTemplate"]' });
  const author = await openStudio("lena-brandt");
  await author.go("/studio/intent/create/type=page;template=page");
  await expect(author.page.getByTestId("no-templates")).toContainText("An editor can also add the 8");
  await expect(author.page.getByRole("button", { name: "Add the 8 templates" })).toBeHidden();

  const studio = await openStudio("kofi-mensah");
  const { page } = studio;
  await studio.go("/studio/intent/create/type=page;template=page");
  await page.getByRole("button", { name: "Add the 8 templates" }).click();
  const choice = page.getByRole("group", { name: "Begin with" });
  await expect(choice.getByRole("radio", { name: /^Launch/ })).toBeAttached();
  await expect(page.getByTestId("no-templates")).toBeHidden();
});

test("R-CMS-8 an author saves a template as a draft, which somebody else publishes", { tag: "@all" }, async ({
  newsroom,
  openStudio,
}) => {
  await newsroom.publishNew(smallPage("page-by-author", "/by-author", "Written by an author"));
  const studio = await openStudio("lena-brandt");
  await studio.openToWrite("page-by-author", "page");
  await studio.chooseToAsk("Save as template");
  await expect(studio.dialog).toContainText("Your role saves a draft of it");
  await studio.dialog.getByRole("textbox", { name: "Name" }).fill("Author's idea");
  await studio.dialog.getByRole("button", { name: "Save as draft" }).click();
  await expect(studio.page.getByText("“Author's idea” is saved as a draft")).toBeVisible();
  const found = await newsroom.client.fetch<{ _id: string }[]>(
    `*[_type == "pageTemplate" && title == "Author's idea"]{ _id }`,
  );
  expect(found).toEqual([{ _id: expect.stringMatching(/^drafts\./) }]);
  await newsroom.unpublish("page-by-author");
});
