/** A file of addresses is far smaller. */
const MOST_BYTES = 10 * 1024 * 1024;

interface DecodedTable {
  readonly text: string;
  /** In words for the person who chose the file. */
  readonly encoding: string;
}

/** The text of a file, in whatever encoding programs save tables. Throws for what is no text. */
export function decodeTable(bytes: Uint8Array): DecodedTable {
  if (bytes.length > MOST_BYTES) throw new Error("It is larger than 10 MB. Split it.");
  const [first, second] = bytes;
  if ((first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf))
    throw new Error(
      "It is a workbook, not a table of text. Save it as CSV in your spreadsheet program first.",
    );
  if (first === 0xff && second === 0xfe) return decode(bytes, "utf-16le", "UTF-16");
  if (first === 0xfe && second === 0xff) return decode(bytes, "utf-16be", "UTF-16");
  const zeros = zerosIn(bytes);
  if (zeros.odd > 0 && zeros.even === 0) return decode(bytes, "utf-16le", "UTF-16 without a mark");
  if (zeros.even > 0 && zeros.odd === 0) return decode(bytes, "utf-16be", "UTF-16 without a mark");
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { text, encoding: first === 0xef && second === 0xbb ? "UTF-8 with a mark" : "UTF-8" };
  } catch {
    // Not UTF-8. Older spreadsheets save in the encoding of Windows.
    return decode(bytes, "windows-1252", "Windows-1252");
  }
}

function decode(bytes: Uint8Array, label: string, encoding: string): DecodedTable {
  return { text: new TextDecoder(label).decode(bytes), encoding };
}

/** UTF-16 writes every second byte of plain letters as zero, which no other text has. */
function zerosIn(bytes: Uint8Array): { odd: number; even: number } {
  const zeros = { odd: 0, even: 0 };
  for (const [at, byte] of bytes.subarray(0, 400).entries())
    if (byte === 0) zeros[at % 2 === 0 ? "even" : "odd"] += 1;
  return zeros;
}
