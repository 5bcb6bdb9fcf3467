import { isSame } from "./same.ts";
import { isKept, type Keyed, type Sides } from "./sides.ts";
import { type Letter, marksIn, type TextBlock, type Token } from "./text-tokens.ts";

/** What the marks mean that are more than bold or italic, by their keys: links. */
export type Definitions = ReadonlyMap<string, Keyed>;

/** The marks to which each side gave another meaning: where its link leads. */
export type Redefined = Readonly<Record<"theirs" | "mine", ReadonlySet<string>>>;

export function redefinedIn({ base, theirs, mine }: Sides<TextBlock>): Redefined {
  const before = definitionsOf([base]);
  const changed = (block: TextBlock) =>
    new Set(
      [...definitionsOf([block])]
        .filter(([key, one]) => before.has(key) && !isSame(one, before.get(key)))
        .map(([key]) => key),
    );
  return { theirs: changed(theirs), mine: changed(mine) };
}

export function definitionsOf(blocks: readonly TextBlock[]): Definitions {
  return new Map(blocks.flatMap(({ markDefs = [] }) => markDefs.map((one) => [one._key, one])));
}

/** The links that one side changed and the other took off, or whose words it took away. */
export function contestedIn(sides: Sides<TextBlock>, redefined: Redefined): ReadonlySet<string> {
  const left = (side: "theirs" | "mine", other: "theirs" | "mine") => {
    const marks = new Set(marksIn(sides[other].children));
    return [...redefined[side]].filter((key) => !marks.has(key));
  };
  return new Set([...left("mine", "theirs"), ...left("theirs", "mine")]);
}

/**
 * The marks of both sides on a word that both kept. A word has one link: where both made one of it, that of the preferred side
 * counts, and it is a clash unless both lead to the same. A link that one took off while the other changed where it leads is one, too.
 */
export function mergeMarks(
  { base, theirs, mine }: Sides<Token>,
  isTheirs: boolean,
  { definitions, redefined }: { readonly definitions: Definitions; readonly redefined: Redefined },
): { readonly letters: readonly Letter[]; readonly isClash: boolean } {
  let isClash = false;
  const letters = mine.letters.map(({ marks: my }, index): Letter => {
    const from = base.letters[index];
    const their = theirs.letters[index]?.marks ?? [];
    const sets = { base: new Set(from?.marks), theirs: new Set(their), mine: new Set(my) };
    const isAdded = (mark: string) => !sets.base.has(mark) && definitions.has(mark);
    const [preferred, other] = isTheirs ? [their, my] : [my, their];
    // One took the link off, and the other changed where it leads.
    const isContested = (mark: string) =>
      sets.base.has(mark) &&
      ((redefined.mine.has(mark) && sets.mine.has(mark) && !sets.theirs.has(mark)) ||
        (redefined.theirs.has(mark) && sets.theirs.has(mark) && !sets.mine.has(mark)));
    const isOwn = (mark: string) => isAdded(mark) || isContested(mark);
    const doubled = other.filter(
      (mark) => isAdded(mark) && preferred.some((one) => isOwn(one) && isOther(one, mark, definitions)),
    );
    isClash ||= doubled.some((mark) => !preferred.some((one) => isSameMark(one, mark, definitions)));
    const all = new Set([...my, ...their]);
    isClash ||= [...all].some(isContested);
    const isHere = (mark: string) => (isContested(mark) ? preferred.includes(mark) : isKept(mark, sets));
    const marks = [...all].filter((mark) => isHere(mark) && !doubled.includes(mark));
    return { key: from?.key ?? "", marks };
  });
  return { letters, isClash };
}

/** Whether these are two marks of one kind, as two links. */
function isOther(one: string, mark: string, definitions: Definitions): boolean {
  return one !== mark && definitions.get(one)?._type === definitions.get(mark)?._type;
}

function isSameMark(one: string, mark: string, definitions: Definitions): boolean {
  return isSame({ ...definitions.get(one), _key: "" }, { ...definitions.get(mark), _key: "" });
}
