import { dequal } from "dequal";
import {
  contestedIn,
  type Definitions,
  definitionsOf,
  mergeMarks,
  type Redefined,
  redefinedIn,
} from "./merge-marks.ts";
import { type Conflict, type Keyed, type Merged, type MergePath, type Sides, sidesOf } from "./sides.ts";
import { changesOf } from "./text-changes.ts";
import type { Moves } from "./text-moves.ts";
import { chooseWords, isApart, regionsOf, wordsIn } from "./text-regions.ts";
import { childrenOf, isSpace, marksIn, type TextBlock, type Token, tokensOf } from "./text-tokens.ts";

type Preference = "theirs" | "mine" | "both";
type MergeValue = (path: MergePath, sides: Sides) => Merged;

interface Around {
  readonly mergeValue: MergeValue;
  /** What became of the other paragraphs of its list; `undefined` where it is in none. */
  readonly moves: Moves | undefined;
}

/**
 * Merges the words of a paragraph and the marks on them. Both sides may have cut the text into spans in different ways, so
 * words are compared, not spans. Words that both changed are a conflict of the paragraph's `children`.
 */
export function mergeTextBlock(
  path: MergePath,
  sides: Sides<TextBlock>,
  { mergeValue, moves }: Around,
): Merged<Partial<TextBlock>> {
  const redefined = redefinedIn(sides);
  const contested = contestedIn(sides, redefined);
  const text = mergeChildren([...path, "children"], sides, {
    redefined,
    isContested: contested.size > 0,
    mergeValue,
    moves,
  });
  const definitions = mergeValue([...path, "markDefs"], sidesOf("markDefs", sides));
  const markDefs = withUsed(text.marks, definitions.merged, sides);
  // Which words have a link is asked with the words.
  const isClash = text.conflicts.some((one) => one.path.length === path.length + 1);
  const isAskedThere = (one: Conflict) => {
    const step = one.path[path.length + 1];
    return isClash && typeof step === "object" && contested.has(step._key);
  };
  return {
    merged: { children: text.merged, ...(markDefs && { markDefs }) },
    conflicts: [...definitions.conflicts.filter((one) => !isAskedThere(one)), ...text.conflicts],
  };
}

/**
 * The merged definitions of marks, and those that one side removed where the text still has their mark; without those of marks
 * that the merge left out.
 */
function withUsed(
  marks: readonly string[],
  merged: unknown,
  { base, theirs, mine }: Sides<TextBlock>,
): readonly Keyed[] | undefined {
  // Merged from lists of definitions, so a list of definitions.
  const known = merged as readonly Keyed[] | undefined;
  const keys = new Set((known ?? []).map(({ _key }) => _key));
  const missing = [mine, theirs, base]
    .flatMap(({ markDefs = [] }) => markDefs)
    .filter(({ _key }) => {
      const isMissing = marks.includes(_key) && !keys.has(_key);
      keys.add(_key);
      return isMissing;
    });
  const written = new Set([theirs, mine].flatMap(({ children }) => marksIn(children)));
  const before = definitionsOf([base]);
  const isLeft = ({ _key }: Keyed) => !marks.includes(_key) && written.has(_key) && !before.has(_key);
  if (missing.length === 0 && !known?.some(isLeft)) return known;
  return [...(known ?? []).filter((one) => !isLeft(one)), ...missing];
}

interface Links {
  readonly redefined: Redefined;
  /** Whether one side took a link off that the other changed. */
  readonly isContested: boolean;
}

function mergeChildren(
  path: MergePath,
  blocks: Sides<TextBlock>,
  { redefined, isContested, mergeValue, moves }: Links & Around,
): Merged<readonly Keyed[]> & { readonly marks: readonly string[] } {
  const [base, theirs, mine] = [blocks.base.children, blocks.theirs.children, blocks.mine.children];
  const known = (children: readonly Keyed[]) => ({
    merged: children,
    conflicts: [],
    marks: marksIn(children),
  });
  // Where the children are the same, the links on them may lead elsewhere.
  if (!isContested) {
    if (dequal(base, theirs) || dequal(theirs, mine)) return known(mine);
    if (dequal(base, mine)) return known(theirs);
  }
  const tokens = { base: tokensOf(base), theirs: tokensOf(theirs), mine: tokensOf(mine) };
  const definitions = definitionsOf([blocks.base, blocks.theirs, blocks.mine]);
  const result = (preferred: Preference) => {
    const found = mergeTokens(path, tokens, { preferred, definitions, redefined, mergeValue, moves });
    return { ...found, children: childrenOf(found.tokens, [mine, theirs]) };
  };
  const { children: merged, conflicts, isClash } = result("mine");
  // Both brought an object from another paragraph, and one of them changed words at it: there can't be two of it.
  const objects = merged.filter(({ _type }) => _type !== "span");
  if (new Set(objects.map(({ _key }) => _key)).size < objects.length)
    return {
      ...known(mine),
      conflicts: [{ path, base, theirs, mine }],
      marks: [theirs, mine].flatMap(marksIn),
    };
  if (!isClash) return { merged, conflicts, marks: marksIn(merged) };
  const clash = {
    path,
    base,
    theirs: result("theirs").children,
    mine: merged,
    both: result("both").children,
  };
  return {
    merged,
    conflicts: [clash, ...conflicts],
    marks: [merged, clash.theirs, clash.both].flatMap(marksIn),
  };
}

interface Rules extends Around {
  readonly preferred: Preference;
  readonly definitions: Definitions;
  readonly redefined: Redefined;
}

function mergeTokens(
  path: MergePath,
  sides: Sides<readonly Token[]>,
  { preferred, definitions, redefined, mergeValue, moves }: Rules,
): { tokens: readonly Token[]; conflicts: readonly Conflict[]; isClash: boolean } {
  const [theirs, mine] = [changesOf("theirs", sides), changesOf("mine", sides)];
  const tokens: Token[] = [];
  const conflicts: Conflict[] = [];
  let isClash = false;
  let position = 0;
  const keepUntil = (end: number) => {
    for (; position < end; position += 1) {
      const [base, their, my] = [sides.base[position], theirs.kept[position], mine.kept[position]];
      // Between regions, both sides have kept every token.
      if (!base || !their || !my) continue;
      const merged = mergeObject(path, { base, theirs: their, mine: my }, mergeValue);
      conflicts.push(...merged.conflicts);
      const marks = mergeMarks({ base, theirs: their, mine: my }, preferred === "theirs", {
        definitions,
        redefined,
      });
      isClash ||= marks.isClash;
      tokens.push({ ...base, object: merged.merged, letters: marks.letters });
    }
  };
  for (const region of regionsOf([...theirs.hunks, ...mine.hunks], sides.base, moves)) {
    keepUntil(region.start);
    const here = { theirs: wordsIn(region, "theirs", theirs.kept), mine: wordsIn(region, "mine", mine.kept) };
    const chosen = chooseWords(
      region,
      here,
      { base: sides.base, theirs: theirs.kept, mine: mine.kept },
      redefined,
    );
    isClash ||= chosen === null;
    const words = chosen ?? (preferred === "both" ? inRow(here.theirs, here.mine) : here[preferred]);
    for (const word of words) tokens.push(word);
    position = region.end;
  }
  keepUntil(sides.base.length);
  return { tokens: withoutLooseSpaces(tokens, sides), conflicts, isClash };
}

/** A space stays where one took away the word before it and the other wrote a word behind it. */
function withoutLooseSpaces(
  tokens: readonly Token[],
  { theirs, mine }: Sides<readonly Token[]>,
): readonly Token[] {
  const isLoose = (at: 0 | -1) =>
    isSpace(tokens.at(at)) && ![theirs, mine].some((side) => isSpace(side.at(at)));
  const [isLooseAtStart, isLooseAtEnd] = [isLoose(0), isLoose(-1)];
  return tokens.filter((token, index) => {
    if (!isSpace(token)) return true;
    if (index === 0) return !isLooseAtStart;
    return !isSpace(tokens[index - 1]) && !(isLooseAtEnd && index === tokens.length - 1);
  });
}

function inRow(first: readonly Token[], second: readonly Token[]): readonly Token[] {
  const [near] = first.at(-1)?.letters ?? [];
  const space = near &&
    second.length > 0 &&
    !isApart(first, second) && { reads: " ", letters: [near], object: null };
  return [...first, ...(space ? [space] : []), ...second];
}

function mergeObject(path: MergePath, tokens: Sides<Token>, mergeValue: MergeValue): Merged<Keyed | null> {
  const object = tokens.base.object;
  if (!object) return { merged: null, conflicts: [] };
  // Merged from three objects with this key.
  return mergeValue([...path, { _key: object._key }], sidesOf("object", tokens)) as Merged<Keyed>;
}
