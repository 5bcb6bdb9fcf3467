import type { Locator } from "@playwright/test";
import { pressUntil } from "./press-until.ts";
import type { Studio } from "./studio.ts";

/** A marketer's hand. Everything it does besides typing goes through here and is counted. */
export class Hand {
  clicks = 0;
  readonly #studio: Studio;

  constructor(studio: Studio) {
    this.#studio = studio;
  }

  async click(element: Locator): Promise<void> {
    this.clicks += 1;
    await element.click();
  }

  /** Clicks, and again where the Studio lost the click because it was still loading: that is one click for a person. */
  async clickUntil(element: Locator, shown: Locator): Promise<void> {
    this.clicks += 1;
    await pressUntil(element, shown);
  }

  /** Clicks something in the preview, which opens its field. */
  async open(element: Locator): Promise<void> {
    this.clicks += 1;
    await this.#studio.clickInPreview(element);
  }

  /** Clicks a field and replaces its words. */
  async write(field: Locator, words: string): Promise<void> {
    await this.click(field);
    await field.fill(words);
  }

  /** Clicks the label of a file input and chooses a file of this computer. */
  async upload(input: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    this.clicks += 1;
    await input.setInputFiles(file);
  }

  /** Drags an element by so many pixels. */
  async drag(element: Locator, right: number, down: number): Promise<void> {
    this.clicks += 1;
    const place = await element.boundingBox();
    if (!place) throw new Error(`${element} is not on the screen, so it can't be dragged.`);
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
    const { mouse } = this.#studio.page;
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x + right, y + down, { steps: 5 });
    await mouse.up();
  }

  /** Opens a list and chooses the entry that begins so: two clicks. */
  async select(list: Locator, words: string): Promise<void> {
    this.clicks += 2;
    const entry = await list.locator("option").filter({ hasText: words }).first().getAttribute("value");
    await list.selectOption(entry);
  }

  /** Opens the menu beside Publish and chooses an entry: two clicks. */
  async choose(action: string): Promise<void> {
    this.clicks += 2;
    await this.#studio.choose(action);
  }

  /** Presses Publish until the lake has answered. */
  async publish(): Promise<void> {
    this.clicks += 1;
    await this.#studio.publish();
  }
}
