import type { CDPSession, Page } from "@playwright/test";
import { type Measurement, milliseconds } from "./measurement.ts";

const CALM = 150;

/** Beside a key in an empty text field of the same page. */
export function rowsBeside(empty: number) {
  return (what: string, measured: number, budget: string): Measurement => ({
    what: `${what}, time of the main thread`,
    measured: milliseconds(measured),
    beside: { of: "a key in an empty field", ...milliseconds(empty) },
    budget,
  });
}

/** Reads how long a page's main thread was at work: scripts, styles, layout and paint. */
export class Clock {
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async of(page: Page): Promise<Clock> {
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    return new Clock(page, session);
  }

  /** Milliseconds of work until things are calm again, which they are after `calm` milliseconds. */
  async during(work: () => Promise<void>, calm = CALM): Promise<number> {
    const before = await this.#read();
    await work();
    await this.#page.waitForTimeout(calm);
    return ((await this.#read()) - before) * 1000;
  }

  /** Milliseconds of work for each key. */
  async typing(text: string, calm = CALM): Promise<number[]> {
    const taken: number[] = [];
    for (const key of text) taken.push(await this.during(() => this.#page.keyboard.press(key), calm));
    return taken;
  }

  /** Milliseconds of work for each key in an empty field that nobody listens to, which is what keys cost at least. */
  async typingIntoEmpty(text: string): Promise<number[]> {
    await this.#page.evaluate(() => {
      const field = document.createElement("input");
      field.id = "empty-field";
      (document.querySelector("main") ?? document.body).prepend(field);
      field.focus();
    });
    const taken = await this.typing(text);
    await this.#page.evaluate(() => document.querySelector("#empty-field")?.remove());
    return taken;
  }

  async #read(): Promise<number> {
    const { metrics } = await this.#session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
  }
}
