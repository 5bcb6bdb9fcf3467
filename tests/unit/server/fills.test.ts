import { expect, test } from "vitest";
import { beginFill, endFill, olderFillsEnded } from "../../../server/next/fills.ts";

test("R-CMS-7 an answer begins when no result is being made any more that was begun before the publish", async () => {
  beginFill("settings", 1);
  beginFill("page", 2);
  const seen: string[] = [];
  const waiting = olderFillsEnded(2).then(() => seen.push("begun"));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(seen, "the settings are still being read").toEqual([]);
  endFill("settings");
  await waiting;
  expect(seen, "the page was begun after the publish").toEqual(["begun"]);
  endFill("page");
});

test("a result that is begun again counts as the newer one", async () => {
  beginFill("settings", 1);
  beginFill("settings", 2);
  await olderFillsEnded(2);
  endFill("settings");
});
