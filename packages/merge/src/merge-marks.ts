import { isSame } from "./same.ts";
import { isKept, type Keyed, type Sides } from "./sides.ts";
import type { Letter, TextBlock, Token } from "./text-tokens.ts";

/** What the marks mean that are more than bold or italic, by their keys: links. */
export type Definitions = ReadonlyMap<string, Keyed>;

export function definitionsOf(blocks: readonly TextBlock[]): Definitions {
  return new Map(blocks.flatMap(({ markDefs = [] }) => markDefs.map((one) => [one._key, one])));
}

/**
 * The marks of both sides on a word that both kept. A word has one link: where both made one of it, that of the preferred side
 * counts, and it is a clash unless both lead to the same.
 */
export function mergeMarks(
  { base, theirs, mine }: Sides<Token>,
  isTheirs: boolean,
  definitions: Definitions,
): { readonly letters: readonly Letter[]; readonly isClash: boolean } {
  let isClash = false;
  const letters = mine.letters.map(({ marks: my }, index): Letter => {
    const from = base.letters[index];
    const their = theirs.letters[index]?.marks ?? [];
    const sets = { base: new Set(from?.marks), theirs: new Set(their), mine: new Set(my) };
    const isAdded = (mark: string) => !sets.base.has(mark) && definitions.has(mark);
    const [preferred, other] = isTheirs ? [their, my] : [my, their];
    const doubled = other.filter(
      (mark) => isAdded(mark) && preferred.some((one) => isAdded(one) && isOther(one, mark, definitions)),
    );
    isClash ||= doubled.some((mark) => !preferred.some((one) => isSameMark(one, mark, definitions)));
    const all = new Set([...my, ...their]);
    const marks = [...all].filter((mark) => isKept(mark, sets) && !doubled.includes(mark));
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
