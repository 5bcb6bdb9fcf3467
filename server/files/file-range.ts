import { stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { builtFileAt } from "../next/build-output.ts";

/**
 * Answers 416 to a range that begins after the end of a file, where Next answers 500 (RFC 9110, 15.5.17). Other
 * requests pass on.
 */
export async function refuseRange(
  request: IncomingMessage,
  response: ServerResponse,
  root: string,
): Promise<boolean> {
  const { range, "if-range": condition } = request.headers;
  // A condition decides whether the range applies at all.
  if (range === undefined || condition !== undefined) return false;
  const starts = startsOf(range);
  if (starts === null) return false;
  const file = fileAt(request.url ?? "/", root);
  const found = file === null ? null : await stat(file).catch(() => null);
  if (!found?.isFile() || starts.some((start) => start < found.size)) return false;
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

/** The file that Next serves unchanged; null for an address that can't be one. */
export function fileAt(target: string, root: string): string | null {
  const [address = "/"] = target.split("?", 1);
  if (!/^\/[\w./~-]+$/.test(address) || address.includes("..")) return null;
  return builtFileAt(address, root) ?? path.join(root, "public", address);
}
