/** Cards and rows that stand alone in the last row of their grid, with nothing beside them. */
export function findLoneEntries(): string[] {
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
}

/** Titles that don't stand on one line with those of the other entries in their row of a grid. */
export function findUnevenTitles(): string[] {
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
}

/** Words of up to 24 letters that break in the middle, because their container is too narrow. */
export function findBrokenWords(): string[] {
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
}
