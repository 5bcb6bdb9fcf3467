import type { MadeFile, Tell } from "@/lib/contracts/files/file-makers";
import type { ReadFile } from "@/lib/contracts/files/font-files";
import { FontSet } from "@/lib/contracts/files/font-set";
import { loadFonts } from "@/lib/contracts/files/fonts";
import { missingLetters } from "@/lib/contracts/files/missing-letters";
import { writePdf } from "@/lib/contracts/files/pdf-document";
import { rowsOf } from "@/lib/contracts/files/pdf-rows";
import { type ContractFile, toPieces } from "@/lib/contracts/files/pieces";
import { printable } from "@/lib/contracts/files/printable";

interface Options {
  readonly tell?: Tell;
  readonly read?: ReadFile;
}

/** The contract as a tagged PDF on US Letter paper, if the fonts have all its letters. Made locally: nothing is sent anywhere. */
export async function makePdf(file: ContractFile, { tell, read }: Options = {}): Promise<MadeFile> {
  const pieces = toPieces(file);
  const fonts = new FontSet(await loadFonts(JSON.stringify(pieces), read));
  const missing = missingLetters(file, pieces, fonts);
  if (missing.length > 0) return { blob: null, missing };
  // To set lines and to draw them takes about as long.
  const step = inTenths(tell);
  const rows = rowsOf(pieces, fonts, (share) => step(share / 2));
  const blob = await writePdf(printable(file.name), rows, fonts, (share) => step((1 + share) / 2));
  return { blob, missing };
}

/** Tells no more than ten times. */
function inTenths(tell: Tell = () => {}): Tell {
  let told = 0;
  return (share) => {
    const tenths = Math.floor(share * 10);
    if (tenths > told) tell(tenths / 10);
    told = Math.max(told, tenths);
  };
}
