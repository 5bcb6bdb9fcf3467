import path from "node:path";
import { expect } from "@playwright/test";
import { stegaClean } from "@sanity/client/stega";
import { Studio } from "../support/studio.ts";
import { test } from "../support/studio-test.ts";

const picture = path.resolve(import.meta.dirname, "../../../content/assets/ink-on-paper.jpg");

test("R-CMS-1 R-CMS-6 a marketer signs in, edits a page in its preview and visitors see each publish at once", async ({
  page,
  newsroom,
  lake,
}) => {
  const studio = new Studio(page);
  const heading = studio.preview.getByRole("heading", { level: 1 });

  await test.step("signs in with one click", async () => {
    await page.goto("/studio");
    // A hosted lake may have several ways to sign in, so the Studio asks.
    if (lake === "hosted") await page.getByText("Local sign-in").click();
    await page.getByRole("button", { name: "Deniz Aksoy" }).click();
    await expect(page.getByTestId("structure-tool-list-pane")).toBeVisible();
    await page.getByRole("dialog", { name: "Welcome" }).getByRole("button", { name: "Skip" }).click();
    // For who wants less motion, a change of style starts no transition on every element there is.
    await expect(page.locator("#sanity")).toHaveCSS("transition-property", "none");
  });

  await test.step("clicks the heading in the preview, which opens its field", async () => {
    await studio.openPreview("/form-approval");
    await studio.clickInPreview(heading);
    await expect(studio.text('blocks[_key=="hero"].heading')).toBeVisible();
  });

  await test.step("types, and the preview follows while visitors see no change", async () => {
    await studio.write('blocks[_key=="hero"].emphasis', "before lunch");
    await studio.write('blocks[_key=="hero"].heading', "Approved before lunch");
    await expect(heading).toContainText("Approved before lunch");
    // Its underlined words are an element of their own, and nothing is there twice.
    await expect
      .poll(async () => stegaClean((await heading.textContent()) ?? "").trim())
      .toBe("Approved before lunch");
    expect((await newsroom.visit("/form-approval")).html).not.toContain("before lunch");
    await studio.closeDialog();
  });

  await test.step("adds a block from the picture menu", async () => {
    const entry = await studio.openInsertMenu("Feature with picture");
    const drawing = entry.locator("img");
    await expect(drawing).toBeVisible();
    await expect
      .poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.getByRole("textbox", { name: "Search" }).last().fill("image and text");
    await expect(page.getByRole("menuitem")).toHaveCount(1);
    await entry.click();
  });

  const block = studio.dialog;
  await test.step("chooses a drawn scene by its picture", async () => {
    const choice = block.getByRole("radio", { name: "Calculator with its result" });
    await block.getByText("Calculator with its result").scrollIntoViewIfNeeded();
    const stored = studio.waitForAction("edit");
    await block.getByText("Calculator with its result").click();
    await stored;
    await expect(choice).toBeChecked();
  });

  await test.step("writes the block's heading and uploads a picture with a hotspot", async () => {
    await block.locator('[data-testid$=".heading"] input').fill("Signed on paper, sealed here");
    await block.getByText("An uploaded picture").click();
    await block.getByTestId("file-button-input").setInputFiles(picture);
    await expect(block.getByTestId("hotspot-image-input")).toBeVisible();
    await block.locator('[data-testid$=".picture.alt"] input').fill("A signature in blue ink");
    await block.getByTestId("options-menu-edit-details").click();
    const tool = page.getByRole("dialog", { name: "Edit hotspot and crop" });
    const handle = tool.locator('[data-handle="hotspotHandle"]');
    await expect(handle).toBeVisible();
    const place = await handle.boundingBox();
    if (!place) throw new Error("The hotspot's handle is not on the screen");
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
    const moved = page.waitForResponse(
      (response) =>
        response.url().includes("/data/actions/") &&
        (response.request().postData() ?? "").includes("hotspot"),
    );
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 40, y - 30, { steps: 5 });
    await page.mouse.up();
    expect((await moved).status()).toBe(200);
    await tool.getByRole("button", { name: "Close dialog" }).click();
    await expect(tool).toBeHidden();
    await studio.closeDialog();
    await expect(studio.preview.getByRole("img", { name: "A signature in blue ink" })).toBeAttached();
  });

  await test.step("publishes, and the next visitor sees heading, block and picture", async () => {
    await studio.publish();
    await newsroom.told();
    const { html } = await newsroom.visit("/form-approval");
    expect(html).toContain("before lunch");
    expect(html).toContain("Signed on paper, sealed here");
    const source =
      /<img[^>]*alt="A signature in blue ink"[^>]*src="([^"]+)"|<img[^>]*src="([^"]+)"[^>]*alt="A signature in blue ink"/.exec(
        html,
      );
    const address = (source?.[1] ?? source?.[2] ?? "").replaceAll("&amp;", "&");
    const image = await page.request.get(address);
    expect([image.status(), image.headers()["content-type"]]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ]);
  });

  await test.step("edits and publishes again in the same tab", async () => {
    await expect(studio.publishButton).toHaveAttribute("data-disabled", "true");
    await studio.clickInPreview(heading);
    await studio.write('blocks[_key=="hero"].heading', "Approved well before lunch");
    await expect(heading).toContainText("well before lunch");
    await studio.publish();
    await newsroom.told();
    expect((await newsroom.visit("/form-approval")).html).toMatch(/Approved well /);
  });
});
