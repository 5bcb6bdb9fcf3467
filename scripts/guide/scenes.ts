import type { Locator, Page } from "@playwright/test";
import { BOTH_CHANGED, SHOWN } from "./content.ts";

export interface Scene {
  /** The name of the picture's file. */
  readonly name: string;
  readonly person?: string;
  readonly isNew?: boolean;
  show(page: Page): Promise<void>;
}

const form = (page: Page) => page.getByTestId("form-view").first().waitFor();

async function openForm(page: Page, id: string = SHOWN.id): Promise<void> {
  await page.goto(`/studio/intent/edit/id=${id};type=page`);
  await form(page);
  await page.waitForLoadState("networkidle");
}

/** Presses until something shows: the Studio rebuilds its panes while it loads, and a person presses again, too. */
async function press(button: Locator, shown: Locator): Promise<void> {
  for (let attempt = 0; attempt < 10 && !(await shown.isVisible()); attempt += 1) {
    await button.click({ timeout: 5_000 }).catch(() => undefined); // the press before may have taken it away
    await shown.waitFor({ timeout: 5_000 }).catch(() => undefined); // the next attempt presses again
  }
  await shown.waitFor();
}

async function choose(page: Page, entry: string): Promise<void> {
  const item = page.getByRole("menuitem", { name: entry });
  await press(page.getByTestId("action-menu-button"), item);
  await item.click();
}

export const scenes: readonly Scene[] = [
  {
    name: "tour",
    isNew: true,
    async show(page) {
      await page.goto("/studio/structure");
      await page.getByRole("dialog", { name: "Welcome" }).waitFor();
    },
  },
  {
    name: "new-page",
    async show(page) {
      await page.goto("/studio/new");
      await page.getByText("Campaign", { exact: true }).click();
      await page.keyboard.type("Spring of signatures");
    },
  },
  {
    name: "blocks",
    async show(page) {
      await openForm(page);
      const hero = page.getByRole("menuitem", { name: "Hero" });
      await press(page.getByTestId("add-multiple-object-button"), hero);
    },
  },
  {
    name: "edit-in-page",
    async show(page) {
      await page.goto(`/studio/presentation?preview=${encodeURIComponent(SHOWN.address)}`);
      await form(page);
      const preview = page.frameLocator("iframe");
      await preview.locator("sanity-visual-editing").waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      await preview.getByRole("heading", { level: 1 }).hover({ force: true });
    },
  },
  {
    name: "media",
    async show(page) {
      await page.goto("/studio/media");
      await page.getByTestId("media-asset").first().waitFor();
    },
  },
  {
    name: "report",
    async show(page) {
      await openForm(page);
      await page.getByRole("tab", { name: "Check" }).click();
      await page.getByText("Checking …").waitFor({ state: "hidden" });
    },
  },
  {
    name: "receipt",
    async show(page) {
      await openForm(page);
      const publish = page.getByTestId("action-publish");
      // At a second try the first may have published the draft.
      if ((await publish.getAttribute("data-disabled")) === "true")
        await page.getByTestId("field-title").getByRole("textbox").fill("Approvals");
      await press(publish, page.getByTestId("receipt"));
      await page.getByText(/A visitor got the new page/).waitFor();
    },
  },
  {
    name: "both-changed",
    async show(page) {
      await openForm(page, BOTH_CHANGED);
      const question = page.getByTestId("published-since");
      await question.getByText("Here", { exact: true }).waitFor();
    },
  },
  {
    name: "compare",
    async show(page) {
      await openForm(page);
      const item = page.getByRole("menuitem", { name: "Compare", exact: true });
      await press(page.getByTestId("pane-context-menu-button").last(), item);
      await item.click();
      await page.getByTestId("difference").first().waitFor();
    },
  },
  {
    name: "releases",
    async show(page) {
      await page.goto("/studio/releases");
      await page.getByText("Spring", { exact: true }).first().waitFor();
    },
  },
  {
    name: "calendar",
    async show(page) {
      await page.goto("/studio/calendar");
      await page.getByRole("heading").first().waitFor();
    },
  },
  {
    name: "share",
    async show(page) {
      await openForm(page);
      await choose(page, "Share preview");
      await page.getByRole("button", { name: "Make a link" }).click();
      await page.getByLabel("Link to the preview").waitFor();
    },
  },
  {
    name: "promote",
    async show(page) {
      await page.goto("/studio/intent/edit/id=deal-lifetime;type=deal");
      await form(page);
      await choose(page, "Promote");
      await page.getByRole("dialog", { name: "Promote this page" }).waitFor();
    },
  },
  {
    name: "redirects",
    async show(page) {
      await page.goto("/studio/redirects");
      await page.getByText("/approvals").first().waitFor();
    },
  },
  {
    name: "leads",
    async show(page) {
      await page.goto("/studio/leads");
      await page.getByText("ada@example.com").first().waitFor();
    },
  },
  {
    name: "find-and-replace",
    async show(page) {
      await page.goto("/studio/site-check");
      await page.getByRole("link", { name: "Find and replace" }).click();
      await page.getByLabel("Find", { exact: true }).fill("paperwork");
      await page.getByLabel("Replace with").fill("forms");
      await page.getByRole("button", { name: "Find", exact: true }).click();
      await page.getByTestId("replace-hit").last().scrollIntoViewIfNeeded();
    },
  },
  {
    name: "ask-to-publish",
    person: "lena-brandt",
    async show(page) {
      await page.goto("/studio/intent/edit/id=page-about;type=page");
      await form(page);
      await choose(page, "Ask to publish");
      await page
        .getByRole("dialog")
        .getByRole("textbox")
        .fill("The new numbers are in. Please publish before noon.");
    },
  },
  {
    name: "reusable",
    async show(page) {
      await openForm(page);
      await page.getByRole("button", { name: "Reuse this block" }).first().click();
      await page.getByRole("menuitem", { name: "Make reusable" }).waitFor();
    },
  },
];
