import { cleanLine } from "@paraph/service/clean-text";
import { isEmail } from "@paraph/service/email";

/** What a header or an envelope could take for its end or for another address. A quoted local part may hold any of it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const dangerous = /[\s\u0000-\u001f\u007f-\u009f<>",;:\\()]/;

/** Whether an address can be written into a mail and to a mail server as it is. */
export function isMailable(address: string): boolean {
  return isEmail(address) && !dangerous.test(address.trim());
}

/** What a field of a document says; empty for what is no text. Whoever may write the document may write anything there. */
export function textIn(field: unknown): string {
  return typeof field === "string" ? field : "";
}

/** A name or a title as words of one line, without what could hide others or end a header. */
export function oneLine(text: string, longest = 150): string {
  const words = cleanLine(text);
  return words.length > longest ? `${words.slice(0, longest - 1).trimEnd()}…` : words;
}
