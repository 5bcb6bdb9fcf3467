import type { Page } from "@playwright/test";

/**
 * What does not fit in the page: text that leaves the window or is cut off, controls in the bars that leave their
 * container or overlap, and containers that are not aligned with the others.
 */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(findMisfits);
}

/** Runs in the page, like every function here that is named for what it finds. */
export function findMisfits(): string[] {
  const root = document.documentElement;
  const isAligned = (element: Element) => {
    for (let one = element.parentElement; one; one = one.parentElement)
      if (getComputedStyle(one).gridTemplateRows.startsWith("subgrid")) return true;
    return false;
  };
  const available = root.clientWidth;
  const problems = new Set<string>();
  const sideways = root.scrollWidth - available;
  if (sideways > 0) problems.add(`scrolls sideways by ${sideways} px`);

  const clips = new Map<Element, { kind: string; box: DOMRect } | null>();
  const clipOf = (element: Element) => {
    const known = clips.get(element);
    if (known !== undefined) return known;
    const kind = getComputedStyle(element).overflowX;
    const found = kind === "visible" ? null : { kind, box: element.getBoundingClientRect() };
    clips.set(element, found);
    return found;
  };
  const name = (words: string | null) => `"${(words ?? "").trim().replaceAll(/\s+/g, " ").slice(0, 40)}"`;

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const parent = text.parentElement;
    if (
      !parent ||
      !text.textContent?.trim() ||
      parent.closest("svg,script,style,noscript,[aria-hidden=true]")
    )
      continue;
    if (!parent.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    // Text for screen readers only, and links that appear on focus.
    if (box.width === 0 || box.bottom < 0) continue;
    let isFree = false;
    let isHeard = false;
    let cutter: DOMRect | null = null;
    for (let one: Element | null = parent; one && one !== document.body; one = one.parentElement) {
      const clip = clipOf(one);
      if (!clip) continue;
      if (clip.box.width <= 1) isHeard = true;
      // A container that scrolls can show all of its text.
      if (clip.kind === "auto" || clip.kind === "scroll") isFree = true;
      else if (box.left < clip.box.left - 1 || box.right > clip.box.right + 1) cutter ??= clip.box;
      if (isFree) break;
    }
    if (isHeard || (isFree && !cutter)) continue;
    if (cutter) problems.add(`${name(text.textContent)} is cut`);
    else if (box.left < -0.5 || box.right > available + 0.5)
      problems.add(`${name(text.textContent)} leaves the window`);
  }

  for (const picture of document.querySelectorAll("main :is(.scene, img, video)")) {
    const { width } = picture.getBoundingClientRect();
    if (picture.checkVisibility() && width < 16)
      problems.add(`${name(picture.ariaLabel ?? picture.getAttribute("alt"))} is ${width} px wide`);
  }
  for (const scene of document.querySelectorAll<HTMLElement>(".scene")) {
    if (!scene.checkVisibility()) continue;
    const screen = scene.querySelector(".stage");
    const beyond = (screen?.getBoundingClientRect().height ?? 0) - scene.clientHeight;
    if (beyond > 1)
      problems.add(`${name(scene.ariaLabel)} is ${Math.round(beyond)} px taller than its frame`);
    const isInFlow = getComputedStyle(scene).position !== "absolute";
    if (isInFlow && isAligned(scene))
      problems.add(`${name(scene.ariaLabel)} is laid out in a subgrid, which takes seconds`);
  }

  const inside = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return { left: left + Number.parseFloat(paddingLeft), right: right - Number.parseFloat(paddingRight) };
  };
  const bars = ['nav[aria-label="Buying and account"] > *', ".main-bar > nav", "footer > *"].flatMap(
    (selector) => [...document.querySelectorAll(selector)].filter((bar) => bar.checkVisibility()),
  );
  const contents = [...document.querySelectorAll("main .page-width")].filter(
    (one) => one.checkVisibility() && !one.closest("dialog"),
  );
  const containers = [...bars, ...contents].map(inside);
  for (const { left, right } of containers) {
    const first = containers[0] ?? { left, right };
    if (Math.abs(left - first.left) > 0.5 || Math.abs(right - first.right) > 0.5) {
      problems.add(`one container is at ${left} to ${right}, the first at ${first.left} to ${first.right}`);
    }
  }
  // Click targets extend a little beyond what is visible of them.
  const reach = 0.3 * Number.parseFloat(getComputedStyle(root).fontSize);
  for (const label of document.querySelectorAll(".main-bar .bar-link")) {
    range.selectNodeContents(label.firstChild ?? label);
    if (label.checkVisibility() && range.getClientRects().length > 1)
      problems.add(`${name(label.textContent)} breaks`);
  }
  for (const bar of bars) {
    const edges = inside(bar);
    const stops = [...bar.querySelectorAll("a, button")].filter((stop) => stop.checkVisibility());
    const boxes = stops.map((stop) => ({
      words: name(stop.ariaLabel ?? stop.textContent),
      box: stop.getBoundingClientRect(),
    }));
    for (const [index, { words, box }] of boxes.entries()) {
      if (box.left < edges.left - reach || box.right > edges.right + reach)
        problems.add(`${words} leaves its bar`);
      const next = boxes[index + 1]?.box;
      const isBesides = next && next.top < box.bottom - 1 && next.bottom > box.top + 1;
      if (isBesides && next.left < box.right - 1 && next.right > box.left + 1)
        problems.add(`${words} is covered by the next`);
    }
  }
  return [...problems];
}
