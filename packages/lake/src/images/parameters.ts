import type { AssetLimits } from "../assets/limits.ts";
import { plainError } from "../errors.ts";

const fits = ["clip", "crop", "fill", "fillmax", "max", "min", "scale"] as const;
const crops = ["top", "bottom", "left", "right", "center", "focalpoint", "entropy"] as const;
const formatNames = ["jpg", "pjpg", "png", "webp", "avif", "gif"] as const;

type Fit = (typeof fits)[number];
type Crop = (typeof crops)[number];
export type FormatName = (typeof formatNames)[number];

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Transform {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly maxWidth: number | undefined;
  readonly maxHeight: number | undefined;
  readonly minWidth: number | undefined;
  readonly minHeight: number | undefined;
  readonly fit: Fit | undefined;
  readonly crop: readonly Crop[];
  readonly rect: Rect | undefined;
  /** The focal point for cropping, as fractions of the picture; `undefined` if none was given. */
  readonly focus: { readonly x: number; readonly y: number } | undefined;
  readonly dpr: number;
  readonly quality: number | undefined;
  readonly format: FormatName | undefined;
  readonly isAutoFormat: boolean;
  readonly blur: number | undefined;
  readonly sharpen: number | undefined;
  readonly isGrey: boolean;
  readonly isInverted: boolean;
  readonly flip: { readonly horizontal: boolean; readonly vertical: boolean };
  readonly rotate: number;
  readonly background: string | undefined;
  readonly padding: number;
  /** The vendor offers only the first frame, which turns an animation into a still picture. */
  readonly isStill: boolean;
}

type Query = Readonly<Record<string, readonly string[]>>;

/**
 * Parses the vendor's URL parameters. Throws a 400 with the name and range for an invalid one. Ignores
 * unknown ones.
 */
export function parseTransform(query: Query, limits: Pick<AssetLimits, "outputSide">): Transform {
  const side = limits.outputSide;
  const number = (name: string, low: number, high: number, isWhole = true) =>
    readNumber(query, name, low, high, isWhole);
  const flip = readPattern(query, "flip", /^(h|v|hv|vh)$/, "one of h, v, hv");
  const background = readPattern(
    query,
    "bg",
    /^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i,
    "3, 4, 6 or 8 hexadecimal digits",
  );
  const x = number("fp-x", 0, 1, false);
  const y = number("fp-y", 0, 1, false);
  return {
    width: number("w", 1, side),
    height: number("h", 1, side),
    maxWidth: number("max-w", 1, side),
    maxHeight: number("max-h", 1, side),
    minWidth: number("min-w", 1, side),
    minHeight: number("min-h", 1, side),
    fit: readWord(query, "fit", fits),
    crop: readWords(query, "crop", crops),
    rect: readRect(query),
    focus: x === undefined && y === undefined ? undefined : { x: x ?? 0.5, y: y ?? 0.5 },
    dpr: number("dpr", 1, 3, false) ?? 1,
    quality: number("q", 1, 100),
    format: readWord(query, "fm", formatNames),
    isAutoFormat: readWords(query, "auto", ["format"] as const).length > 0,
    blur: number("blur", 1, 2000),
    sharpen: number("sharp", 1, 100),
    isGrey: number("sat", -100, -100) !== undefined,
    isInverted: readWord(query, "invert", ["true", "false"] as const) === "true",
    flip: { horizontal: flip?.includes("h") ?? false, vertical: flip?.includes("v") ?? false },
    rotate: Number(readWord(query, "or", ["0", "90", "180", "270"] as const) ?? 0),
    background: background?.toLowerCase(),
    padding: number("pad", 0, 1000) ?? 0,
    isStill: number("frame", 1, 1) !== undefined,
  };
}

function readNumber(query: Query, name: string, low: number, high: number, isWhole: boolean) {
  const text = query[name]?.[0];
  if (text === undefined) return undefined;
  const value = Number(text);
  // The Studio sends fractional sizes after it multiplies by the pixel ratio, and expects them to be rounded.
  const used = isWhole ? Math.round(value) : value;
  const isNumber = /^-?\d{1,9}(\.\d{1,20})?$/.test(text);
  if (!isNumber || used < low || used > high) {
    const range = low === high ? `${low}` : `a number from ${low} to ${high}`;
    throw badParameter(name, text, range);
  }
  return used;
}

function readWord<Word extends string>(query: Query, name: string, words: readonly Word[]): Word | undefined {
  const text = query[name]?.[0];
  if (text === undefined) return undefined;
  const word = words.find((candidate) => candidate === text);
  if (!word) throw badParameter(name, text, `one of ${words.join(", ")}`);
  return word;
}

function readWords<Word extends string>(query: Query, name: string, words: readonly Word[]): Word[] {
  const texts = query[name]?.[0]?.split(",") ?? [];
  return texts.flatMap((text) => readWord({ [name]: [text] }, name, words) ?? []);
}

function readPattern(query: Query, name: string, pattern: RegExp, range: string): string | undefined {
  const text = query[name]?.[0];
  if (text !== undefined && !pattern.test(text)) throw badParameter(name, text, range);
  return text;
}

function readRect(query: Query): Transform["rect"] {
  const text = query.rect?.[0];
  if (text === undefined) return undefined;
  const numbers = /^\d{1,7}(\.\d{1,20})?(,\d{1,7}(\.\d{1,20})?){3}$/.test(text)
    ? text.split(",").map(Number)
    : [];
  const [left = 0, top = 0, width = 0, height = 0] = numbers.map(Math.round);
  if (width < 1 || height < 1) {
    throw badParameter(
      "rect",
      text,
      "left,top,width,height in pixels of the original, width and height at least 1",
    );
  }
  return { left, top, width, height };
}

/** Shortens a value, so that an error does not repeat a stranger's long text. */
function badParameter(name: string, value: string, range: string) {
  const shown = value.slice(0, 60);
  return plainError(400, "Bad Request", `Image parameter "${name}" is "${shown}" and must be ${range}`);
}
