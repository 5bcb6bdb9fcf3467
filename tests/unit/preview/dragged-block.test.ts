import { expect, test, vi } from "vitest";
import { type DraggedBlock, useDraggedBlock as listenToDrops } from "@/components/preview/dragged-block";

// The hook only listens, so its effect can run at once and without a component.
vi.mock("react", async (original) => ({
  ...(await original<typeof import("react")>()),
  useEffect: (effect: () => void) => effect(),
}));

const block = (path: string) => ({ sanity: { id: "page-1", type: "page", path } });

/** What is placed when somebody drops something, and whether the overlays hear of it too. */
function drop(path: string, insertPosition: unknown) {
  const window = new EventTarget();
  vi.stubGlobal("window", window);
  const placed: DraggedBlock[] = [];
  listenToDrops((dragged) => placed.push(dragged));
  let isHeard = false;
  window.addEventListener("sanity/dragEnd", () => {
    isHeard = true;
  });
  const detail = { target: { id: "page-1", type: "page", path }, insertPosition };
  window.dispatchEvent(new CustomEvent("sanity/dragEnd", { detail }));
  vi.unstubAllGlobals();
  return { placed, isHeard };
}

test.each([
  ["top", "after"],
  ["left", "after"],
  ["bottom", "before"],
  ["right", "before"],
] as const)("R-CMS-6 a block that is dropped with a neighbor at its %s comes %s it", (side, position) => {
  const { placed, isHeard } = drop('blocks[_key=="second"]', { [side]: block('blocks[_key=="first"]') });
  expect(placed).toEqual([{ id: "page-1", list: ["blocks"], key: "second", beside: "first", position }]);
  expect(isHeard, "the overlays would write it a second time").toBe(false);
});

test("R-CMS-6 a block of a variant is dropped within its variant, and a block beside itself stays", () => {
  const path = 'variants[_key=="b"].blocks[_key=="second"]';
  const { placed } = drop(path, { top: block('variants[_key=="b"].blocks[_key=="first"]') });
  expect(placed[0]?.list).toEqual(["variants", { _key: "b" }, "blocks"]);
  expect(drop(path, { top: block(path) })).toEqual({ placed: [], isHeard: false });
  expect(drop(path, null)).toEqual({ placed: [], isHeard: false });
});

test("R-CMS-6 what is dragged within a block is the overlays' own", () => {
  const { placed, isHeard } = drop('blocks[_key=="faq"].items[_key=="a"]', {
    top: block('blocks[_key=="faq"].items[_key=="b"]'),
  });
  expect(placed).toEqual([]);
  expect(isHeard).toBe(true);
});
