import { createHash } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import { enablePreviewAccessSharing } from "@sanity/preview-url-secret/toggle-preview-access-sharing";
import { createShareKey, type ShareKey, shareDocumentId, shareLink } from "../../../lib/sharing/share-key.ts";
import { test } from "../fixtures.ts";
import { Newsroom, smallPage } from "../support/newsroom.ts";
import { startSite } from "../support/running-site.ts";

const hour = 3_600_000;

interface Share {
  readonly path: string;
  readonly release?: string;
  readonly from?: number;
}

/** What the Studio's action writes. */
async function share({ client }: Newsroom, { path, release, from = Date.now() }: Share): Promise<ShareKey> {
  const key = createShareKey();
  const expiresAt = new Date(from + hour).toISOString();
  const document = {
    _id: shareDocumentId(key),
    _type: "previewShare",
    title: path,
    path,
    expiresAt,
    visits: 0,
  };
  await client.create({ ...document, secret: key.secret, ...(release && { release }) });
  return key;
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("R-CMS-6 a link shows the draft of one page without a login, counts its visits, and opens nothing once it is taken back", async ({
  page,
  context,
  site,
}) => {
  const newsroom = new Newsroom(site);
  for (const name of ["shown", "hidden"]) {
    await newsroom.publishNew(smallPage(`page-${name}`, `/${name}`, "As published"));
    await newsroom.edit(`page-${name}`, { "blocks[0].heading": "Still a draft" });
  }
  const published = (await newsroom.visit("/shown")).html;
  const key = await share(newsroom, { path: "/shown" });
  await page.goto(`${site.url}${shareLink(key)}`);
  await expect(page).toHaveURL(`${site.url}/shown`);
  await expect(heading(page)).toHaveText("Still a draft");
  await expect(page.getByText(/This preview was shared with you until/)).toBeVisible();
  expect(await newsroom.client.getDocument(shareDocumentId(key))).toMatchObject({ visits: 1 });

  await page.goto(`${site.url}/hidden`);
  await expect(heading(page), "a link for one page shows no other draft").toHaveText("As published");
  expect((await newsroom.visit("/shown")).html, "visitors see no trace of it").toBe(published);

  const cookies = await context.cookies();
  await context.clearCookies({ name: "paraph-preview-grant" });
  await context.addCookies([{ name: "paraph-preview-perspective", value: "drafts", url: site.url }]);
  for (const path of ["/shown", "/hidden"]) {
    await page.goto(`${site.url}${path}`);
    await expect(heading(page), "the cookie of draft mode alone opens nothing").toHaveText("As published");
  }
  const { secret } = await createPreviewSecret(newsroom.client, "test", `${site.url}/studio`);
  const opened = createHash("sha256").update(secret).digest("hex");
  const value = `editor.${Date.now()}.${opened}.${"0".repeat(64)}`;
  await context.addCookies([{ name: "paraph-preview-grant", value, url: site.url }]);
  await page.goto(`${site.url}/hidden`);
  await expect(heading(page), "a made-up grant opens nothing").toHaveText("As published");

  await context.clearCookies();
  await context.addCookies(cookies);
  await page.goto(`${site.url}/shown`);
  await expect(heading(page)).toHaveText("Still a draft");
  await newsroom.client.delete(shareDocumentId(key));
  await page.goto(`${site.url}/shown`);
  await expect(heading(page), "taken back").toHaveText("As published");
  const answer = await page.goto(`${site.url}${shareLink(key)}`);
  expect(answer?.status()).toBe(410);
  await expect(page.getByText("Ask whoever sent it for a new one.")).toBeVisible();
});

test("R-CMS-6 a link shows a release on all its pages, and no drafts; an expired one shows neither", {
  tag: "@6of6",
}, async ({ page, context, site }) => {
  const newsroom = new Newsroom(site);
  await newsroom.publishNew(smallPage("page-in", "/in", "As published"));
  await newsroom.publishNew(smallPage("page-out", "/out", "As published"));
  await newsroom.edit("page-out", { "blocks[0].heading": "Still a draft" });
  const { client } = newsroom;
  const releaseId = "rSpring";
  await client.releases.create({ releaseId, metadata: { title: "Spring", releaseType: "asap" } });
  await client.createVersion({ releaseId, publishedId: "page-in", baseId: "page-in" });
  await client.patch(`versions.${releaseId}.page-in`).set({ "blocks[0].heading": "In the release" }).commit();
  const fresh = {
    ...smallPage("page-new", "/new", "New in the release"),
    _id: `versions.${releaseId}.page-new`,
  };
  await client.createVersion({ releaseId, publishedId: "page-new", document: fresh });

  const key = await share(newsroom, { path: "/in", release: releaseId });
  await page.goto(`${site.url}${shareLink(key)}`);
  await expect(heading(page)).toHaveText("In the release");
  await expect(page.getByText("You are looking at the release “Spring”.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Show the drafts" })).toHaveCount(0);
  await page.goto(`${site.url}/new`);
  await expect(heading(page)).toHaveText("New in the release");
  await page.goto(`${site.url}/out`);
  await expect(heading(page)).toHaveText("As published");
  await page.goto(`${site.url}/api/draft-mode/perspective?to=drafts&path=/out`);
  await expect(heading(page), "a link can't be widened").toHaveText("As published");

  await context.clearCookies();
  const old = await share(newsroom, { path: "/in", release: releaseId, from: Date.now() - 2 * hour });
  expect((await page.goto(`${site.url}${shareLink(old)}`))?.status()).toBe(410);
  await page.goto(`${site.url}/in`);
  await expect(heading(page)).toHaveText("As published");
  expect((await newsroom.visit("/new")).status).toBe(404);
});

test("R-CMS-6 an editor's preview leads from the drafts to the releases that change the page, and back", {
  tag: "@6of6",
}, async ({ page, site }) => {
  const newsroom = new Newsroom(site);
  const { client } = newsroom;
  await newsroom.publishNew(smallPage("page-sides", "/sides", "As published"));
  await newsroom.edit("page-sides", { "blocks[0].heading": "Still a draft" });
  for (const [releaseId, title] of [
    ["rSides", "Sides"],
    ["rElsewhere", "Elsewhere"],
  ] as const)
    await client.releases.create({ releaseId, metadata: { title, releaseType: "asap" } });
  await client.createVersion({ releaseId: "rSides", publishedId: "page-sides", baseId: "page-sides" });
  await client.patch("versions.rSides.page-sides").set({ "blocks[0].heading": "In the release" }).commit();
  const { secret } = await createPreviewSecret(client, "test", `${site.url}/studio`);
  await page.goto(`/api/draft-mode/enable?sanity-preview-secret=${secret}&sanity-preview-pathname=/sides`);
  await expect(heading(page)).toHaveText("Still a draft");
  await expect(page.getByRole("link", { name: /Show the release/ })).toHaveText(["Show the release “Sides”"]);
  await page.getByRole("link", { name: "Show the release “Sides”" }).click();
  await expect(heading(page)).toHaveText("In the release");
  await page.getByRole("link", { name: "Show the drafts" }).click();
  await expect(heading(page)).toHaveText("Still a draft");
  await page.getByRole("link", { name: "Show what is published" }).click();
  await expect(heading(page)).toHaveText("As published");
  await expect(page.getByText("You are looking at")).toHaveCount(0);
});

test("R-CMS-6 whoever has a link to a deal sees it before, during and after its dates", {
  tag: "@6of6",
}, async ({ page, site }) => {
  const newsroom = new Newsroom(site);
  await newsroom.edit("deal-lifetime", {
    startsAt: "2098-01-01T09:00:00Z",
    endsAt: "2099-01-01T09:00:00Z",
  });
  const key = await share(newsroom, { path: "/lifetime-deal" });
  await page.goto(shareLink(key));
  const note = page.getByRole("complementary", { name: "Preview of a deal" });
  await note.getByRole("link", { name: "After its end" }).click();
  await expect(note.locator('[aria-current="true"]')).toHaveText("After its end");
  // Other tests on this system look at the same deal.
  await newsroom.client.delete("drafts.deal-lifetime");
});

test("R-CMS-6 the vendor's link to all drafts opens nothing", { tag: "@6of6" }, async ({ request, site }) => {
  const { client } = new Newsroom(site);
  const { secret } = await enablePreviewAccessSharing(client, "test", `${site.url}/studio`, "deniz-aksoy");
  const answer = await request.get(
    `/api/draft-mode/enable?sanity-preview-secret=${secret}&sanity-preview-pathname=/about`,
    { maxRedirects: 0 },
  );
  expect(answer.status()).toBe(401);
  expect(answer.headers()["set-cookie"]).toBeUndefined();
});

test("R-CMS-6 a link opens although the token may not count its visits", { tag: "@3of6" }, async ({
  page,
}) => {
  await using site = await startSite({ SANITY_API_WRITE_TOKEN: "a token that was taken back" }, "hosted");
  const newsroom = new Newsroom(site);
  await newsroom.publishNew(smallPage("page-uncounted", "/uncounted", "As published"));
  await newsroom.edit("page-uncounted", { "blocks[0].heading": "Still a draft" });
  const key = await share(newsroom, { path: "/uncounted" });
  await page.goto(`${site.url}${shareLink(key)}`);
  await expect(heading(page)).toHaveText("Still a draft");
  expect(await newsroom.client.getDocument(shareDocumentId(key))).toMatchObject({ visits: 0 });
  await expect.poll(() => site.output()).toContain("A visit of a shared preview was not counted");
});
