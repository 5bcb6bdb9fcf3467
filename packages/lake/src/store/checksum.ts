import { crc32 } from "node:zlib";

type Stored = string | number | bigint | Uint8Array | null | undefined;

/** Of the values of a row, in the order of its columns. The row keeps it in its column `sum`. */
export function checksum(...values: readonly Stored[]): number {
  return values.reduce((sum: number, value) => {
    const bytes = typeof value === "object" && value !== null ? value : `${value}`;
    return crc32("\0", crc32(bytes, sum));
  }, 0);
}
