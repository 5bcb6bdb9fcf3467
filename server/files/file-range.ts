import { type Stats, statSync } from "node:fs";
import path from "node:path";
import type { Context } from "../http/context.ts";
import { readablePath } from "../http/target.ts";
import { builtFileAt } from "../next/build-output.ts";

/**
 * Answers 416 to a range that begins after the end of a file, where Next answers 500 (RFC 9110, 15.5.17). Other
 * requests pass on.
 */
export function refuseRange({ request, response, target }: Context, root: string): boolean {
  const { range, "if-range": condition } = request.headers;
  // A condition decides whether the range applies at all.
  if (range === undefined || condition !== undefined) return false;
  const starts = startsOf(range);
  if (starts === null) return false;
  const found = fileAt(target.path, root);
  if (found === null || starts.some((start) => start < found.size)) return false;
  response.writeHead(416, { "content-range": `bytes */${found.size}`, "content-type": "text/plain" });
  response.end("The file ends before this range begins.\n");
  return true;
}

/** The start of each range in a header; null when one can't miss (a range from the end), or without ranges. */
function startsOf(range: string): number[] | null {
  const [, list] = /^bytes=([\d\s,-]+)$/i.exec(range) ?? [];
  if (list === undefined) return null;
  const starts = list.split(",").map((one) => /^\s*(\d+)-\d*\s*$/.exec(one)?.[1]);
  return starts.includes(undefined) ? null : starts.map(Number);
}

/** What is known of the file that Next serves unchanged; null for an address without one. */
export function fileAt(address: string, root: string): Stats | null {
  const name = readablePath(address);
  // One spelling each: others would be files of their own wherever they are kept.
  if (name === null || (name !== address && encodeURI(name) !== address)) return null;
  if (/\.\.|[\0\\]/.test(name)) return null;
  return fileFacts(builtFileAt(name, root) ?? path.join(root, "public", name));
}

/** Null where there is no file, also for a name that is longer than any. */
export function fileFacts(file: string): Stats | null {
  try {
    const facts = statSync(file, { throwIfNoEntry: false });
    return facts?.isFile() ? facts : null;
  } catch {
    return null;
  }
}
