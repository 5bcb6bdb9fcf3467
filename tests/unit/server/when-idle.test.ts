import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { whenIdle } from "../../../server/pages/when-idle.ts";

test.each([true, false])(
  "work in the thread that answers visitors is followed by a rest, and other work by none (in it: %s)",
  async (rests) => {
    let [isDone, looks] = [false, 0];
    const isOver = () => {
      if (isDone) looks += 1;
      return false;
    };
    await whenIdle({ isBusy: () => false, isOver, rests }, async () => {
      await wait(20);
      isDone = true;
    });
    expect(looks > 0).toBe(rests);
  },
);
