import { expect } from "@playwright/test";
import { Watch } from "../support/editions/watch.ts";
import { type Newsroom, smallPage } from "../support/newsroom.ts";
import { pressUntil } from "../support/press-until.ts";
import { sitemapPaths } from "../support/sitemap-paths.ts";
import type { Studio } from "../support/studio.ts";
import { test } from "../support/studio-test.ts";

test("R-CMS-6 R-CMS-7 a campaign from its first click to the visitor: a page, a deal, an announcement and a footer link go live together on time, after a stranger previewed and a colleague commented on them", {
  tag: "@all",
}, async ({ browser, lake, newsroom, openStudio, site }) => {
  test.skip(lake === "hosted", "A hosted lake tells of its documents one by one.");
  const footer = await publishCampaign(newsroom);
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;

  await test.step("a release for a day to come", async () => {
    await studio.go("/studio/releases");
    const dialog = page.getByRole("dialog");
    const timeout = 10_000;
    // The Studio builds the list of releases again while they load, and a dialog that is open goes with it.
    await expect(async () => {
      await pressUntil(page.getByRole("button", { name: "New release" }).first(), dialog);
      await dialog.getByTestId("release-form-title").fill("Spring", { timeout });
      await dialog.getByRole("button", { name: "Approximate time of release" }).click({ timeout });
      await page.getByRole("menuitem", { name: "At time" }).click({ timeout });
      await dialog.getByTestId("date-input").fill("Jan 1, 2041 09:00", { timeout });
      await page.keyboard.press("Tab");
      await expect(dialog.getByTestId("release-form-title")).toHaveValue("Spring", { timeout });
    }).toPass();
    await dialog.getByTestId("submit-release-button").click();
    await expect(page).toHaveURL(/\/releases\/r\w+/);
  });
  const [, name = ""] = /\/releases\/(r\w+)/.exec(page.url()) ?? [];

  await test.step("four documents of it, each changed by its form", async () => {
    for (const title of ["Spring page", "Spring deal", "Spring edition 1"]) await addDocument(studio, title);
    const edit = (id: string, type: string, path = "") =>
      studio.go(`/studio/intent/edit/id=${id};type=${type}${path}/?perspective=${name}`);
    const heading = 'blocks[_key=="hero"].heading';
    const inHeading = `;path=${encodeURIComponent(heading)}`;
    await edit("spring-page", "page", inHeading);
    await studio.write(heading, "The page of edition 2");
    await edit("spring-deal", "deal", inHeading);
    await studio.write(heading, "The deal of edition 2");
    await edit("spring-announcement", "announcement");
    await studio.write("title", "Spring edition 2");
    await edit("footer", "footer");
    await page.getByRole("button", { name: "Add to release" }).click();
    await expect
      .poll(async () => (await newsroom.client.getDocument(`versions.${name}.footer`))?._type)
      .toBe("footer");
    await edit("footer", "footer", `;path=${encodeURIComponent(footer.label)}`);
    await studio.write(footer.label, "Footer edition 2");
  });

  await test.step("a stranger sees all of it by a link, on a phone", async () => {
    const link = await studio.shareRelease(name);
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const stranger = await context.newPage();
    await stranger.goto(link);
    const { origin } = new URL(link);
    for (const [path, text] of [
      ["/spring", "The page of edition 2"],
      ["/spring-deal", "The deal of edition 2"],
      ["/announcement/spring", "Spring edition 2"],
    ] as const) {
      await stranger.goto(origin + path);
      await expect(stranger.locator("html")).toContainText(text);
      expect(await stranger.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    // A deal has a page of its own kind, without the footer.
    await expect(stranger.getByRole("contentinfo").getByText("Footer edition 2")).toHaveCount(1);
    await context.close();
  });

  await test.step("a colleague who may only read comments on it", async () => {
    const ines = await openStudio("ines-kowalski");
    await ines.go(`/studio/intent/edit/id=spring-announcement;type=announcement/?perspective=${name}`);
    await expect(ines.text("title")).toHaveValue("Spring edition 2");
    await ines.field("title").hover();
    await ines.field("title").getByRole("button", { name: "Add comment" }).first().click();
    await ines.page.getByTestId("comment-input-editable").pressSequentially("Good to go");
    await ines.page.getByTestId("comment-input-send-button").click();
    await studio.go(`/studio/intent/edit/id=spring-announcement;type=announcement/?perspective=${name}`);
    await studio.field("title").getByRole("button", { name: "Open comments" }).click();
    await expect(page.getByTestId("comments-list")).toContainText("Good to go");
    await ines.page.close();
  });

  await test.step("scheduled; at its time every visitor sees all of it, none an old page after a new one", async () => {
    await studio.go(`/studio/releases/${name}`);
    const time = page.getByTestId("date-input");
    let due = new Date();
    const intended = async () =>
      (await newsroom.client.releases.get({ releaseId: name }))?.metadata.intendedPublishAt;
    const timeout = 5_000;
    // The Studio writes the old time back into the field, or takes it away, when the release arrives anew.
    await expect(async () => {
      // Whole minutes can be typed, and what follows takes a while.
      due = new Date(Math.ceil((Date.now() + 90_000) / 60_000) * 60_000);
      if (!(await time.isVisible())) await page.getByTestId("release-type-picker").click({ timeout });
      await time.fill(inStudio(due), { timeout });
      await page.keyboard.press("Tab");
      await page.getByTestId("release-form-title").click({ timeout });
      await expect.poll(intended, { timeout }).toBe(due.toISOString());
    }).toPass();
    const confirm = page.getByRole("button", { name: "Yes, schedule" });
    await pressUntil(page.getByTestId("schedule-button"), confirm);
    await confirm.click();
    const release = async () => newsroom.client.releases.get({ releaseId: name });
    await expect.poll(async () => (await release())?.state).toBe("scheduled");
    expect((await release())?.publishAt).toBe(due.toISOString());

    const own = ["/spring", "/spring-deal", "/announcement/spring"];
    const others = (await sitemapPaths(site.url)).filter((path) => !own.includes(path)).slice(0, 17);
    const surfaces = [...own, ...others].map((path) => ({ path }));
    const watch = new Watch({ newsroom, surfaces, old: 1, mayFail: false });
    await watch.watch(4);
    expect(watch.wrong).toEqual([]);
    expect(Date.now()).toBeGreaterThanOrEqual(due.getTime());
    expect((await release())?.state).toBe("published");
    await expect(page.getByText(/^Published/).first()).toBeVisible();
  });

  await newsroom.publish("footer", { [footer.label]: footer.was });
  await newsroom.unpublish("spring-announcement");
});

/** Publishes all of a campaign as it is before, and says where the first label of the footer is, and what it was. */
async function publishCampaign(newsroom: Newsroom): Promise<{ label: string; was: string }> {
  const page = smallPage("spring-page", "/spring", "The page of edition 1");
  await newsroom.publishNew({ ...page, title: "Spring page" });
  await newsroom.publishNew({
    ...smallPage("spring-deal", "/spring-deal", "The deal of edition 1"),
    _type: "deal",
    title: "Spring deal",
    summary: "An offer of the spring.",
    prices: ["secret_unlimited_99"],
  });
  await newsroom.publishNew({
    _id: "spring-announcement",
    _type: "announcement",
    title: "Spring edition 1",
    slug: { _type: "slug", current: "spring" },
    summary: "The navigation shows it on every page.",
    actionLabel: "Read the announcement",
    active: true,
    logo: { _type: "reference", _ref: "logo-nvidia-inception" },
    publishedAt: "2099-01-01T09:00:00.000Z",
    group: "general",
    blocks: [{ _key: "text", _type: "hero", variant: "centered", heading: "What spring brings" }],
  });
  const { column, link, was } = await newsroom.client.fetch<{ column: string; link: string; was: string }>(
    '*[_id == "footer"][0].columns[0]{ "column": _key, "link": links[0]._key, "was": links[0].label }',
  );
  const label = `columns[_key=="${column}"].links[_key=="${link}"].label`;
  await newsroom.publish("footer", { [label]: "Footer edition 1" });
  return { label, was };
}

/** Finds a document from the release that is open, and adds it. */
async function addDocument({ page }: Studio, title: string): Promise<void> {
  const search = page.locator("input").and(page.getByLabel(/^(Recent searches|Search results)$/));
  await pressUntil(page.getByRole("button", { name: "Add document" }), search);
  await search.fill(title);
  await page.getByTestId("search-results").getByText(title).first().click();
  await expect(page.getByTestId("table-row").filter({ hasText: title })).toBeVisible();
  await expect(search).toBeHidden();
}

/** A time as the Studio's inputs show it, in UTC. */
function inStudio(time: Date): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" }).format(time);
  const clock = time.toISOString().slice(11, 16);
  return `${part({ month: "short", day: "numeric", year: "numeric" })} ${clock}`;
}
