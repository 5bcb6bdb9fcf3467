import { expect, test } from "vitest";
import { indexAfter, rowsInSight } from "@/studio/media/rows-in-sight";

const place = { windowHeight: 900, rowHeight: 300, columns: 7 };

test("R-CMS-1 of many pictures only the rows in sight and a few around them are drawn", () => {
  expect(rowsInSight({ ...place, top: 400 }, 600)).toEqual({ first: 0, end: 5 });
  expect(rowsInSight({ ...place, top: -6_000 }, 600)).toEqual({ first: 17, end: 26 });
  expect(rowsInSight({ ...place, top: -60_000 }, 600)).toEqual({ first: 85, end: 86 });
  expect(rowsInSight({ ...place, top: -60_000 }, 3)).toEqual({ first: 0, end: 1 });
});

test("R-CMS-1 keys lead from picture to picture and never out of the grid", () => {
  const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
  const after = (current: number) => keys.map((key) => indexAfter(key, current, 7, 20));
  expect(after(0)).toEqual([0, 1, 0, 7, 0, 19]);
  expect(after(15)).toEqual([14, 16, 8, 15, 0, 19]);
  expect(indexAfter("a", 3, 7, 20)).toBeNull();
});
