import { expect, type Locator } from "@playwright/test";
import { smallPage } from "../support/newsroom.ts";
import { pressUntil } from "../support/press-until.ts";
import type { Studio } from "../support/studio.ts";
import { test } from "../support/studio-test.ts";

test("R-CMS-2 singletons open directly, search finds a page, and a new page belongs to its part of the website", async ({
  openStudio,
}) => {
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  // The Studio draws only the entries that are in view.
  await page.setViewportSize({ width: 1440, height: 1400 });
  await studio.openDesk();

  for (const [entry, field] of [
    ["Navigation", "topBar"],
    ["Footer", "columns"],
    ["Site settings", "brand"],
  ] as const) {
    await test.step(`${entry} opens its document without a list`, async () => {
      await pressUntil(page.getByTestId(`pane-item-${entry}`), studio.field(field));
      await expect(studio.publishButton).toBeVisible();
    });
  }

  await test.step("search finds a page by its title and opens it", async () => {
    await pressUntil(page.getByTestId("studio-search"), page.locator("input:focus"));
    await page.keyboard.type("refund");
    await page.getByTestId("search-results").getByText("/refund-policy").click();
    await expect(studio.text("path")).toHaveValue("/refund-policy");
  });

  await test.step("a page created in a part of the website belongs to it", async () => {
    await studio.go("/studio/structure/pages;legal");
    await pressUntil(page.getByTestId("action-intent-button").last(), page.getByTestId("start-page"));
    await page.getByRole("button", { name: "Create page" }).click();
    await expect(studio.form).toBeVisible();
    await pressUntil(page.getByTestId("group-tab-details"), studio.field("group"));
    await expect(studio.field("group")).toContainText("Legal");
  });

  for (const [id, type, title] of [
    ["contractCategory-real-estate", "contractCategory", "Real Estate"],
    ["product-signature", "product", "Signature"],
    ["person-jonas-feld", "person", "Jonas Feld"],
  ] as const) {
    await test.step(`a link opens a ${type}, whose list is below another list`, async () => {
      await studio.openDocument(id, type);
      await expect(page.getByTestId("document-panel-document-title")).toHaveText(title);
    });
  }
});

test("R-CMS-2 a late response finds no half-typed form: fields appear once the Studio knows how to draw them", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  await newsroom.publishNew(smallPage("page-late-answer", "/late-answer", "Before"));
  const studio = await openStudio("deniz-aksoy", { fresh: true });
  const { page } = studio;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/features?*", async (route) => {
    await released;
    await route.continue();
  });
  await studio.go("/studio/intent/edit/id=page-late-answer;type=page");
  await expect(page.getByText("Loading")).toBeVisible();
  await expect(studio.text("title")).toHaveCount(0);
  release();
  await expect(studio.text("title")).toBeEditable();
  await studio.form.evaluate((form) => form.querySelector("input")?.setAttribute("data-marked", ""));
  await page.waitForLoadState("networkidle");
  await studio.write("title", "Written after the answer");
  await studio.publish();
  await expect(page.locator("[data-marked]")).toBeVisible();
});

test("R-CMS-5 after a change of address the old one redirects with a 308, and a taken address can't be published", {
  tag: "@2of6",
}, async ({ newsroom, openStudio }) => {
  await newsroom.publishNew(smallPage("page-summer", "/summer", "Summer offer"));
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await studio.openDocument("page-summer", "page");

  await test.step("an address that another page has can't be published", async () => {
    await studio.write("path", "/pricing");
    await expect(studio.field("path").getByTestId("input-validation-icon-error")).toBeVisible();
    await expect(studio.publishButton).toHaveAttribute("data-disabled", "true");
  });

  await test.step("after a change of address the old one redirects", async () => {
    await studio.write("path", "/autumn");
    await studio.publish();
    await newsroom.told();
    expect(await newsroom.visit("/summer")).toMatchObject({ status: 308, location: "/autumn" });
    expect((await newsroom.visit("/autumn")).status).toBe(200);
  });

  await test.step("after changing back there is no loop, and the other address redirects", async () => {
    await expect(studio.publishButton).toHaveAttribute("data-disabled", "true");
    await studio.write("path", "/summer");
    await studio.publish();
    await newsroom.told();
    expect((await newsroom.visit("/summer")).status).toBe(200);
    expect(await newsroom.visit("/autumn")).toMatchObject({ status: 308, location: "/summer" });
  });

  await test.step("publishing another page at a former address asks first", async () => {
    await newsroom.publishNew(smallPage("page-winter", "/winter", "Winter offer"));
    await studio.openDocument("page-winter", "page");
    await studio.write("path", "/autumn");
    await expect(studio.publishButton).toHaveAttribute("data-disabled", "false");
    await pressUntil(studio.publishButton, page.getByText('used to be the address of "Summer offer"'));
    const published = studio.waitForAction("publish");
    await page.getByRole("button", { name: "Publish here" }).click();
    await published;
    await newsroom.told();
    expect((await newsroom.visit("/autumn")).html).toContain("Winter offer");
  });
});

test("a reference is picked from a searchable list, and the new redirect works at once", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;
  await studio.go("/studio/intent/create/type=redirect");
  await expect(studio.form).toBeVisible();
  await studio.write("from", "/money-back");
  await studio.field("to.linkType").getByText("A page of this website").click();
  await studio.form.getByTestId("autocomplete").fill("refund");
  await page.getByRole("option", { name: "Refund policy" }).click();
  await expect(studio.form.getByText("Refund policy")).toBeVisible();
  await studio.publish();
  await newsroom.told();
  expect(await newsroom.visit("/money-back")).toMatchObject({ status: 308, location: "/refund-policy" });
});

test("R-CMS-2 lists are filtered by state and product, and a page created in a list gets its prefix", {
  tag: "@all",
}, async ({ openStudio }) => {
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;

  await test.step("deals hidden from search engines have their own list and badge", async () => {
    await studio.go("/studio/structure/deals;hidden");
    await expect(page.getByText("/secret-deal").first()).toBeVisible();
    await expect(page.getByText("/lifetime-deal")).toHaveCount(0);
    await studio.openDocument("deal-secret", "deal");
    await expect(page.getByText("Hidden from search", { exact: true }).first()).toBeVisible();
  });

  await test.step("a page created in a product's list starts with the product's prefix", async () => {
    await studio.go("/studio/structure/pages;by-product;product-timer-proctor");
    await expect(page.getByText("/timer-classroom/pricing").first()).toBeVisible();
    await pressUntil(page.getByTestId("action-intent-button").last(), page.getByTestId("start-page"));
    await page.getByRole("button", { name: "Create page" }).click();
    await expect(studio.text("path")).toHaveValue("/timer-classroom/");
  });
});

test("R-CMS-2 an unpublished page previews its search result and social card, and lists what links to it", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  await newsroom.publishNew(smallPage("page-outside", "/outside", "Seen from outside"));
  await newsroom.edit("page-outside", {
    seo: { _type: "seo", title: "A title nobody has published", description: "Two words more." },
  });
  const studio = await openStudio("deniz-aksoy");

  await test.step("the result and the card show the draft's texts", async () => {
    await studio.openDocument("page-outside", "page");
    await pressUntil(
      studio.page.getByRole("tab", { name: "Search preview" }),
      studio.page.getByTestId("search-view"),
    );
    const result = studio.page.getByTestId("search-result");
    await expect(result).toContainText("A title nobody has published | Paraph");
    await expect(result).toContainText("outside");
    await expect(studio.page.getByTestId("social-card")).toContainText("A title nobody has published");
  });

  await test.step("what links to a page is listed with links and addresses", async () => {
    await studio.openDocument("page-about", "page");
    const view = await openUses(studio);
    await expect(view.getByRole("link", { name: "Navigation", exact: true })).toBeVisible();
    await expect(view).toContainText(/Page · \//);
  });

  await test.step("nothing links to the new page", async () => {
    await studio.openDocument("page-outside", "page");
    await expect(await openUses(studio)).toContainText("Nothing links here");
  });
});

test("R-CMS-2 a comparison with a claim without source and date can't be published, and is listed as due for review", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  await newsroom.client.create({
    _id: "drafts.comparison-unproven",
    _type: "comparison",
    title: "Paraph and hearsay",
    slug: { _type: "slug", current: "hearsay" },
    competitor: "Hearsay",
    summary: "For people who like to know where a statement comes from.",
    claims: [{ _key: "a", _type: "claim", topic: "Price", ours: "Public", theirs: "Whispered" }],
  });
  const studio = await openStudio("deniz-aksoy");
  await studio.openDocument("comparison-unproven", "comparison");
  await expect(studio.form.getByTestId("input-validation-icon-error").first()).toBeVisible();
  await expect(studio.publishButton).toHaveAttribute("data-disabled", "true");
  await studio.go("/studio/structure/comparisons;due");
  await expect(studio.page.getByText("Paraph and hearsay").first()).toBeVisible();
});

test("R-CMS-2 the sign for saving turns as a whole, which costs a letter nothing, and nothing inside it does", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  await newsroom.publishNew(smallPage("page-saving", "/saving", "Before"));
  const studio = await openStudio("deniz-aksoy");
  await studio.page.emulateMedia({ reducedMotion: "no-preference" });
  await studio.openToWrite("page-saving", "page");
  await studio.page.evaluate(() => {
    const turning = new Set<string>();
    Object.assign(window, { turning });
    const look = () => {
      for (const { effect } of document.getAnimations()) {
        const isEndless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        const sign = target?.closest("[data-sanity-icon=animated-status-icon]");
        if (isEndless && sign) turning.add(target === sign ? "the sign" : "a part of it");
      }
      if (Reflect.get(window, "turning") === turning) requestAnimationFrame(look);
    };
    look();
  });
  await studio.text("title").click();
  await studio.page.keyboard.type("After");
  const seen = () => studio.page.evaluate(() => [...Reflect.get(window, "turning")]);
  await expect.poll(seen).toEqual(["the sign"]);
  await expect(studio.page.locator("[data-sanity-icon=animated-status-icon]")).toHaveCount(0);
  expect(await seen()).toEqual(["the sign"]);
  await studio.page.evaluate(() => Object.assign(window, { turning: null }));
});

async function openUses({ page }: Studio): Promise<Locator> {
  const view = page.getByTestId("used-by-view");
  await pressUntil(page.getByRole("tab", { name: "Used by" }), view);
  return view;
}
