import type { Page } from "@playwright/test";

/**
 * What does not fit in the page: text that leaves the window or is cut off, controls in the bars that leave their
 * container or overlap, and containers that are not aligned with the others.
 */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(findMisfits);
}

/** Appends a word of 80 letters to every matching element that has text of its own. Returns the number of matches. */
export function lengthenWords(page: Page, within: string): Promise<number> {
  return page.evaluate((selector) => {
    const all = [...document.querySelectorAll(selector)].filter((element) => !element.closest("svg"));
    for (const element of all) {
      const last = [...element.childNodes].findLast(
        (node) => node instanceof Text && node.data.trim() !== "",
      );
      if (last instanceof Text) last.data = `${last.data.trimEnd()} ${"signature".repeat(9).slice(0, 80)}`;
    }
    return all.length;
  }, within);
}

/** Runs in the page in a single evaluation, because it measures hundreds of texts at hundreds of widths. */
function findMisfits(): string[] {
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
  const contents = [...document.querySelectorAll("main .page-width")].filter((one) => !one.closest("dialog"));
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

/** Cards and rows that stand alone in the last row of their grid, with nothing beside them. */
export function loneEntries(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const grids = [...document.querySelectorAll("main :is(ul, ol)")].filter(
      // Signatures of a contract stand where the paper has them.
      (grid) => getComputedStyle(grid).display === "grid" && !grid.closest("#contract"),
    );
    return grids.flatMap((grid) => {
      const entries = [...grid.children].filter((entry) => entry.checkVisibility());
      const boxes = entries.map((entry) => entry.getBoundingClientRect());
      const [last, before] = [boxes.at(-1), boxes.at(-2)];
      const columns = new Set(boxes.map(({ left }) => Math.round(left))).size;
      const isAlone = last && before && columns > 1 && last.top > before.top + 1;
      return isAlone && last.width < grid.getBoundingClientRect().width * 0.7
        ? [`"${(entries.at(-1)?.textContent ?? "").slice(0, 40)}"`]
        : [];
    });
  });
}

/** Titles that don't stand on one line with those of the other entries in their row of a grid. */
export function unevenTitles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const grids = [...document.querySelectorAll("main :is(ul, ol)")].filter(
      (grid) => getComputedStyle(grid).display === "grid" && !grid.closest("#contract"),
    );
    return grids.flatMap((grid) => {
      const titles = [...grid.children].flatMap((entry) => {
        const title = entry.querySelector("h2, h3, h4");
        if (!title?.checkVisibility()) return [];
        const { top } = title.getBoundingClientRect();
        return [{ row: Math.round(entry.getBoundingClientRect().top), top, words: title.textContent }];
      });
      return [...Map.groupBy(titles, ({ row }) => row).values()].flatMap((row) =>
        row.filter(({ top }) => Math.abs(top - (row[0]?.top ?? top)) > 1).map(({ words }) => `"${words}"`),
      );
    });
  });
}

/** Words of up to 24 letters that break in the middle, because their container is too narrow. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const textsOf = (root: Element) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let text = walker.nextNode(); text; text = walker.nextNode())
        if (text instanceof Text && text.parentElement?.checkVisibility()) texts.push(text);
      return texts;
    };
    const range = document.createRange();
    const topOf = ([text, offset]: [Text, number]) => {
      range.setStart(text, offset);
      range.setEnd(text, offset + 1);
      const { top, height } = range.getBoundingClientRect();
      return top + height / 2;
    };
    const check = (texts: readonly Text[], words: RegExp) => {
      const letters = texts.flatMap((text) =>
        Array.from({ length: text.length }, (_, offset): [Text, number] => [text, offset]),
      );
      const all = texts.map(({ data }) => data).join("");
      for (const { 0: word, index } of all.matchAll(words)) {
        const [first, last] = [letters[index], letters[index + word.length - 1]];
        if (word.length > (word.includes("-") ? 13 : 24) || !first || !last) continue;
        if (Math.abs(topOf(first) - topOf(last)) > 8) found.add(`"${word}" in "${all.slice(0, 40)}"`);
      }
    };
    for (const text of textsOf(document.body)) {
      range.selectNodeContents(text);
      const isOneLine = range.getClientRects().length < 2;
      if (!isOneLine && !text.parentElement?.closest("svg,script,style,noscript,pre,code,[contenteditable]"))
        check([text], /[\p{L}\p{N}]+/gu);
    }
    // In a heading a short word with a hyphen stays whole, too, and with it the mark that follows.
    for (const heading of document.querySelectorAll("main :is(h1, h2)"))
      check(textsOf(heading), /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*[,.;:!?…]*/gu);
    return [...found];
  });
}
