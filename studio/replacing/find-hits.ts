import { type Path, pathToString } from "sanity";
import type { Piece, ReaderText } from "./reader-texts";

export interface Wanted {
  readonly find: string;
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
}

/** A part of a stored string that a hit covers. */
export interface HitPart extends Piece {
  readonly start: number;
  readonly end: number;
}

export interface Hit {
  /** Unique in its document. */
  readonly key: string;
  readonly path: Path;
  readonly parts: readonly [HitPart, ...HitPart[]];
  /** The words around it, and what was found. */
  readonly before: string;
  readonly found: string;
  readonly after: string;
  /** It begins in a link and ends outside of it, or the other way round. The new words would belong to neither. */
  readonly crossesLink: boolean;
}

/** Characters around a hit that tell where it is. */
const AROUND = 48;

export function findHits(text: ReaderText, wanted: Wanted): Hit[] {
  const whole = text.pieces.map((piece) => piece.text).join("");
  return [...whole.matchAll(patternOf(wanted))].flatMap(({ index, 0: found }) => {
    const end = index + found.length;
    const [first, ...others] = partsOf(text.pieces, index, end);
    if (!first) return [];
    return [
      {
        key: `${pathToString(first.path)} ${first.start}`,
        path: text.path,
        parts: [first, ...others],
        before: beginningOf(whole.slice(0, index)),
        found,
        after: endOf(whole.slice(end)),
        crossesLink: others.some(({ links }) => links.join() !== first.links.join()),
      } satisfies Hit,
    ];
  });
}

/** A word ends where neither a letter nor a digit follows, in any language. */
function patternOf({ find, matchCase, wholeWord }: Wanted): RegExp {
  const escaped = find.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const bounded = wholeWord ? `(?<![\\p{L}\\p{M}\\p{N}_])${escaped}(?![\\p{L}\\p{M}\\p{N}_])` : escaped;
  return new RegExp(find === "" ? "(?!)" : bounded, matchCase ? "gu" : "giu");
}

function partsOf(pieces: readonly Piece[], start: number, end: number): HitPart[] {
  let before = 0;
  return pieces.flatMap((piece) => {
    const offset = before;
    before += piece.text.length;
    const part = {
      ...piece,
      start: Math.max(start - offset, 0),
      end: Math.min(end - offset, piece.text.length),
    };
    return part.start < part.end ? [part] : [];
  });
}

function beginningOf(text: string): string {
  return text.length <= AROUND ? text : `…${text.slice(-AROUND).replace(/^\S*\s/, "")}`;
}

function endOf(text: string): string {
  return text.length <= AROUND ? text : `${text.slice(0, AROUND).replace(/\s\S*$/, "")}…`;
}
