import type { Page } from "@playwright/test";

/** What React tells its developer tools of a rendered component; in a production build, too. */
interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  /** The same component before. */
  readonly alternate: Fiber | null;
  readonly memoizedProps: { readonly blank?: { readonly key: string } } | null;
}

/** Has a page note the components that render again. Call it before the page opens. */
export async function countRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const rendered: string[] = [];
    const components = [0, 14, 15];
    const WORKED = 1;
    const visit = (fiber: Fiber) => {
      const before = fiber.alternate;
      if (!before) return;
      if (components.includes(fiber.tag) && fiber.flags & WORKED)
        rendered.push(fiber.memoizedProps?.blank?.key ?? "no blank");
      if (fiber.child === before.child) return;
      for (let child = fiber.child; child; child = child.sibling) visit(child);
    };
    const onCommitFiberRoot = (_: unknown, { current }: { current: Fiber }) => visit(current);
    Object.assign(window, {
      rendered,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot,
        onCommitFiberUnmount: () => {},
        onPostCommitFiberRoot: () => {},
      },
    });
  });
}

/** Of each component that rendered since the last call the key of its blank, or "no blank". */
export function renderedSince(page: Page): Promise<string[]> {
  return page.evaluate(() => Reflect.get(window, "rendered").splice(0));
}
