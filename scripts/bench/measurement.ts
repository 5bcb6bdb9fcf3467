export interface Measurement {
  readonly what: string;
  readonly measured: string;
  /** The reference value of the same machine and run. */
  readonly beside: string;
  readonly ratio: string;
  readonly budget?: string;
}

/** The value below which a share of the sorted samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function milliseconds(value: number): string {
  return `${value.toFixed(value < 0.1 ? 4 : value < 10 ? 2 : 0)} ms`;
}

export function times(value: number): string {
  return `${value < 10 ? value.toFixed(2) : value.toFixed(0)} x`;
}
