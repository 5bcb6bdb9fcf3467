/** A number with its unit, so that the figures of several runs make a range. */
export interface Figure {
  readonly value: number;
  readonly unit: "ms" | "s" | "a second" | "MB" | "KiB" | "%" | "points" | "";
}

export interface Measurement {
  readonly what: string;
  readonly measured: Figure;
  /** Of the same machine and run: what it is compared with, as a figure in the same unit, or what else there is to say. */
  readonly beside: string | (Figure & { readonly of: string });
  readonly budget?: string;
}

/** `smoke`: each part goes through all it does, once, to show that it can; its figures mean nothing. */
const isSmoke = process.env.PARAPH_BENCH === "smoke";

/** How often something is measured. */
export function rounds(full: number, smoke = 1): number {
  return isSmoke ? Math.min(smoke, full) : full;
}

/** Those that a part measures one by one. */
export function cases<Case>(all: readonly Case[]): readonly Case[] {
  return isSmoke ? all.slice(0, 1) : all;
}

/** The value below which a share of the sorted samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function milliseconds(value: number): Figure {
  return { value, unit: "ms" };
}

/** @param value in milliseconds. */
export function seconds(value: number): Figure {
  return { value: value / 1_000, unit: "s" };
}

export function perSecond(value: number): Figure {
  return { value, unit: "a second" };
}

export function kilobytes(bytes: number): Figure {
  return { value: bytes / 1_024, unit: "KiB" };
}

export function count(value: number): Figure {
  return { value, unit: "" };
}
