import type { Page } from "@playwright/test";
import { until } from "./until.ts";

export interface HeldReact {
  /** Waits until React has scheduled work, or until `done` resolves without any. */
  waitForWork(done: Promise<unknown>): Promise<void>;
  release(): Promise<void>;
}

/** Call before opening the page. Lets a test hold React's work, to check what happens before it runs. */
export async function prepareToHoldReact(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    let isHeld = false;
    // React's scheduler resumes its work through messages.
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (message: unknown) {
      if (isHeld) held.push(() => post.call(this, message));
      else post.call(this, message);
    };
    Object.assign(window, {
      heldReact: {
        hold: () => {
          isHeld = true;
        },
        hasWork: () => held.length > 0,
        release: () => {
          isHeld = false;
          for (const send of held.splice(0)) send();
        },
      },
    });
  });
}

/** From now on React does only its synchronous work. */
export async function holdReact(page: Page): Promise<HeldReact> {
  await page.evaluate("heldReact.hold()");
  return {
    async waitForWork(done) {
      await Promise.race([until(page, "heldReact.hasWork()"), done]);
    },
    release: () => page.evaluate("heldReact.release()"),
  };
}
