import type { LakeDocument } from "../store/types.ts";
import { isFields } from "./plan/values.ts";

/** The position of a value in a document. */
export interface Origin {
  readonly document: LakeDocument;
  readonly steps: readonly (string | number)[];
}

/** A value with its origin: one origin for the whole or, if the query assembled it, one for each part. */
export interface Traced {
  readonly value: unknown;
  readonly origin: Origin | null;
  readonly parts: readonly Traced[] | ReadonlyMap<string, Traced> | null;
}

export const nothing: Traced = { value: null, origin: null, parts: null };

export function listOf(parts: readonly Traced[] | null | undefined): Traced {
  return parts ? { value: parts.map(({ value }) => value), origin: null, parts } : nothing;
}

export function itemsOf({ value, origin, parts }: Traced): readonly Traced[] | null {
  if (Array.isArray(parts)) return parts;
  if (!Array.isArray(value)) return null;
  return value.map((item: unknown, index) => partOf(item, origin, index));
}

export function fieldOf({ value, origin, parts }: Traced, name: string): Traced {
  if (parts instanceof Map) return parts.get(name) ?? nothing;
  return isFields(value) && Object.hasOwn(value, name) ? partOf(value[name], origin, name) : nothing;
}

function partOf(value: unknown, origin: Origin | null, step: string | number): Traced {
  const own = origin && { document: origin.document, steps: [...origin.steps, step] };
  return { value: value ?? null, origin: own, parts: null };
}
