import type { Page } from "@playwright/test";

export interface HeldReact {
  /** Waits until React has something to do, or until that which is waited for is done without. */
  waitForWork(done: Promise<unknown>): Promise<void>;
  release(): Promise<void>;
}

/** Before the page is opened: lets React's work be held, so that what happens before it is done can be tested. */
export async function prepareToHoldReact(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    let isHeld = false;
    // React tells itself to go on by messages.
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

/** From now on React does nothing but what it is told to do at once. */
export async function holdReact(page: Page): Promise<HeldReact> {
  await page.evaluate("heldReact.hold()");
  return {
    async waitForWork(done) {
      await Promise.race([page.waitForFunction("heldReact.hasWork()"), done]);
    },
    release: () => page.evaluate("heldReact.release()"),
  };
}
