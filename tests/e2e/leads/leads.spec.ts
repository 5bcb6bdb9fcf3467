import { expect, type Page } from "@playwright/test";
import { TRAP_FIELD } from "../../../lib/leads/fields.ts";
import { type Newsroom, smallPage } from "../support/newsroom.ts";
import { test } from "../support/studio-test.ts";

interface StoredLead {
  readonly _id: string;
  readonly email: string;
  readonly message?: string;
  readonly page: string;
  readonly status: string;
}

function leadsOf(newsroom: Newsroom, email: string): Promise<StoredLead[]> {
  return newsroom.client.fetch('*[_type == "lead" && email == $email]', { email });
}

/** Fills in the sales form on /about. */
async function fillIn(page: Page, email: string): Promise<void> {
  const form = page.locator("[data-lead-form]");
  await form.getByLabel("Your name").fill("Nadia Berg");
  await form.getByLabel("E-mail address").fill(email);
  await form.getByLabel("Your message").fill("Twelve people, seventy-one barges a month.");
  await form.getByRole("checkbox").check();
}

test("R-CMS-3 without scripts a form thanks the visitor and stores one lead that only the Studio can see", async ({
  pageWithoutScripts: page,
  newsroom,
}) => {
  await page.goto("/about");
  await fillIn(page, "noscript@visitor.example");
  await page.getByRole("button", { name: "Send the message" }).click();
  await expect(page).toHaveURL(/\/about#sent-write$/);
  await expect(page.getByText("We have your message.")).toBeVisible();
  await expect(page.locator("[data-lead-form]")).toBeHidden();

  const [lead, ...others] = await leadsOf(newsroom, "noscript@visitor.example");
  expect(others).toEqual([]);
  expect(lead).toMatchObject({ status: "new", page: "/about", _id: expect.stringMatching(/^lead\./) });

  const anonymous = newsroom.client.withConfig({ token: undefined });
  expect(await anonymous.fetch('*[_type == "lead"]')).toEqual([]);
  expect(await anonymous.getDocument(lead?._id ?? "")).toBeUndefined();
  for (const address of [
    "/sitemap.xml",
    "/search.json",
    "/llms.txt",
    "/about.md",
    "/blog/feed.xml",
    "/about",
  ]) {
    const { status, html } = await newsroom.visit(address);
    expect(status, address).toBe(200);
    expect(html, address).not.toMatch(/noscript@visitor|seventy-one barges|lead\.[0-9a-f]{8}/);
  }
});

test("without scripts a rejected form comes back with the other fields filled in", { tag: "@2of6" }, async ({
  pageWithoutScripts: page,
  newsroom,
}) => {
  await page.goto("/about");
  await fillIn(page, "blank@visitor.example");
  await page.getByLabel("Your message").fill("   ");
  await page.getByRole("button", { name: "Send the message" }).click();
  await expect(page.getByRole("heading", { name: "Not sent yet" })).toBeVisible();
  await expect(page.getByLabel("Your name")).toHaveValue("Nadia Berg");
  await expect(page.getByLabel("E-mail address")).toHaveValue("blank@visitor.example");
  await expect(page.getByRole("checkbox")).toBeChecked();
  await expect(page.getByLabel("Your message")).toHaveAccessibleDescription("Write what we can do for you.");
  await page.getByLabel("Your message").fill("Now with words.");
  await page.getByRole("button", { name: "Send the message" }).click();
  await expect(page.getByText("We have your message.")).toBeVisible();
  expect(await leadsOf(newsroom, "blank@visitor.example")).toHaveLength(1);
});

test("with scripts errors are shown at their fields, nothing typed is lost, and a double click sends one lead", async ({
  newsroom,
  page,
  consoleProblems,
}) => {
  await page.goto("/about");
  const form = page.locator("[data-lead-form]");
  const code = page.waitForResponse((response) => response.request().resourceType() === "script");
  await form.getByLabel("Your name").focus();
  await code;
  const button = form.getByRole("button", { name: "Send the message" });

  await test.step("empty fields are marked, and the first one has the focus", async () => {
    await expect(async () => {
      await button.click();
      await expect(form.getByText("Write your e-mail address.")).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(page).toHaveURL(/\/about$/);
    await expect(form.getByLabel("Your name")).toBeFocused();
    for (const [label, message] of [
      ["Your name", "Write your name, so that we know whom we are answering."],
      ["E-mail address", "Write your e-mail address."],
      ["Your message", "Write what we can do for you."],
    ] as const) {
      await expect(form.getByLabel(label)).toHaveAccessibleDescription(message);
      await expect(form.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
    }
    await expect(form.getByRole("checkbox")).toHaveAttribute("aria-invalid", "true");
    await form.getByLabel("E-mail address").fill("busy@visitor.example");
    await expect(form.getByText("Write your e-mail address.")).toBeHidden();
  });

  await test.step("a lost connection loses none of the input", async () => {
    await fillIn(page, "busy@visitor.example");
    await page.route("**/api/leads", (route) => route.abort());
    await button.click();
    await expect(form.getByRole("status")).toContainText("the connection is gone");
    await expect(form.getByLabel("Your name")).toHaveValue("Nadia Berg");
    await expect(form.getByLabel("E-mail address")).toHaveValue("busy@visitor.example");
    await expect(form.getByLabel("Your message")).toHaveValue("Twelve people, seventy-one barges a month.");
    await expect(form.getByRole("checkbox")).toBeChecked();
    await page.unroute("**/api/leads");
    expect(consoleProblems.splice(0)).toEqual([expect.stringContaining("net::ERR_FAILED")]);
  });

  await test.step("a hidden field that a password manager has filled in is emptied for the next press", async () => {
    const hidden = form.locator(`[name="${TRAP_FIELD}"]`);
    await hidden.evaluate((field: HTMLInputElement) => {
      field.value = "filled in";
    });
    await button.click();
    await expect(form.getByRole("status")).toContainText("A hidden field was filled in");
    await expect(hidden).toHaveValue("");
    expect(consoleProblems.splice(0)).toEqual([expect.stringContaining("422")]);
  });

  await test.step("a double click sends it once", async () => {
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    // A second press that comes after the answer is one beside the form, and takes the focus.
    const { promise: pressed, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/leads", async (route) => {
      await pressed;
      await route.continue();
    });
    await button.dblclick();
    release();
    await expect(page.getByText("We have your message.")).toBeVisible();
    await expect(page.locator("#sent-write")).toBeFocused();
    await expect(form).toBeHidden();
    expect(posts).toHaveLength(1);
    expect(await leadsOf(newsroom, "busy@visitor.example")).toHaveLength(1);
  });
});

test("a form submitted from another website is refused", { tag: "@2of6" }, async ({ newsroom, site }) => {
  const answer = await fetch(`${site.url}/api/leads`, {
    method: "POST",
    headers: { origin: "https://elsewhere.example", "content-type": "application/x-www-form-urlencoded" },
    body: "document=page-about&form=write&name=N&email=forged%40visitor.example&message=M&consent=yes",
    redirect: "manual",
  });
  expect(answer.status).toBe(403);
  expect(await leadsOf(newsroom, "forged@visitor.example")).toEqual([]);
});

test("R-CMS-2 an editor finds a lead by its e-mail address and marks it answered, but can't change what the visitor wrote", {
  tag: "@all",
}, async ({ newsroom, openStudio }) => {
  const receivedAt = "2026-11-20T08:00:00.000Z";
  const sent = { _type: "lead", status: "new", kind: "sales", name: "Nadia Berg", receivedAt };
  const _id = "lead.00000000-0000-4000-8000-000000000001";
  await newsroom.client.createOrReplace({ ...sent, _id, email: "found@visitor.example", message: "Hello" });
  const studio = await openStudio("deniz-aksoy");
  const { page } = studio;

  await test.step("a search by e-mail address finds it", async () => {
    await page.goto("/studio/structure/leads;new");
    await page.getByPlaceholder("Search list").fill("found@visitor.example");
    await page.getByText("found@visitor.example · Nadia Berg").first().click();
    await expect(studio.form).toBeVisible();
  });

  await test.step("the sent fields are read-only, and the status changes at once", async () => {
    await expect(studio.text("email")).toHaveAttribute("readonly", "");
    await expect(studio.text("message")).toHaveAttribute("readonly", "");
    await studio.field("status").getByLabel("Answered").click();
    await expect
      .poll(async () => (await leadsOf(newsroom, "found@visitor.example")).map(({ status }) => status))
      .toEqual(["answered"]);
    await expect(page.getByTestId("action-publish")).toHaveCount(0);
  });

  await test.step("a viewer has no list of leads", async () => {
    const ines = await openStudio("ines-kowalski");
    await ines.openDesk();
    await expect(ines.page.getByTestId("pane-item-Articles")).toBeVisible();
    await expect(ines.page.getByTestId("pane-item-Leads")).toHaveCount(0);
  });
});

test("R-CMS-7 a page with a countdown is re-rendered when it ends, without a publish", {
  tag: "@4of6",
}, async ({ newsroom }) => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const later = inSeconds(3_600);
  const countdown = {
    _key: "c",
    _type: "countdown",
    heading: "Ends soon",
    endsAt: later,
    afterText: "Now it is over.",
  };
  const { blocks, ...page } = smallPage("page-ends-soon", "/ends-soon", "An offer");
  await newsroom.publishNew({ ...page, blocks: [...(Array.isArray(blocks) ? blocks : []), countdown] });
  const first = await newsroom.visit("/ends-soon");
  expect(first.html).toContain(later);
  expect(first.html).not.toMatch(/>Now it is over\.<\/p><\/div><\/div><\/section>/);
  // Rendered before the end on any machine that needs less than this for a publish and a page.
  await newsroom.publish("page-ends-soon", { 'blocks[_key=="c"].endsAt': inSeconds(6) });
  await newsroom.visit("/ends-soon");
  await expect
    .poll(async () => (await newsroom.visit("/ends-soon")).html.includes('data-countdown="'))
    .toBe(false);
  expect((await newsroom.visit("/ends-soon")).html).toContain("Now it is over.");
});

test("an embed requests nothing before its cover is pressed, and an uploaded video nothing before it plays", {
  tag: "@5of6",
}, async ({ page }) => {
  await page.goto("/blocks", { waitUntil: "networkidle" });
  const cover = page.frameLocator('iframe[title="A product tour"]');
  await page.locator('iframe[title="A product tour"]').scrollIntoViewIfNeeded();
  await expect(cover.getByRole("link", { name: "Play: A product tour (Loom)" })).toBeVisible();
  // The fixture fails the test when a request leaves this machine.
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "media") loaded.push(request.url());
  });
  await page.goto("/start-taking-signature", { waitUntil: "networkidle" });
  const video = page.locator("video");
  await video.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  expect(loaded).toEqual([]);
  const played = await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    await element.play();
    await new Promise((resolve) => element.addEventListener("timeupdate", resolve, { once: true }));
    return { width: element.videoWidth, captions: element.textTracks[0]?.cues?.length ?? 0 };
  });
  expect(played.width).toBe(1280);
  expect(played.captions).toBe(6);
  expect(new Set(loaded).size).toBe(1);
});
