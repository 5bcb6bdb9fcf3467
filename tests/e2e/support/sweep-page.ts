export interface SweepRound {
  /** Said with each problem. */
  readonly state: string;
  readonly fontSize?: string;
  /** Texts that match this selector get a word of 80 letters, and keep it. */
  readonly lengthened?: string;
  /** The only widths of the round. Without them it has both sides of every breakpoint. */
  readonly widths?: readonly number[];
}

export interface PageRound extends SweepRound {
  readonly finders: Readonly<Record<string, () => string[]>>;
}

export interface Swept {
  readonly widths: readonly number[];
  readonly problems: readonly string[];
}

/** Runs in the frame that is swept, and changes its width. It uses nothing from around it. */
export async function sweepPage(
  widthsIn: (condition: string) => number[],
  [narrowest, widest]: readonly [number, number],
  rounds: readonly PageRound[],
): Promise<Swept> {
  const root = document.documentElement;
  const address = `${location.pathname}${location.search}`;
  const problems: string[] = [];
  const looked = new Set<number>();

  const rulesIn = (list: CSSRuleList): CSSRule[] =>
    [...list].flatMap((rule) => [
      rule,
      ...("cssRules" in rule && rule.cssRules instanceof CSSRuleList ? rulesIn(rule.cssRules) : []),
    ]);
  const rules = [...document.styleSheets].flatMap((sheet) => rulesIn(sheet.cssRules));
  const conditions = rules
    .flatMap((rule) => (rule instanceof CSSMediaRule ? rule.conditionText : []))
    .filter((condition) => !condition.includes("print") && widthsIn(condition).length > 0);
  /** On which sides of each condition the page was laid out. */
  const sides = new Map(conditions.map((condition) => [condition, new Set<boolean>()]));
  const queries = rules.flatMap((rule) => (rule instanceof CSSContainerRule ? rule : []));
  const containers = [...document.querySelectorAll("body *")].flatMap((element) => {
    const { containerType, containerName } = getComputedStyle(element);
    if (containerType === "normal") return [];
    const own = queries.filter(({ containerName: name }) => name === "" || name === containerName);
    const thresholds = new Set(own.flatMap(({ containerQuery }) => widthsIn(containerQuery)));
    return [{ element, thresholds, sizes: new Map<number, number>() }];
  });

  const look = async (width: number, { state, finders }: PageRound) => {
    window.frameElement?.setAttribute("width", `${width}`);
    // The page's scripts and observers hear of the new width.
    await new Promise(requestAnimationFrame);
    if (innerWidth !== width) throw new Error(`The frame is ${innerWidth} px wide, not ${width} px.`);
    looked.add(width);
    for (const [condition, seen] of sides) seen.add(matchMedia(condition).matches);
    for (const { element, sizes } of containers) {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      sizes.set(
        width,
        element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
      );
    }
    for (const [name, find] of Object.entries(finders))
      problems.push(...find().map((problem) => `${address}${state}, ${width} px: ${name}${problem}`));
  };

  /** The widths of the window at which containers reach a breakpoint of theirs, between two that were looked at. */
  const crossings = () => {
    const found = containers.flatMap(({ thresholds, sizes }) => {
      const steps = [...sizes].sort(([one], [other]) => one - other);
      return steps.flatMap(([width, size], index) => {
        const [before, last] = steps[index - 1] ?? [width, size];
        if (size === 0 || last === 0) return [];
        const passed = [...thresholds].filter((at) => size < at !== last < at);
        return passed.map((at) => Math.ceil(before + ((at - last) / (size - last)) * (width - before)));
      });
    });
    const sorted = [...new Set(found)].sort((one, other) => one - other);
    // Those of many containers lie close together.
    const firsts = sorted.filter((width, index) => width - (sorted[index - 1] ?? 0) > 8);
    const lasts = sorted.filter((width, index) => (sorted[index + 1] ?? 9_999) - width > 8);
    return [...firsts.map((width) => width - 1), ...lasts].filter((width) => !looked.has(width));
  };

  for (const round of rounds) {
    root.style.fontSize = round.fontSize ?? "";
    if (round.lengthened) {
      const all = [...document.querySelectorAll(round.lengthened)].filter((one) => !one.closest("svg"));
      if (all.length === 0) problems.push(`${address} has no text that could be longer`);
      for (const element of all) {
        const last = [...element.childNodes].findLast(
          (node) => node instanceof Text && node.data.trim() !== "",
        );
        if (last instanceof Text) last.data = `${last.data.trimEnd()} ${"signature".repeat(9).slice(0, 80)}`;
      }
    }
    const both = conditions.flatMap(widthsIn).flatMap((at) => [Math.ceil(at) - 1, Math.ceil(at)]);
    const within = [...both, narrowest, widest].filter((width) => width >= narrowest && width <= widest);
    for (const width of round.widths ?? [...new Set(within)].sort((one, other) => one - other))
      await look(width, round);
    if (!round.widths) for (const width of crossings()) await look(width, round);
  }
  for (const [condition, seen] of sides)
    if (seen.size < 2) problems.push(`${address} is laid out on one side only of "${condition}"`);
  return { widths: [...looked].sort((one, other) => one - other), problems };
}
