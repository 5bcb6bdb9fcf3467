import { expect, type Page } from "@playwright/test";
import { Traffic } from "./traffic.ts";

/** A page with the Studio, which goes from one address to the next as the Studio's own links do. */
export class StudioPage {
  readonly page: Page;
  #traffic: Traffic;

  constructor(page: Page) {
    this.page = page;
    this.#traffic = new Traffic(page);
  }

  /** Whether somebody is signed in here and can go on by the Studio's own links. */
  isLoaded(): Promise<boolean> {
    return this.page.getByTestId("studio-navbar").isVisible();
  }

  /** Goes to an address of the Studio: as its own links do, or by loading the page if the Studio is not loaded yet. */
  async go(address: string): Promise<void> {
    if (!(await this.isLoaded())) {
      await this.page.goto(address);
      return;
    }
    await this.leave();
    await this.#route(address);
  }

  /**
   * Closes everything that is open by going to a tool that doesn't exist. From any other the Studio would open a
   * document beside the one that is open, or in the preview, and a test could see what it looks for too early.
   */
  async leave(): Promise<void> {
    // The Studio may be on its way to an address of its own, such as that of a version that it has just made.
    await expect(async () => {
      await this.#route("/studio/no-tool");
      await expect(this.page.getByRole("heading", { name: "no-tool" })).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 180_000 });
  }

  /** Removes what a test has listened with. */
  async forgetListeners(): Promise<void> {
    for (const event of ["request", "response", "requestfinished", "requestfailed", "dialog", "download"])
      await this.page.removeAllListeners(event);
    this.#traffic = new Traffic(this.page);
  }

  /** Resolves once nothing is loading: the page, and what the Studio asks for afterwards. */
  async waitForTraffic(): Promise<void> {
    await this.page.waitForLoadState("load");
    await this.#traffic.pause();
  }

  /** The Studio listens to the browser's own buttons for back and forth. */
  async #route(address: string): Promise<void> {
    await this.page.evaluate((to) => {
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, address);
  }
}
