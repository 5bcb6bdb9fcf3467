/**
 * Stands in for the decoder of WOFF 2 in the browser's copy of fontkit: the faces of contracts are WOFF, and a quarter of
 * the code would be its dictionary.
 */
export default function decompress(): never {
  throw new Error("Cannot read a WOFF 2 typeface: the browser's code has no decoder for it, use WOFF");
}
