import { expect } from "@playwright/test";
import type { BrowserWindow, KeyName } from "./browser-window.ts";

/** The first visible element that a selector finds, with this text or pattern as its name. */
function find(selector: string, name: string | RegExp = /(?:)/): string {
  const pattern = name instanceof RegExp ? name : new RegExp(`^${RegExp.escape(name)}$`);
  return `[...document.querySelectorAll(${JSON.stringify(selector)})].find((element) => {
    const named = (element.labels?.[0] ?? element).cloneNode(true);
    for (const drawing of named.querySelectorAll("[aria-hidden=true]")) drawing.remove();
    const name = (element.ariaLabel ?? named.textContent).trim().replaceAll(/\\s+/g, " ");
    return element.checkVisibility({ visibilityProperty: true }) && ${pattern}.test(name);
  })`;
}

// As long as Playwright lets the other tests wait for an action: playwright.config.ts.
const patience = { timeout: 180_000, intervals: [50, 100, 250] };

/** Somebody at a browser of any engine. Each wait ends with what was there instead. */
export class Visitor {
  readonly #window: BrowserWindow;
  readonly #siteUrl: string;

  constructor(window: BrowserWindow, siteUrl: string) {
    this.#window = window;
    this.#siteUrl = siteUrl;
  }

  async open(path: string): Promise<void> {
    await this.#window.open(this.#siteUrl + path);
  }

  /** Somebody who has answered the question about consent before, and also closed the announcement. */
  async hasBeenHere({ closedAnnouncement = true } = {}): Promise<void> {
    await this.open("/about");
    await this.evaluate(`(() => {
      localStorage.setItem("consent", JSON.stringify({ analytics: false, marketing: false, at: Date.now() - 1000 }));
      if (${closedAnnouncement})
        sessionStorage.setItem("announcement-dismissed:announcement-nvidia-inception", "true");
    })()`);
  }

  evaluate(expression: string): Promise<unknown> {
    return this.#window.evaluate(expression);
  }

  resize(size: { readonly width: number; readonly height: number }): Promise<void> {
    return this.#window.resize(size);
  }

  /** Waits until an expression has this value. */
  async until(expression: string, value: unknown = true, timeout = patience.timeout): Promise<void> {
    const look = async () => {
      expect(await this.#window.evaluate(expression), expression).toEqual(value);
    };
    await this.#keepTrying(look, `Waiting for ${expression}`, timeout);
  }

  sees(selector: string, name?: string | RegExp): Promise<void> {
    return this.until(`Boolean(${find(selector, name)})`);
  }

  seesNo(selector: string, name?: string | RegExp): Promise<void> {
    return this.until(`Boolean(${find(selector, name)})`, false);
  }

  /** Waits until this page is open. */
  isAt(path: string): Promise<void> {
    return this.until("location.pathname", path);
  }

  /** Presses an element that has stopped moving: between a pointer's way to it and the press it could go away. */
  async press(selector: string, name?: string | RegExp): Promise<void> {
    const press = async () => {
      const isStill = await this.#window.evaluate(`(async () => {
        const element = ${find(selector, name)};
        element?.scrollIntoView({ block: "center", behavior: "instant" });
        const where = () => JSON.stringify(element?.getBoundingClientRect());
        const before = where();
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        return before === where();
      })()`);
      expect(isStill, `whether ${selector} has stopped moving`).toBe(true);
      await this.#window.press(find(selector, name));
    };
    await this.#keepTrying(press, `Pressing ${selector} ${name ?? ""}`);
  }

  /** Replaces what a field holds, by keyboard. */
  async fill(selector: string, name: string | RegExp | undefined, text: string): Promise<void> {
    await this.focus(selector, name);
    await this.evaluate("document.activeElement.select()");
    await this.#window.type(text);
  }

  async focus(selector: string, name?: string | RegExp): Promise<void> {
    await this.until(`(() => {
      const element = ${find(selector, name)};
      element?.focus();
      return Boolean(element) && document.activeElement === element;
    })()`);
  }

  /** Goes on by the Tab key until this has the focus, then presses the return key. */
  async pressByKeyboard(selector: string, name?: string | RegExp): Promise<void> {
    await this.sees(selector, name);
    for (let times = 0; times < 90; times += 1) {
      if ((await this.evaluate(`document.activeElement === ${find(selector, name)}`)) === true)
        return this.pressKey("Enter");
      await this.pressKey("Tab");
    }
    throw new Error(`The Tab key did not lead to ${selector} ${name ?? ""}.`);
  }

  type(text: string): Promise<void> {
    return this.#window.type(text);
  }

  pressKey(key: KeyName): Promise<void> {
    return this.#window.pressKey(key);
  }

  async #keepTrying(attempt: () => Promise<void>, what: string, timeout = patience.timeout): Promise<void> {
    await expect(attempt)
      .toPass({ ...patience, timeout })
      .catch(async (error: unknown) => {
        const looking = this.#window.evaluate(`(() => {
          const shown = document.querySelector("dialog[open]") ?? document.body;
          const fields = [...shown.querySelectorAll("input")].map(({ name, value }) => name + "=" + value);
          return [location.href, shown.innerText.slice(0, 500), ...fields].join("\\n");
        })()`);
        const there = await looking.catch(
          (failure: unknown) => `The page can't be looked at: ${String(failure)}`,
        );
        throw new Error(`${what} failed: ${String(error)}\n${there}`);
      });
  }
}
