import type { ServerResponse } from "node:http";

/** Answers for a file of the site's own code that a newer build has replaced, or that somebody has made up. */
export function answerNoSuchFile(address: string, response: ServerResponse): void {
  response.writeHead(404, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
  response.end(`There is no file ${address}. The site may have been built anew: reload the page.\n`);
}
