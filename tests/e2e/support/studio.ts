import { expect, type FrameLocator, type Locator, type Response } from "@playwright/test";
import { pressUntil } from "./press-until.ts";
import { StudioPage } from "./studio-page.ts";

/** A point of an element, from its upper left corner. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** The Studio as a person uses it: the elements on the screen, and common steps. */
export class Studio extends StudioPage {
  /** By which the lake knows who asks: a hosted one by the token that the Studio keeps, else by the browser's cookie. */
  async lakeHeaders(): Promise<Record<string, string>> {
    const kept = await this.page.evaluate(() => localStorage.getItem("__studio_auth_token_local"));
    const { token = null }: { token?: string | null } = JSON.parse(kept ?? "{}");
    const { origin } = new URL(this.page.url());
    return token === null ? { origin } : { origin, authorization: `Bearer ${token}` };
  }

  get form(): Locator {
    return this.page.getByTestId("form-view");
  }

  get publishButton(): Locator {
    return this.page.getByTestId("action-publish");
  }

  /** The website inside Presentation. */
  get preview(): FrameLocator {
    return this.page.frameLocator("iframe");
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog").last();
  }

  /** The avatar of somebody else who has this document open. */
  person(name: string): Locator {
    return this.page.getByTestId("document-pane").getByLabel(name).first();
  }

  field(path: string): Locator {
    return this.page.getByTestId(`field-${path}`);
  }

  text(path: string): Locator {
    return this.field(path).getByRole("textbox");
  }

  /**
   * Writes into a field and resolves when the lake has stored it. At first the Studio shows a form that still drops
   * what is typed. A person is not fast enough to notice, but a test is.
   */
  async write(path: string, text: string): Promise<void> {
    const input = this.text(path);
    if ((await input.inputValue()) === text) return;
    const stored = this.waitForAction("edit", 180_000);
    await untilAnswered(stored, 5_000, async () => {
      if ((await input.inputValue()) !== text) await input.fill(text);
      await expect(input).toHaveValue(text, { timeout: 1_000 });
    });
  }

  async openDesk(): Promise<void> {
    await this.go("/studio");
    await expect(this.page.getByTestId("structure-tool-list-pane")).toBeVisible();
  }

  async openDocument(id: string, type: string): Promise<void> {
    await this.go(`/studio/intent/edit/id=${id};type=${type}`);
    await expect(this.form).toBeVisible();
  }

  /**
   * Opens a document and resolves once its form accepts input and nothing is loading. Until the Studio knows who may
   * change the document, its fields show their text but are read-only and drop what is typed.
   */
  async openToWrite(id: string, type: string, field = "title"): Promise<void> {
    await this.openDocument(id, type);
    await expect(this.text(field)).toBeEditable();
    await this.waitForTraffic();
  }

  /** Opens Presentation on an address and waits until its overlays can be clicked. */
  async openPreview(address: string): Promise<void> {
    await this.go(`/studio/presentation?preview=${encodeURIComponent(address)}`);
    await expect(this.form).toBeVisible();
    await expect(this.preview.locator("sanity-visual-editing")).toBeAttached();
  }

  /** Clicks an element of the preview as a person does: the overlay above it takes the click. */
  async clickInPreview(element: Locator, position?: Place): Promise<void> {
    await this.hoverInPreview(element, position);
    await element.click({ force: true, ...(position && { position }) });
  }

  /** Rests on an element of the preview until its overlay shows. */
  async hoverInPreview(element: Locator, position?: Place): Promise<void> {
    await element.scrollIntoViewIfNeeded();
    await expect(async () => {
      await element.hover({ force: true, ...(position && { position }) });
      await expect(this.preview.locator("sanity-visual-editing [data-hovered]")).not.toHaveCount(0, {
        timeout: 500,
      });
    }).toPass({ timeout: 180_000 });
  }

  /**
   * Presses Publish and resolves when the lake has answered. The Studio loses a click when it rebuilds its pane at that
   * moment, as it does while a document is loading. Then a person clicks again. A busy Studio publishes long after the
   * click, and its button is disabled then.
   */
  async publish(): Promise<void> {
    await untilAnswered(this.waitForAction("publish", 180_000), 20_000, async (isAnswered) => {
      if (!isAnswered) await this.publishButton.click({ timeout: 10_000 });
    });
  }

  /** Opens the block menu and returns the entry with this name. */
  async openInsertMenu(name: string): Promise<Locator> {
    const entry = this.page.getByRole("menuitem", { name });
    await pressUntil(this.page.getByTestId("add-multiple-object-button"), entry);
    return entry;
  }

  /** Chooses an entry of the menu beside Publish. */
  async choose(action: string): Promise<void> {
    const entry = this.page.getByRole("menuitem", { name: action });
    await pick(this.page.getByTestId("action-menu-button"), entry);
  }

  /**
   * Chooses an entry that asks in a dialog, until it does. The Studio builds the entries anew while a document is loading,
   * and one that is on its way to its dialog then forgets that it was chosen.
   */
  async chooseToAsk(action: string): Promise<void> {
    await expect(async () => {
      await this.choose(action);
      await expect(this.dialog).toBeVisible({ timeout: 15_000 });
    }).toPass({ timeout: 180_000 });
  }

  /** Chooses an entry of the menu of the release that is open. */
  async chooseForRelease(action: string): Promise<void> {
    const entry = this.page.getByRole("menuitem", { name: action });
    await pick(this.page.getByTestId("release-menu-button"), entry);
  }

  /** Makes a link to the preview of a release, from its own menu. */
  async shareRelease(release: string): Promise<string> {
    await this.go(`/studio/releases/${release}`);
    await this.chooseForRelease("Share preview");
    const words = this.page.getByText(/works for 7 days/);
    await expect(words).toBeVisible();
    return /http\S+/.exec((await words.textContent()) ?? "")?.[0] ?? "";
  }

  /** Presses a button of the dialog and resolves when the lake has performed the action. */
  async confirm(answer: string, action: string): Promise<void> {
    const answered = this.waitForAction(action);
    await this.page.getByRole("button", { name: answer, exact: true }).click();
    await answered;
  }

  async openHistory(): Promise<void> {
    const menu = this.page.getByTestId("pane-context-menu-button").last();
    const entries = this.page.getByTestId("timeline-item-button");
    await expect(async () => {
      await pick(menu, this.page.getByTestId("action-history"));
      // Right after a publish the Studio may rebuild the pane without the panel.
      await expect(entries.first()).toBeVisible({ timeout: 15_000 });
    }).toPass({ timeout: 180_000 });
  }

  async closeDialog(): Promise<void> {
    await this.dialog.getByRole("button", { name: "Close dialog" }).click();
  }

  /**
   * The lake's response to the next action whose kind starts with `kind`, but for edits of nothing. Fails unless it is a
   * success.
   */
  async waitForAction(kind: string, timeout = 60_000): Promise<Response> {
    const answer = await this.page.waitForResponse(
      (response) => {
        const actions = response.request().postData() ?? "";
        return (
          response.url().includes("/data/actions/") &&
          actions.includes(`"sanity.action.document.${kind}`) &&
          (kind !== "edit" || changesSomething(actions))
        );
      },
      { timeout },
    );
    // The browser does not always keep a response body that the page has already read.
    const words = answer.ok() ? "" : await answer.text().catch(() => "the body is no longer available");
    // A save whose answer was late is sent again, and then the lake has stored it already.
    if (answer.status() !== 409 || !words.includes("is already used"))
      expect(answer.status(), words).toBe(200);
    return answer;
  }
}

/** The Studio asks for a draft by an edit of nothing, and sends what was typed only with the request after it. */
function changesSomething(actions: string): boolean {
  return actions
    .replaceAll('"patch":{"unset":["_empty_action_guard_pseudo_field_"]}', "")
    .includes('"patch":{');
}

/** Retries, because the Studio rebuilds and closes menus while their document is loading. */
async function pick(menu: Locator, entry: Locator): Promise<void> {
  await expect(async () => {
    if (!(await entry.isVisible())) await menu.click({ timeout: 5_000 });
    await entry.click({ timeout: 5_000 });
  }).toPass({ timeout: 180_000 });
}

/** Does something again until the lake has answered it. `pause`: how long to wait after each time, in milliseconds. */
async function untilAnswered(
  answer: Promise<unknown>,
  pause: number,
  act: (isAnswered: boolean) => Promise<void>,
): Promise<void> {
  let isAnswered = false;
  const answered = answer.then(() => {
    isAnswered = true;
  });
  await Promise.all([
    answered,
    expect(async () => {
      await act(isAnswered);
      await expect.poll(() => isAnswered, { timeout: pause }).toBe(true);
    }).toPass({ timeout: 180_000 }),
  ]);
}
